import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

const sidebars: SidebarsConfig = {
  tutorial: [
    'getting-started',
    'features',
    {
      type: 'category',
      label: 'Build with it',
      collapsible: true,
      collapsed: false,
      items: ['mobile-wallet', 'web-wallet', 'defi-ai', 'on-chain-events-streaming'],
    },
    'api-reference',
    'architecture',
    'roadmap',
  ],
}

export default sidebars
