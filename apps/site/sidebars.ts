import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

const first = ['getting-started', 'features']
const guides = ['mobile-wallet', 'web-wallet', 'defi-ai', 'on-chain-events-streaming']
const last = ['api-reference', 'architecture', 'roadmap']

/** Every page of the documentation, in the order in which it is read. */
export const docIds = [...first, ...guides, ...last]

const sidebars: SidebarsConfig = {
  tutorial: [...first, { type: 'category', label: 'Build with it', collapsible: true, collapsed: false, items: guides }, ...last],
}

export default sidebars
