import { expect, test } from 'vitest'
import type { SiteWitness } from '../keys/site/requests.ts'
import { siteSteps } from './site-shown.ts'

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const [own, receiver] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const [platformId, caip2] = ['ethereum', 'eip155:1']
const witness: SiteWitness = {
  caip2,
  account: own,
  claims: [{ kind: 'leaves', asset: { caip2, contract: contract.toLowerCase() }, from: own, to: receiver, max: 5n }],
  findings: [],
  digest: '0x',
  content: { kind: 'message', shown: '', isText: true },
}
const named = {
  facts: { tokens: new Map([[contract.toLowerCase(), { symbol: 'USDC', decimals: 6 }]]) },
  place: { platformId, family: 'evm' as const },
  preview: undefined,
  network: { id: platformId, caip2 },
}

test.each([
  { title: 'the catalogue lists it → its id there, by which its price and balance are found', tokens: [`ethereum:${contract}`] },
  { title: 'the catalogue does not list it → its contract', tokens: [] },
])('a site moves a token, and $title', ({ tokens }) => {
  const listed = tokens.map((id) => ({ id, contractAddress: contract }))
  const [step] = siteSteps([witness], { ...named, tokens: listed })
  expect(step?.intent.tokens).toEqual([{ tokenId: tokens[0] ?? `ethereum:${contract.toLowerCase()}`, symbol: 'USDC', decimals: 6 }])
})
