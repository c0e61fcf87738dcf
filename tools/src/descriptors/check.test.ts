import { readSnapshot } from '@patina/words'
import { expect, test } from 'vitest'
import { checkFile, checkSnapshot } from './check.ts'

const $schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'
const descriptor = (format: string, fields: object[] = []) => ({
  $schema,
  context: { contract: { deployments: [{ chainId: 1, address: `0x${'12'.repeat(20)}` }] } },
  metadata: { owner: 'Test' },
  display: { formats: { [format]: { intent: 'Vote', fields } } },
})

test('the pinned descriptors → no flaw, and each hidden or constant field is named', () => {
  const { flaws, notes } = checkSnapshot()
  expect(flaws).toEqual([])
  expect(notes.length).toBeGreaterThan(1_000)
  expect(notes).toContain('registry/uniswap/eip712-uniswap-permit2.json: PermitSingle never shows sigDeadline')
})

test('a file, an index or a type is altered → named', () => {
  const snapshot = structuredClone(readSnapshot())
  const [key = '', path = ''] = Object.entries(snapshot.index.calldataIndex)[0] ?? []
  snapshot.index.calldataIndex[key.replace(/.{40}$/, '12'.repeat(20))] = path
  const typed = Object.values(snapshot.index.typedDataIndex).flatMap((types) => Object.values(types).flat())[0]
  typed?.encodeTypeHashes.push('0x00')
  const { flaws } = checkSnapshot({
    ...snapshot,
    files: {
      ...snapshot.files,
      [path]: { ...snapshot.files[path], keccak256: '0x00', reviewedBy: [], descriptor: snapshot.files[path]?.descriptor ?? {} },
    },
  })
  expect(flaws).toContain(`${path}: differs from its hash 0x00`)
  expect(flaws).toContainEqual(expect.stringMatching(/: does not name eip155:/))
  expect(flaws).toContain(`${typed?.path}: has no type with the hash 0x00`)
})

test.each([
  ['a good one', descriptor('vote(uint256 proposal)', [{ path: 'proposal', label: 'Proposal', format: 'raw' }]), []],
  ['a type that does not exist', descriptor('vote(number proposal)'), ['a.json: 1 functions cannot be read or share a selector']],
  ['no deployment', { ...descriptor('vote()'), context: { contract: { deployments: [] } } }, ['a.json: names no deployment']],
  ['no object', 'nothing', ['a.json: It is not an object']],
])('%s → %s', (_what, value, expected) => {
  expect(checkFile('a.json', value).flaws).toEqual(expect.arrayContaining(expected))
  if (expected.length === 0) expect(checkFile('a.json', value).flaws).toEqual([])
})
