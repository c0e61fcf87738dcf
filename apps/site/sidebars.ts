import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'
import { pages } from './brand/current.config.ts'
import { first, guides, last } from './docs/order.ts'

const { isPresent } = pages

// Docusaurus treats every export of this file as a sidebar.
const sidebars: SidebarsConfig = {
  tutorial: [
    ...first.filter(isPresent),
    { type: 'category', label: 'Build with it', collapsible: true, collapsed: false, items: guides.filter(isPresent) },
    ...last.filter(isPresent),
  ],
}

export default sidebars
