import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectChain } from '@patina/chains'
import { concat, type Hex, pad, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { connect, type LocalClient } from './client.ts'
import { claimPort, type Node, startNode } from './node.ts'
import oracles from './testing/fee-oracles.json' with { type: 'json' }
import { networkOf, unusedAddress } from './testing/local-chains.ts'

/** The fee contracts of the rollups, with values that make every term of their formulas matter. */
const l1BaseFee = 30_000_000_000n
const blobBaseFee = 2_000_000_000n
const baseFeeScalar = 1_368n
const blobBaseFeeScalar = 810_949n
const l1Block = testAddress('0x4200000000000000000000000000000000000015')
const from = testAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')

let directory: string
let node: Node
let client: LocalClient

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oracles-'))
  const chain = { platformId: 'base', chainId: 31337, defaultPort: 0, baseFee: 10 ** 7, tips: [], pools: [] } as const
  node = await startNode({ chain, port: await claimPort(0, 'base'), homeDir: directory })
  client = connect(node.rpcUrl)
  await client.setBalance({ address: from, value: parseEther('1') })
})

afterAll(async () => {
  await node?.process.stop()
  await rm(directory, { recursive: true, force: true })
})

const slot = (address: Hex, index: number, value: Hex) =>
  client.setStorageAt({ address, index: toHex(index, { size: 32 }), value: pad(value, { size: 32 }) })

async function l1FeeOf(id: string, data: Hex = '0x'): Promise<bigint> {
  const { l1Fee } = await connectChain(networkOf(id), node.rpcUrl).estimateFees({
    from: testAddress(from),
    to: testAddress(unusedAddress),
    value: 1n,
    data,
  })
  if (l1Fee === undefined) throw new Error(`${id} returned no layer 1 fee`)
  return l1Fee
}

async function etchOpStack(oracle: Hex, isFjord: boolean) {
  await client.setCode({ address: oracle, bytecode: oracles.gasPriceOracle.runtime as Hex })
  await client.setCode({ address: l1Block, bytecode: oracles.l1Block.runtime as Hex })
  await slot(oracle, 0, isFjord ? '0x0101' : '0x01')
  await slot(l1Block, 1, toHex(l1BaseFee))
  // The storage word contains, from the right: the sequence number, and the two scalars.
  await slot(l1Block, 3, concat([toHex(baseFeeScalar, { size: 4 }), toHex(blobBaseFeeScalar, { size: 4 }), toHex(7n, { size: 8 })]))
  await slot(l1Block, 7, toHex(blobBaseFee))
}

test.each(['base', 'optimism', 'unichain', 'blast'])(
  '%s with an oracle of Fjord → the layer 1 fee depends on the compressed size',
  async (id) => {
    const { l1Fee } = networkOf(id)
    if (l1Fee?.kind !== 'op-stack') throw new Error(`${id} is not of the OP stack`)
    await etchOpStack(l1Fee.oracle, true)
    const perByte = baseFeeScalar * 16n * l1BaseFee + blobBaseFeeScalar * blobBaseFee
    // The minimum size of a hundred bytes applies, because a payment is smaller.
    expect(await l1FeeOf(id)).toBe((100_000_000n * perByte) / 10n ** 12n)
    const noise =
      `0x${Array.from({ length: 2_000 }, (_, index) => ((index * index * 31 + index * 17) % 251).toString(16).padStart(2, '0')).join('')}` as const
    expect(await l1FeeOf(id, noise)).toBeGreaterThan(await l1FeeOf(id, `0x${'ab'.repeat(2_000)}`))
  },
)

test('a chain from before Fjord → the layer 1 fee depends on zero and other bytes', async () => {
  const { l1Fee } = networkOf('blast')
  if (l1Fee?.kind !== 'op-stack') throw new Error('Blast is not of the OP stack')
  await etchOpStack(l1Fee.oracle, false)
  const scaled = baseFeeScalar * 16n * l1BaseFee + blobBaseFeeScalar * blobBaseFee
  const more = (await l1FeeOf('blast', `0x${'ab'.repeat(50)}`)) - (await l1FeeOf('blast', `0x${'00'.repeat(50)}`))
  const expected = (50n * 12n * scaled) / 16_000_000n
  expect(more - expected).toBeGreaterThanOrEqual(-1n)
  expect(more - expected).toBeLessThanOrEqual(1n)
})

test('Scroll → the layer 1 fee is that of the oracle for the signed transaction', async () => {
  const { l1Fee } = networkOf('scroll')
  if (l1Fee?.kind !== 'scroll') throw new Error('Scroll has no oracle')
  const { oracle } = l1Fee
  await client.setCode({ address: oracle, bytecode: oracles.scrollOracle.runtime as Hex })
  const commitScalar = 230_759_955_285n
  const blobScalar = 417_565_260n
  await slot(oracle, 1, toHex(l1BaseFee))
  await slot(oracle, 5, toHex(blobBaseFee))
  await slot(oracle, 6, toHex(commitScalar))
  await slot(oracle, 7, toHex(blobScalar))
  await slot(oracle, 8, '0x01')
  const plain = await l1FeeOf('scroll')
  const bytes = (plain * 10n ** 9n - commitScalar * l1BaseFee) / (blobScalar * blobBaseFee)
  expect(bytes).toBeGreaterThan(110n)
  expect(bytes).toBeLessThan(130n)
  // The call data adds a thousand bytes, and the longer encoding of the lengths adds one or two bytes.
  const longer = (await l1FeeOf('scroll', `0x${'ab'.repeat(1_000)}`)) - plain
  expect(longer / ((blobScalar * blobBaseFee) / 10n ** 9n)).toBeGreaterThanOrEqual(1_000n)
  expect(longer / ((blobScalar * blobBaseFee) / 10n ** 9n)).toBeLessThan(1_008n)
})
