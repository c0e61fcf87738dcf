/** Returns the path of a page's Markdown file. */
export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/** Returns the path of a page's social image, which apps show for a shared link. */
export const socialImagePath = (path: string): string => `/social${path === '/' ? '/index' : path}.png`
