import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networks } from '@patina/chains'
import { readCalls } from '@patina/claims'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDescriptors } from './descriptors.ts'

const contract = `0x${'12'.repeat(20)}`
const account = `0x${'aa'.repeat(20)}`
const descriptor = {
  $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 1, address: contract }] } },
  display: { formats: { 'vote(uint256 proposal)': { intent: 'Vote', fields: [{ path: 'proposal', label: 'Proposal', format: 'raw' }] } } },
}
const naming = { addressOf: (address: string) => address, tokenOf: () => ({ symbol: null, decimals: null, listed: false }) }
const vote = encodeFunctionData({ abi: parseAbi(['function vote(uint256)']), args: [7n] })

function explain(descriptors: ReturnType<typeof openDescriptors>, to: string, data: string) {
  const build = { caip2: 'eip155:1', tokens: new Map(), wrappedNative: contract, exchanges: [] }
  return descriptors.explain(readCalls({ account, chainId: 1, calls: [{ to, value: 0n, data }] }, build), naming)
}

describe('the folder of descriptors', () => {
  const logged: unknown[][] = []
  const log = { error: (...values: unknown[]) => void logged.push(values) }
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('a file is added → it is used after a minute; a bad one is left out and logged, and others are used', async () => {
    let now = 0
    const descriptors = openDescriptors(folder, { networks, log, now: () => now })
    expect(await explain(descriptors, contract, vote)).toEqual([])
    writeFileSync(join(folder, 'vote.json'), JSON.stringify(descriptor))
    writeFileSync(join(folder, 'broken.json'), '{')
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ ...descriptor, $schema: 'erc7730-v3.schema.json' }))
    writeFileSync(join(folder, 'unread.json'), JSON.stringify({ ...descriptor, display: { formats: { 'vote(number)': {} } } }))
    now += 60_000
    expect(await explain(descriptors, contract, vote)).toMatchObject([
      { title: 'Vote', lines: [{ label: 'Proposal', text: '7' }], descriptor: { source: 'operator:vote.json', reviewedBy: [] } },
    ])
    expect(logged.map(([, text]) => text)).toEqual(
      ['broken', 'old', 'unread'].map((name) => `The descriptor ${name}.json cannot be used and is left out`),
    )
    descriptors.close()
  })

  test('the folder does not exist → the start stops with a sentence', () => {
    expect(() => openDescriptors(join(folder, 'absent'), { networks, log })).toThrow(
      /^CLEAR_SIGNING_DIR .* cannot be read\. Create the folder/,
    )
  })
})

test('a swap through 0x → who may take how much, though neither the registry nor the claims know the call', async () => {
  const descriptors = openDescriptors(undefined, { networks, log: { error() {} } })
  const holder = networks.find(({ id }) => id === 'ethereum')?.services['zero-ex'] ?? contract
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const abi = parseAbi(['function exec(address operator, address token, uint256 amount, address target, bytes data)'])
  const data = encodeFunctionData({ abi, args: [`0x${'34'.repeat(20)}`, usdc, 5_000_000n, `0x${'56'.repeat(20)}`, '0x'] })
  expect(await explain(descriptors, holder, data)).toMatchObject([
    {
      title: 'Swap through 0x',
      lines: [{ text: '5 USDC' }, { label: 'Who may take it' }, { label: 'Contract that is called' }],
      descriptor: { source: 'server:0x-allowance-holder.json' },
    },
  ])
  descriptors.close()
})
