/** Every page of the documentation, in the order in which it is read. */
export const first = ['getting-started', 'features']
export const guides = ['mobile-wallet', 'web-wallet', 'solana', 'defi-ai', 'on-chain-events-streaming']
export const last = ['api-reference', 'architecture', 'roadmap']

export const docIds = [...first, ...guides, ...last]
