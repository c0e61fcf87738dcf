/** The address of the Markdown of a page. */
export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/** The address of the picture that stands for a page where somebody shares a link to it. */
export const socialImagePath = (path: string): string => `/social${path === '/' ? '/index' : path}.png`
