import { readFile } from 'node:fs/promises'
import type { SolanaRpcApi, SolanaRpcSubscriptionsApi, SolanaRpcSubscriptionsApiUnstable } from '@solana/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { isRecord } from './params.ts'
import { type StillSolana, startStillSolana } from './still.ts'

type Notifications = keyof (SolanaRpcSubscriptionsApi & SolanaRpcSubscriptionsApiUnstable)

/** Every method of `@solana/kit`. A missing or an extra one does not compile. */
const methods: Record<keyof SolanaRpcApi, true> = {
  getAccountInfo: true,
  getAgGenesisCert: true,
  getBalance: true,
  getBlock: true,
  getBlockCommitment: true,
  getBlockHeight: true,
  getBlockProduction: true,
  getBlockTime: true,
  getBlocks: true,
  getBlocksWithLimit: true,
  getClusterNodes: true,
  getEpochInfo: true,
  getEpochSchedule: true,
  getFeeForMessage: true,
  getFirstAvailableBlock: true,
  getGenesisHash: true,
  getHealth: true,
  getHighestSnapshotSlot: true,
  getIdentity: true,
  getInflationGovernor: true,
  getInflationRate: true,
  getInflationReward: true,
  getLargestAccounts: true,
  getLatestBlockhash: true,
  getLeaderSchedule: true,
  getMaxRetransmitSlot: true,
  getMaxShredInsertSlot: true,
  getMinimumBalanceForRentExemption: true,
  getMultipleAccounts: true,
  getProgramAccounts: true,
  getRecentPerformanceSamples: true,
  getRecentPrioritizationFees: true,
  getSignatureStatuses: true,
  getSignaturesForAddress: true,
  getSlot: true,
  getSlotLeader: true,
  getSlotLeaders: true,
  getStakeMinimumDelegation: true,
  getSupply: true,
  getTokenAccountBalance: true,
  getTokenAccountsByDelegate: true,
  getTokenAccountsByOwner: true,
  getTokenLargestAccounts: true,
  getTokenSupply: true,
  getTransaction: true,
  getTransactionCount: true,
  getTransactionsForAddress: true,
  getVersion: true,
  getVoteAccounts: true,
  isBlockhashValid: true,
  minimumLedgerSlot: true,
  requestAirdrop: true,
  sendTransaction: true,
  simulateTransaction: true,
}

const subscriptions: Record<Notifications extends `${infer Kind}Notifications` ? `${Kind}Subscribe` : never, true> = {
  accountSubscribe: true,
  blockSubscribe: true,
  logsSubscribe: true,
  programSubscribe: true,
  rootSubscribe: true,
  signatureSubscribe: true,
  slotSubscribe: true,
  slotsUpdatesSubscribe: true,
  voteSubscribe: true,
}

let chain: StillSolana
beforeAll(async () => {
  chain = await startStillSolana()
})
afterAll(() => chain.stop())

const unknownMethod = -32601

function codeOf(answer: unknown): unknown {
  return isRecord(answer) && isRecord(answer.error) ? answer.error.code : undefined
}

const callOf = (method: string, id: number) => JSON.stringify({ jsonrpc: '2.0', id, method, params: [] })

async function isAnswered(method: string): Promise<boolean> {
  const response = await fetch(chain.rpcUrl, { method: 'POST', body: callOf(method, 1) })
  return codeOf(await response.json()) !== unknownMethod
}

/** Answers come in the order of the calls. */
async function unansweredSubscriptions(names: readonly string[]): Promise<string[]> {
  const socket = new WebSocket(chain.subscriptionsUrl)
  const answers: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      for (const [id, name] of names.entries()) socket.send(callOf(name, id))
    })
    socket.on('message', (data) => {
      answers.push(JSON.parse(data.toString()))
      if (answers.length === names.length) resolve()
    })
  })
  socket.terminate()
  return names.filter((_, index) => codeOf(answers[index]) === unknownMethod)
}

/** Returns the names in the README's line. */
async function listed(): Promise<string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, names = ''] = /\*\*Methods not answered\*\*([^\n]*)/.exec(readme) ?? []
  return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort()
}

it('@solana/kit knows a method that this chain does not answer → the README lists it, and no other', async () => {
  const names = Object.keys(methods)
  const answered = await Promise.all(names.map(isAnswered))
  const missing = names.filter((_, index) => !answered[index])
  expect(await listed()).toEqual([...missing, ...(await unansweredSubscriptions(Object.keys(subscriptions)))].sort())
})
