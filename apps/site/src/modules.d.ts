declare module '@api-reference/content' {
  /** The HTML of the reference. It is empty if the page already contains it. */
  export const html: string
  /** All anchors and internal links of the reference. The server build reports them to Docusaurus's link check. */
  export const anchors: string[]
  export const links: string[]
}

declare module '*.woff2' {
  const address: string
  export default address
}

declare module '*.webp' {
  const address: string
  export default address
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '@api-reference/errors' {
  const errors: import('../reference/errors.ts').ErrorEntry[]
  export default errors
}

declare module '@api-reference/requests' {
  const requests: ReturnType<typeof import('../reference/inputs.ts').fillableRequests>
  export default requests
}

declare module '@home/facts' {
  const facts: Awaited<ReturnType<typeof import('../home/facts.ts').factsOf>>
  export default facts
}

declare module '@home/calls' {
  const calls: ReturnType<typeof import('../home/facts.ts').callIndex>
  export default calls
}

declare module '@home/offer' {
  const offer: Pick<import('@patina/brand').Brand, 'plans' | 'differences'>
  export default offer
}

declare module '@home/networks' {
  const networks: import('../home/networks.ts').NetworkRow[]
  export default networks
}

declare module '@samples/measured' {
  const measured: import('./components/CaseStudies/sizes.ts').Measured
  export default measured
}
