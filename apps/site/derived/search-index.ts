/** The search index: all pages and their sections. The build writes it, and the browser loads it. */
export type SearchIndex = {
  pages: SearchPage[]
  sections: SearchSection[]
}

export type SearchPage = { path: string; title: string }

export type SearchSection = {
  /** Index of the section's page in `pages`. */
  page: number
  /** Id of the section's heading, or empty for the top of the page. */
  anchor: string
  /** Heading of the section, or empty for the text before the first heading. */
  heading: string
  /** Method, path and id of an operation, or empty for other sections. */
  call: string
  /** Text of the section, with one paragraph, table row or sentence per line. */
  text: string
  /** Names and words of the code, each once. */
  code: string
}
