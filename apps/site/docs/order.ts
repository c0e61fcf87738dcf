/** All docs pages in the order of the sidebar. */
export const first = ['getting-started', 'features']
export const guides = ['mobile-wallet', 'web-wallet', 'solana', 'defi-ai', 'on-chain-events-streaming']
export const last = ['api-reference', 'architecture', 'roadmap']

export const docIds = [...first, ...guides, ...last]
