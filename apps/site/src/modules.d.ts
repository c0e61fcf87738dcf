declare module '@api-reference/content' {
  /** The reference as HTML, or nothing where the document holds it already. */
  export const html: string
}

declare module '*.woff2' {
  const address: string
  export default address
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
