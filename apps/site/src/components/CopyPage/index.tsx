import { useLocation } from '@docusaurus/router'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { type ReactNode, useState } from 'react'
import { markdownPath } from '../../../derived/addresses.ts'
import { copyFrom } from './copy.ts'

/** A button that copies the Markdown of the page, and a link to the Markdown. */
export default function CopyPage(): ReactNode {
  const { pathname } = useLocation()
  const address = useBaseUrl(markdownPath(pathname))
  const [status, setStatus] = useState('')
  const copy = async () => {
    setStatus((await copyFrom(address)) ? 'Copied' : 'Not copied')
    setTimeout(() => setStatus(''), 2000)
  }
  return (
    <div className="copy-page">
      <button type="button" onClick={copy}>
        {status || 'Copy page'}
      </button>
      <a href={address} type="text/markdown">
        View as Markdown
      </a>
      <span className="unseen" role="status">
        {status}
      </span>
    </div>
  )
}
