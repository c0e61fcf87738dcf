import { useDoc } from '@docusaurus/plugin-content-docs/client'
import Heading from '@theme/Heading'
import MDXContent from '@theme/MDXContent'
import TOCMobile from '@theme-original/DocItem/TOC/Mobile'
import type { ReactNode } from 'react'
import CopyPage from '../../../components/CopyPage/index.tsx'

/** A page of the documentation. Adds the title unless the text of the page begins with one. */
export default function DocItemContent({ children }: { children: ReactNode }): ReactNode {
  const { metadata, frontMatter, contentTitle, toc } = useDoc()
  return (
    <div className={`theme-doc-markdown markdown doc-${metadata.id}`}>
      <header className="doc-title">
        {!frontMatter.hide_title && contentTitle === undefined && <Heading as="h1">{metadata.title}</Heading>}
        <CopyPage />
      </header>
      {toc.length > 0 && !frontMatter.hide_table_of_contents && <TOCMobile />}
      <MDXContent>{children}</MDXContent>
    </div>
  )
}
