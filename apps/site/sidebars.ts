import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'
import { first, guides, last } from './docs/order.ts'

// Docusaurus treats every export of this file as a sidebar.
const sidebars: SidebarsConfig = {
  tutorial: [...first, { type: 'category', label: 'Build with it', collapsible: true, collapsed: false, items: guides }, ...last],
}

export default sidebars
