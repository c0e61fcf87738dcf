import { expect, test } from 'vitest'
import { ipfsUrl } from './ipfs-url.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const old = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const gateway = 'https://gateway.example/ipfs/'
const urlOf = (uri: string, at = gateway) => ipfsUrl(uri, new URL(at))?.href

test.each([
  [`ipfs://${cid}`, `${gateway}${cid}`],
  [`ipfs://${cid}/`, `${gateway}${cid}`],
  [`ipfs://${old}/1.json`, `${gateway}${old}/1.json`],
  [`ipfs://ipfs/${cid}/images/1.png`, `${gateway}${cid}/images/1.png`],
  [`IPFS://${cid}/1.png?size=2`, `${gateway}${cid}/1.png`],
  [`ipfs://${cid}/My NFT #1.png`, `${gateway}${cid}/My%20NFT%20%231.png`],
  [`ipfs://${cid}/My%20NFT%20%231.png`, `${gateway}${cid}/My%20NFT%20%231.png`],
])('%s → %s', (uri, url) => {
  expect(urlOf(uri)).toBe(url)
})

test('the gateway has no final slash, or has a key in its query → both stay', () => {
  expect(urlOf(`ipfs://${cid}/1`, 'https://gateway.example/ipfs?key=5')).toBe(`https://gateway.example/ipfs/${cid}/1?key=5`)
})

test.each([
  'ipfs://',
  'ipfs://short/1.png',
  `ipfs:${cid}`,
  `ipfs://user@${cid}/`,
  `ipfs://${cid}@inner.example/`,
  `ipfs://${cid}/../../api/v0/id`,
  `ipfs://${cid}/a/%2e%2E/%2e%2e/api`,
  `ipfs://${cid}/..%2f..%2fapi`,
  `ipfs://${cid}/..\\..\\api`,
  `ipfs://${cid}/a%00b`,
  `ipfs://${cid}/%zz`,
  `ipfs://${cid}/${'a'.repeat(2_048)}`,
])('%s → undefined', (uri) => {
  expect(urlOf(uri)).toBeUndefined()
})
