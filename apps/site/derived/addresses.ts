/** The address of the Markdown of a page. */
export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)
