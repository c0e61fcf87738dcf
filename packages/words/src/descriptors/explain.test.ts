import { checksum, keccakOfText } from '@patina/chains'
import { type EvmCall, readCalls, readTypedData } from '@patina/claims'
import { leastProcessorMs } from '@patina/test-kit/processor-time'
import { afterAll, describe, expect, test } from 'vitest'
import { account, alice, build, spender, stranger, unlisted, usdc } from '../../../claims/src/build.fixture.ts'
import { encode } from '../../../claims/src/evm/signatures.fixture.ts'
import { typesOf } from '../../../claims/src/typed/types.fixture.ts'
import type { Naming } from '../naming.ts'
import { sayCalls } from '../say.ts'
import { readDescriptor } from './descriptor.ts'
import { type Explanation, explainCalls, explainTyped } from './explain.ts'
import { ownSet } from './own-set.ts'
import { createRenderer } from './renderer.ts'

const naming: Naming = {
  addressOf: checksum,
  tokenOf({ contract }) {
    const token = build.tokens.get(contract ?? 'native')
    return token ? { ...token, listed: true } : { symbol: 'ODD', decimals: 6, listed: false }
  },
}
const renderer = createRenderer({
  tokens: { [`1:${usdc}`]: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } },
  chains: { 1: { name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } } },
})
afterAll(() => renderer.close())

type Field = { path?: string; value?: string; label: string; format?: string; params?: object; visible?: string }
const $schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'
const descriptorOf = (format: string, fields: readonly Field[], at = stranger, intent = 'Supply') => ({
  $schema,
  context: { contract: { deployments: [{ chainId: 1, address: at }] } },
  metadata: { owner: 'Test' },
  display: { formats: { [format]: { intent, fields } } },
})
const setOf = (...given: object[]) => ownSet(new Map(given.map((one, at) => [`${at}.json`, readDescriptor(one)])), 'test', keccakOfText).set

async function explainAll(descriptors: readonly object[], calls: readonly EvmCall[]) {
  const witness = readCalls({ account, chainId: 1, calls }, build)
  const explaining = { set: setOf(...descriptors), render: renderer.render, keccak: keccakOfText }
  return { witness, explanations: await explainCalls(witness, naming, explaining) }
}
async function explain(descriptors: readonly object[], to: string, data: string, value = 0n) {
  const [only, ...more] = (await explainAll(descriptors, [{ to, value, data }])).explanations
  expect(more).toEqual([])
  return only
}
const shown = (found: Explanation | undefined) =>
  found && 'lines' in found
    ? [found.title, ...found.lines.map(({ label, text }) => `${label}: ${text}`)]
    : found && `dropped, ${found.reason}`

const supply = 'supply(address asset, uint256 amount, address onBehalfOf, string note)'
const supplied = encode(supply, [usdc, 5_000_000n, alice, 'Grüße\u202e'])
const fields: Field[] = [
  { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'asset' } },
  { path: 'onBehalfOf', label: 'For', format: 'addressName' },
  { path: 'note', label: 'Note', format: 'raw' },
]

describe('an honest descriptor', () => {
  test('a call that the own decoders cannot read → its words, with the decimals of the catalogue', async () => {
    const found = await explain([descriptorOf(supply, fields)], stranger, supplied)
    expect(shown(found)).toEqual(['Supply', 'Amount: 5 USDC', `For: ${checksum(alice)}`, 'Note: Grüße\\u{202e}'])
    expect(found).toMatchObject({
      lines: [{ kind: 'field' }, { address: alice }, { isForeign: true }],
      descriptor: { source: 'test:0.json', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), reviewedBy: [] },
    })
  })

  test('own words and those of the descriptor → its title, its lines, and the value and the largest loss of our own', async () => {
    const witness = readCalls({ account, chainId: 1, calls: [{ to: stranger, value: 7n, data: supplied }] }, build)
    const explanation = await explain([descriptorOf(supply, fields)], stranger, supplied, 7n)
    const { title, lines } = sayCalls(witness, { naming, loss: [], explanations: explanation ? [explanation] : [] })
    expect(title).toBe('Supply')
    expect(lines.map(({ kind }) => kind)).toEqual(['field', 'field', 'field', 'leaves', 'opaque', 'call'])
    expect(lines.find(({ kind }) => kind === 'opaque')).toMatchObject({ label: 'Not proved' })
  })

  test('several calls, one of them without a descriptor → each has its title and contract, and one is not known', async () => {
    const vote = 'vote(uint256 proposal)'
    const given = [
      descriptorOf(supply, fields),
      descriptorOf(vote, [{ path: 'proposal', label: 'Proposal', format: 'raw' }], spender, 'DAO vote'),
    ]
    const call = (to: string, data: string) => ({ to, value: 0n, data })
    const known = [call(stranger, supplied), call(spender, encode(vote, [7n])), call(stranger, supplied)]
    const saying = async (calls: readonly EvmCall[]) => {
      const { witness, explanations } = await explainAll(given, calls)
      return sayCalls(witness, { naming, loss: [], explanations })
    }
    const { title, lines } = await saying(known)
    expect(title).toBe('Supply and DAO vote')
    expect(lines.slice(0, 6).map(({ label }) => label)).toEqual(['Supply', 'Amount', 'For', 'Note', 'DAO vote', 'Proposal'])
    expect(lines.filter(({ kind }) => kind === 'opaque').map(({ label }) => label)).toEqual(['Not proved', 'Not proved', 'Not proved'])
    const more = await saying([...known, call(spender, '0x12345678')])
    expect(more.title).toBe('Supply, and 2 more effects, one of them not known')
    expect(more.lines.filter(({ label }) => label === 'Not known')).toMatchObject([{ address: spender }])
  })

  test('nine calls with descriptors → eight are explained', async () => {
    const calls = Array.from({ length: 9 }, (_, at) => ({ to: stranger, value: 0n, data: encode(supply, [usdc, BigInt(at), alice, '']) }))
    expect((await explainAll([descriptorOf(supply, fields)], calls)).explanations).toHaveLength(8)
  })

  test('it hides an address of the call → shown anyway', async () => {
    const hidden = fields.map((field) => (field.path === 'onBehalfOf' ? { ...field, visible: 'never' } : field))
    expect(shown(await explain([descriptorOf(supply, hidden)], stranger, supplied))).toContain(`Also named in the call: ${checksum(alice)}`)
  })

  test('typed data of an unknown type → its words', async () => {
    const type = 'Vote(address voter,uint256 proposal)'
    const descriptor = {
      ...descriptorOf(type, [{ path: 'proposal', label: 'Proposal', format: 'raw' }]),
      context: { eip712: { deployments: [{ chainId: 1, address: stranger }] } },
    }
    const data = {
      ...typesOf(type),
      domain: { name: 'Test', chainId: 1, verifyingContract: stranger },
      message: { voter: account, proposal: '0x7' },
    }
    const witness = readTypedData(data, { account, checksum }, build)
    const found = await explainTyped(witness, naming, { set: setOf(descriptor), render: renderer.render, keccak: keccakOfText })
    expect(shown(found)).toEqual(['Supply', 'Proposal: 7'])
  })
})

describe('a descriptor that lies', () => {
  const transfer = 'transfer(address to, uint256 amount)'
  const paid = encode(transfer, [alice, 5_000_000n])
  const to: Field = { path: 'to', label: 'To', format: 'addressName' }
  const amount: Field = { path: 'amount', label: 'Amount', format: 'raw' }

  test.each<[string, Field[], string]>([
    ['hides the receiver', [amount, { ...to, visible: 'never' }], `dropped, hides: ${alice}`],
    ['hides the amount', [to], 'dropped, hides: 5000000'],
    [
      'lies on the decimals',
      [to, { path: 'amount', label: 'Amount', format: 'unit', params: { base: 'ODD', decimals: 18 } }],
      'dropped, hides: 5000000',
    ],
    ['names another receiver', [amount, to, { value: spender, label: 'To', format: 'raw' }], `dropped, differs: ${spender}`],
  ])('it %s → dropped, with the reason', async (_what, given, expected) => {
    expect(shown(await explain([descriptorOf(transfer, given, unlisted)], unlisted, paid))).toBe(expected)
  })

  test('it hides who gets a right → dropped', async () => {
    const gives = 'transferOwnership(address to)'
    const found = await explain([descriptorOf(gives, [{ ...to, visible: 'never' }])], stranger, encode(gives, [spender]))
    expect(shown(found)).toBe(`dropped, hides: ${spender}`)
  })

  test('it names all → shown', async () => {
    expect(shown(await explain([descriptorOf(transfer, [to, amount], unlisted)], unlisted, paid))).toEqual([
      'Supply',
      `To: ${checksum(alice)}`,
      'Amount: 5000000',
    ])
  })

  test('two calls of one contract in a list → each is compared with its own bytes', async () => {
    const calls = [alice, spender].map((one, at) => ({ to: unlisted, value: 0n, data: encode(transfer, [one, BigInt(at + 5)]) }))
    const { explanations } = await explainAll([descriptorOf(transfer, [to, amount], unlisted)], calls)
    expect(explanations.map(shown)).toEqual([
      ['Supply', `To: ${checksum(alice)}`, 'Amount: 5'],
      ['Supply', `To: ${checksum(spender)}`, 'Amount: 6'],
    ])
  })

  test('it always names the receiver of the first call in a list → the words of the second call are dropped', async () => {
    const calls = [alice, spender].map((one) => ({ to: unlisted, value: 0n, data: encode(transfer, [one, 5n]) }))
    const fixed: Field = { value: alice, label: 'To', format: 'raw' }
    const { explanations } = await explainAll([descriptorOf(transfer, [fixed, amount], unlisted)], calls)
    expect(explanations.map(shown)).toEqual([['Supply', `To: ${checksum(alice)}`, 'Amount: 5'], `dropped, differs: ${alice}`])
  })

  test('two calls differ only by their value → each has its own', async () => {
    const calls = [7n, 8n].map((value) => ({ to: stranger, value, data: supplied }))
    const value: Field = { path: '@.value', label: 'Value', format: 'raw' }
    const { explanations } = await explainAll([descriptorOf(supply, [...fields, value])], calls)
    expect(explanations.map((one) => 'lines' in one && one.lines.find(({ label }) => label === 'Value')?.text)).toEqual(['7', '8'])
  })

  test('it explains another function, or another contract → no words', async () => {
    const other = descriptorOf('supply(address asset, uint256 amount)', fields)
    expect(await explain([other], stranger, supplied)).toBeUndefined()
    expect(await explain([descriptorOf(supply, fields, spender)], stranger, supplied)).toBeUndefined()
  })

  test.each([
    [
      'it chooses the decimals of a token',
      { $schema, metadata: { token: {} }, display: { formats: { a: { tokenPath: '$.metadata.token' } } } },
    ],
    ['its version is 3', { $schema: 'erc7730-v3.schema.json' }],
    ['it names no version', {}],
    ['it is a list', []],
  ])('%s → refused', (_what, value) => {
    expect(() => readDescriptor(value)).toThrow(TypeError)
  })
})

describe('hostile bytes', () => {
  const steps = 'run(bytes[] steps)'
  const descriptor = descriptorOf(steps, [{ path: 'steps.[]', label: 'Step', format: 'calldata', params: { calleePath: '@.to' } }])
  const head = encode(steps, [[]]).slice(0, 74)
  const list = (count: bigint) => head + count.toString(16).padStart(64, '0')
  const nested = (depth: number): string => (depth === 0 ? encode(steps, [[]]) : encode(steps, [[nested(depth - 1)]]))
  const overlapping = encode(steps, [['0x1234', '0x1234']]).replace(/0{62}80/, `${'0'.repeat(62)}40`)
  const dirty = supplied.replace(usdc.slice(2), usdc.slice(2)).replace(/0{24}/, `${'0'.repeat(23)}1`)

  test.each<[string, object, string, string]>([
    ['a list of 2^53 items in 68 bytes', descriptor, list(2n ** 53n), 'malformed'],
    ['a list of 1,000,000 items in 68 bytes', descriptor, list(1_000_000n), 'malformed'],
    ['calls nested 6 deep', descriptor, nested(6), 'too_deep'],
    ['150 calls', descriptor, encode(steps, [Array.from({ length: 150 }, () => nested(0))]), 'too_large'],
    ['offsets that overlap', descriptor, overlapping, 'malformed'],
    ['bytes above an address', descriptorOf(supply, fields), dirty, 'malformed'],
  ])('%s → dropped in under 5 ms, before the library sees it', async (_what, given, data, reason) => {
    const run = () => explain([given], stranger, data)
    expect(shown(await run())).toBe(`dropped, ${reason}`)
    expect(await leastProcessorMs(run)).toBeLessThan(5)
  })

  test('bytes beside 40 contracts that descriptors explain → dropped', async () => {
    const at = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
    const all = Array.from({ length: 40 }, (_, number) => at(number + 1))
    const many = 'run(address[] all, bytes data)'
    const given = { ...descriptor, context: { contract: { deployments: [stranger, ...all].map((address) => ({ chainId: 1, address })) } } }
    const explained = { ...given, display: { formats: { [many]: { intent: 'Run', fields: [] } } } }
    expect(shown(await explain([explained], stranger, encode(many, [all, '0x12345678'])))).toBe('dropped, too_large')
    expect(shown(await explain([explained], stranger, encode(many, [all.slice(0, 20), '0x12345678'])))).toContain('Run')
  })

  test('the library takes too long, or has no file → no words, nothing is loaded, and the next request is answered', async () => {
    const own = createRenderer({ tokens: {}, chains: {} }, 100)
    const job = (data: string) => ({
      call: { chainId: 1, to: stranger, data },
      index: { calldataIndex: { [`eip155:1:${stranger}`]: 'a' }, typedDataIndex: {} },
      descriptors: { a: readDescriptor(descriptor) },
    })
    const startedAt = performance.now()
    const [slow, next] = await Promise.all([own.render(job(list(1_000_000n))), own.render(job(encode(steps, [['0x']])))])
    expect(slow).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(next).toMatchObject({ intent: 'Supply' })
    expect(await own.render({ ...job('0x12345678'), descriptors: {} })).toMatchObject({ warnings: expect.anything() })
    own.close()
  })
})
