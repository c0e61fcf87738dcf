/** The pictures of tokens and networks by id: `<id>.webp`. Their sources and licences stand in `networks/README.md`. */
export const logoFolder = new URL('../data/logos/', import.meta.url)
