type Answer = {
  /** Words in lower case. Any of them in a query is answered. */
  terms: string[]
  title: string
  text: string
  address: string
}

/**
 * Answers to questions about what this software does not have, and about words that no page uses. The first one whose section exists is shown:
 * a brand may have no page with prices, or an own one.
 */
export const answers: Answer[] = [
  {
    terms: ['aptos', 'bitcoin', 'btc', 'cardano', 'cosmos', 'dogecoin', 'litecoin', 'polkadot', 'ripple', 'sui', 'tron', 'xrp'],
    title: 'Other chains',
    text: 'Not supported. The supported chains are EVM networks and Solana.',
    address: '/features#chains',
  },
  {
    terms: ['fireblocks', 'privy', 'turnkey', 'dynamic'],
    title: 'Other wallet services',
    text: 'A table compares where the key is, policies, network fees and reports. Each cell has its source and date.',
    address: '/pricing#compared',
  },
  {
    terms: ['fireblocks', 'privy', 'turnkey', 'dynamic', 'web3auth'],
    title: 'Other wallet services',
    text: 'No page compares them with this software. You run this software yourself, and the keys stay on the device of the user.',
    address: '/features#non-custodial-design',
  },
  {
    terms: ['mpc', 'multi party computation', 'key shares', 'social recovery'],
    title: 'Shared keys (MPC)',
    text: 'Not supported. Each account has one key on the device of the user. A recovery phrase restores it.',
    address: '/web-wallet#the-wallet-key',
  },
  {
    terms: ['gradle', 'maven', 'cocoapods', 'swift package'],
    title: 'Packages for phones',
    text: 'None. Copy one file in Swift or Kotlin. The page names the libraries that it uses.',
    address: '/mobile-wallet#responsibilities',
  },
  {
    terms: ['gas sponsorship', 'sponsored gas', 'sponsor gas', 'sponsor fees', 'gasless', 'paymaster'],
    title: 'Sponsored fees',
    text: 'Not supported. The account that signs a transaction pays its fee.',
    address: '/features#what-it-does-not-do',
  },
  {
    terms: ['sla', 'service level', 'uptime'],
    title: 'Service level',
    text: 'Availability depends on your servers, and you answer incidents.',
    address: '/pricing#sla',
  },
  {
    terms: ['sla', 'service level', 'uptime'],
    title: 'Service level',
    text: 'The licence promises no availability. You run the software, and you answer incidents.',
    address: '/architecture#incidents',
  },
  {
    terms: ['audit', 'audits', 'audited', 'bounty', 'bug bounty', 'pentest', 'penetration test'],
    title: 'Audit and bounty',
    text: 'No outside firm has audited this software, and there is no bounty. The page says what was done instead.',
    address: '/pricing#audit',
  },
  {
    terms: ['audit', 'audits', 'audited', 'bounty', 'bug bounty', 'pentest', 'penetration test'],
    title: 'Audit and bounty',
    text: 'No external audit is published, and there is no bounty. The page lists threats, defences, and what is not defended.',
    address: '/architecture#security',
  },
  {
    terms: ['who uses it', 'who is behind it', 'who stands behind it', 'customers', 'references'],
    title: 'The operator of a copy',
    text: 'The operator of a copy stands behind it. The authors give no warranty.',
    address: '/pricing#who',
  },
  {
    terms: ['100 000 users', '100000 users', 'million users', 'capacity', 'sizing', 'how many servers'],
    title: 'Servers for your number of users',
    text: 'A calculator shows the machines, the storage, the requests to nodes and their costs.',
    address: '/pricing#run',
  },
  {
    terms: ['100 000 users', '100000 users', 'million users', 'capacity', 'sizing', 'how many servers'],
    title: 'Servers for your number of users',
    text: 'The page says how each component scales.',
    address: '/architecture#scaling',
  },
  {
    terms: ['send usdc', 'send usdt', 'send a token', 'send tokens', 'send erc20', 'send erc 20', 'send money'],
    title: 'Sending a token',
    text: 'A sample prepares the transfer, signs it on the device, sends it, and waits until it is confirmed.',
    address: '/web-wallet#sending-a-token',
  },
  {
    terms: ['webhook signature', 'webhook signatures', 'verify a webhook', 'webhook secret'],
    title: 'The signature of a webhook',
    text: 'Each delivery to your systems is signed as Standard Webhooks requires. The page has the code that checks it.',
    address: '/on-chain-events-streaming#outgoing-webhooks',
  },
  {
    terms: ['gdpr', 'data protection', 'privacy'],
    title: 'Data protection',
    text: 'Retention deletes personal data. A device can delete itself with its links and notifications.',
    address: '/architecture#retention',
  },
  {
    terms: ['changelog', 'release notes', 'changes', 'new features'],
    title: 'Changelog',
    text: 'What was added, fixed, changed and removed.',
    address: '/roadmap#changes',
  },
  {
    terms: ['who owns the keys', 'who holds the keys', 'who has the keys'],
    title: 'Keys',
    text: 'The user has the keys. The backend never receives one.',
    address: '/features#non-custodial-design',
  },
  {
    terms: ['stolen device', 'stolen phone', 'lost device', 'lost phone'],
    title: 'A stolen or lost device',
    text: 'The operator blocks the device. The user restores the wallet from its recovery phrase.',
    address: '/architecture#deleting-a-device',
  },
]
