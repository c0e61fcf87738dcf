import { type ReactNode, useRef, useState } from 'react'

type Props = {
  html: string
  title?: string
  language: string
  /** The lines of the program above this part, such as imports. They are folded, and copied together with the part. */
  head?: string
}

/** A block of code that was highlighted while the site was built. */
export default function Code({ html, title, language, head }: Props): ReactNode {
  const pre = useRef<HTMLPreElement>(null)
  const setUp = useRef<HTMLPreElement>(null)
  const [state, setState] = useState('Copy')
  const copy = () => {
    const parts = [setUp.current, pre.current].flatMap((part) => part?.textContent ?? [])
    navigator.clipboard.writeText(parts.join('\n\n')).then(
      () => setState('Copied'),
      () => setState('Not copied'),
    )
    setTimeout(() => setState('Copy'), 1500)
  }
  const button = (
    <button type="button" className="copy" onClick={copy}>
      {state}
    </button>
  )
  return (
    <figure
      className={title === undefined ? 'code code-bare' : 'code'}
      aria-label={title ?? labels[language] ?? language}
      data-language={language}
    >
      {title === undefined ? (
        button
      ) : (
        <figcaption>
          <span>{title}</span>
          {button}
        </figcaption>
      )}
      {head !== undefined && (
        <details className="code-head">
          <summary>Imports and set-up</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reached with keys */}
          <pre ref={setUp} tabIndex={0}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted while the site was built */}
            <code dangerouslySetInnerHTML={{ __html: head }} />
          </pre>
        </details>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reached with keys */}
      <pre ref={pre} tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted while the site was built */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  )
}

const labels: Record<string, string> = {
  sh: 'Shell',
  bash: 'Shell',
  ts: 'TypeScript',
  json: 'JSON',
  swift: 'Swift',
  kotlin: 'Kotlin',
  text: 'Output',
}
