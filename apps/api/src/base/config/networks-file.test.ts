import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'networks-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

/** Returns the path of a file with this content. */
function fileWith(content: unknown): string {
  const path = join(directory, 'networks.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function errorOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('readConfig accepted an environment that it must reject')
}

describe('the file of networks', () => {
  test('readBlocks is false for one platform → only its blocks are not read', () => {
    const NETWORKS_FILE = fileWith({ solana: { readBlocks: false }, base: { readBlocks: true }, ethereum: {} })
    expect(readConfig({ NETWORKS_FILE }).indexer.unread).toEqual(new Set(['solana']))
  })

  test('historyFromBlock is set → searches of that platform end there', () => {
    const { historyFromBlock } = readConfig({ NETWORKS_FILE: fileWith({ 'base-sepolia': { historyFromBlock: 7 } }) }).indexer
    expect([historyFromBlock.get('base-sepolia'), historyFromBlock.get('base')]).toEqual([7, 0])
  })

  test('a recipient and a rate → a fee on that platform only; without a rate, none', () => {
    const NETWORKS_FILE = fileWith({ 'base-sepolia': { swapFeeRecipient: recipient.toLowerCase() } })
    expect([...readConfig({ NETWORKS_FILE, SWAP_FEE_BPS: '25' }).swaps.fees]).toEqual([['base-sepolia', { bps: 25, recipient }]])
    expect(readConfig({ NETWORKS_FILE }).swaps.fees.size).toBe(0)
  })

  test('a rate without a recipient → rejected', () => {
    expect(errorOf({ SWAP_FEE_BPS: '1', NETWORKS_FILE: fileWith({}) })).toBe(
      'Bad environment: SWAP_FEE_BPS needs swapFeeRecipient of at least one platform in the file of NETWORKS_FILE',
    )
    expect(errorOf({ SWAP_FEE_BPS: '101' })).toBe('Bad environment: SWAP_FEE_BPS must not be greater than 100')
  })

  test.each([
    ['the file is not JSON', '{ "base": '],
    ['body must be an object', '[]'],
    ['dogecoin is no platform; the platforms are ethereum, ', { dogecoin: {} }],
    [
      'base.readBlock is no value of a network; the values are readBlocks, historyFromBlock, swapFeeRecipient',
      { base: { readBlock: false } },
    ],
    ['base.readBlocks must be a boolean', { base: { readBlocks: 'no' } }],
    ['base.historyFromBlock must not be a negative number', { base: { historyFromBlock: -1 } }],
    ['base.historyFromBlock must be an integer', { base: { historyFromBlock: '7' } }],
    ['solana.swapFeeRecipient must be an address of the platform', { solana: { swapFeeRecipient: recipient } }],
    ['base.swapFeeRecipient must be an address of the platform', { base: { swapFeeRecipient: recipient.replace('C8', 'c8') } }],
  ])('a file is bad → the error names the file once, the value, and what to do: %s', (sentence, content) => {
    const file = fileWith(content)
    const message = errorOf({ NETWORKS_FILE: file })
    expect(message).toContain(`Bad environment: NETWORKS_FILE ${file}: ${sentence}`)
    expect(message).toMatch(/\. Correct the file and start again$/)
    expect(message.split(file)).toHaveLength(2)
  })

  test('the file does not exist → rejected', () => {
    const file = join(directory, 'nowhere.json')
    expect(errorOf({ NETWORKS_FILE: file })).toBe(
      `Bad environment: NETWORKS_FILE ${file}: the file cannot be read. Correct the file and start again`,
    )
  })
})
