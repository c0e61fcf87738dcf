/** What the search knows: every page, and its sections. It is written while the site is built and read in the browser. */
export type SearchIndex = {
  pages: SearchPage[]
  sections: SearchSection[]
}

export type SearchPage = { path: string; title: string }

export type SearchSection = {
  /** Which of the pages it belongs to. */
  page: number
  /** The id to jump to; empty for the top of the page. */
  anchor: string
  /** Empty for what stands before the first heading. */
  heading: string
  /** Method, path and id of an operation, and nothing for other sections. */
  call: string
  /** Paragraphs, rows and sentences, one in each line. */
  text: string
  /** Lines of code. */
  code: string
  /** What readers also call the section, separated by commas. */
  terms: string
}
