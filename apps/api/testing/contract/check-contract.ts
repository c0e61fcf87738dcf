import { Agent } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Limits } from '../../src/base/config/limits.ts'
import type { OperationId } from '../../src/http/routes/index.ts'
import { testApp } from '../app.ts'
import type { Pair } from '../database.ts'
import { localChains } from '../local-chains.ts'
import { webhookSecret } from '../webhook.ts'
import { certainRequests, type Request } from './certain-requests.ts'
import { configuredPlaces, watchConnections } from './connections.ts'
import { answeredBy, type Contract, type Operation, readContract } from './contract.ts'
import { draftOf } from './draft-request.ts'
import { hostileRequests } from './hostile-requests.ts'
import { type Answer, judgeBy } from './judge.ts'
import { requestFlawsBy } from './request-flaws.ts'
import { flawOfExchange, rawInputs } from './sockets.ts'
import { specialRequests } from './special-requests.ts'
import { inject, sendThrough } from './transport.ts'
import { nameOperations, openVictim, type Victim } from './victim.ts'

/** Number of requests that are sent at the same time. */
const batchSize = 8
/** Maximum milliseconds until an answer. It bounds what hangs, not what is slow. */
const maxDelayMs = 10_000

export type ContractReport = {
  sent: number
  /** The statuses that each operation returned. */
  reached: ReadonlyMap<OperationId, ReadonlySet<number>>
  /** Each difference from the contract, with its number of occurrences and the first request that caused it. */
  flaws: string[]
  /** Declared statuses below 500 that no answer had. */
  unreached: string[]
  /** Operations whose right request fails after all others. */
  broken: string[]
  /** Hosts that the API connected to although no setting contains them. */
  unknownHosts: string[]
  /** Bytes of memory in use after each round. */
  heap: number[]
}

/** Sends generated requests to every operation, in rounds, and compares each answer with the contract. The seed decides the requests. */
export async function checkContract(
  pair: Pair,
  { seed, rounds, perKind }: { seed: number; rounds: number; perKind: number },
): Promise<ContractReport> {
  const contract = readContract()
  const findings = newFindings(contract)
  const connections = watchConnections()
  const agent = new Agent({ keepAlive: true, maxSockets: batchSize })
  const victim = await openVictim(pair, seed, limitsOf(10_000_000))
  const sender = { victim, contract, findings, agent }
  const heap: number[] = []
  try {
    const special = await specialRequests(victim.running)
    for (let round = 0; round < rounds; round += 1) {
      for (const operation of contract.operations) {
        const target = { operation, schemas: contract.schemas, seed: (await victim.seeds())(operation.id) }
        const certain = round === 0 ? [...certainRequests(target), ...(special[operation.id] ?? [])] : []
        await sendAll(sender, operation, [...certain, ...hostileRequests(target, perKind, `${seed} ${round}`)])
      }
      await sendRaw(sender)
      heap.push(await usedMemory())
    }
    const broken = await brokenOperations(sender)
    await exceedLimits(sender)
    const known = [...configuredPlaces(), `127.0.0.1:${victim.port}`]
    return { ...findings.result(), heap, broken, unknownHosts: [...connections.reached].filter((host) => !known.includes(host)) }
  } finally {
    connections.stop()
    agent.destroy()
    await victim.running.close()
  }
}

type Sender = { victim: Victim; contract: Contract; findings: Findings; agent: Agent }

async function sendAll({ victim, findings, agent }: Sender, operation: Operation, requests: readonly Request[]) {
  for (let start = 0; start < requests.length; start += batchSize)
    await Promise.all(
      requests.slice(start, start + batchSize).map(async (request) => {
        const startedAt = performance.now()
        findings.add(operation, request, victim, await send(victim, operation, request, agent), performance.now() - startedAt)
      }),
    )
}

async function send(
  { running, port, credentials }: Omit<Victim, 'seeds' | 'secrets'>,
  operation: Operation,
  { draft, isRaw }: Request,
  agent: Agent,
) {
  const { who, headers, ...sent } = draft
  const request = { ...sent, headers: { ...(await credentials(operation, who, sent)), ...headers } }
  return isRaw ? sendThrough(agent, port)(request) : inject(running.app, request)
}

async function sendRaw({ victim, findings }: Sender) {
  for (const [kind, inputs] of Object.entries(rawInputs))
    for (const input of inputs) {
      const flaw = await flawOfExchange(victim.port, input, findings.judge)
      if (flaw) findings.report(`${kind}: ${flaw}`, JSON.stringify(input.pieces.map(String)))
    }
}

/** Returns the operations whose successful request no longer succeeds. */
async function brokenOperations({ victim, contract, agent }: Sender): Promise<string[]> {
  const seedOf = await victim.seeds()
  const broken: string[] = []
  for (const operation of contract.operations) {
    const { status } = await send(victim, operation, { kind: 'right', draft: draftOf(operation, seedOf(operation.id)), isRaw: true }, agent)
    if (status >= 300) broken.push(`${operation.id} ${status}`)
  }
  return broken
}

/** Exceeds the rate limit of every limited operation, on a second application with the same data that allows one request per minute. */
async function exceedLimits({ victim, contract, findings, agent }: Sender) {
  const running = await testApp({
    storage: victim.running.storage,
    chains: localChains(),
    webhookSecret,
    siteRpc: new Set(['ethereum']),
    limits: limitsOf(1),
  })
  nameOperations(running.app)
  try {
    const seedOf = await victim.seeds()
    for (const operation of contract.operations.filter(({ answers }) => answers.has(429))) {
      const request = { kind: 'over the limit', draft: draftOf(operation, seedOf(operation.id)) }
      for (const _ of ['within the limit', 'over it'])
        findings.add(operation, request, victim, await send({ ...victim, running }, operation, request, agent), 0)
    }
  } finally {
    await running.close()
  }
}

const limitsOf = (each: number): Limits => ({
  perDevice: { catalogue: each, read: each, chain: each, write: each, register: each, report: each, rpc: each },
  networkFactor: 1,
})

type Findings = ReturnType<typeof newFindings>

function newFindings(contract: Contract) {
  const judge = judgeBy(contract)
  const flawOfRequest = requestFlawsBy(contract)
  const flaws = new Map<string, { times: number; example: string }>()
  const reached = new Map<OperationId, Set<number>>(contract.operations.map(({ id }) => [id, new Set()]))
  let sent = 0
  const report = (flaw: string, example: string) => {
    const known = flaws.get(flaw)
    flaws.set(flaw, { times: (known?.times ?? 0) + 1, example: known?.example ?? example.slice(0, 1_500) })
  }
  const leakOf = ({ who }: Request['draft'], { secrets }: Victim, body: string) =>
    who !== 'owner' && secrets.some((secret) => body.includes(secret)) ? 'contains data of another device' : undefined
  const acceptedFlaw = (operation: Operation, { draft, isRaw }: Request, { status, headers }: Answer) => {
    const flaw = !isRaw && status < 300 && headers[answeredBy] === operation.id ? flawOfRequest(operation, draft) : undefined
    return flaw && `accepts a request that the contract does not allow: ${flaw}`
  }
  return {
    judge,
    report,
    add(operation: Operation, request: Request, victim: Victim, answer: Answer, delayMs: number) {
      const { kind, draft } = request
      sent += 1
      if (answer.headers[answeredBy] === operation.id) reached.get(operation.id)?.add(answer.status)
      const late = delayMs > maxDelayMs ? `arrives after ${Math.round(delayMs)} ms` : undefined
      const flaw = judge(answer) ?? leakOf(draft, victim, answer.body) ?? acceptedFlaw(operation, request, answer) ?? late
      if (!flaw) return
      const example = `${draft.method} ${draft.url.slice(0, 300)} ${JSON.stringify(draft.headers).slice(0, 300)} ${String(draft.body ?? '').slice(0, 500)}`
      report(`${operation.id}, ${kind}: ${answer.status} ${flaw}`, `${example} => ${answer.body.slice(0, 400)}`)
    },
    result() {
      // Only a client that sends too slowly gets status 408.
      const expected = (status: number) => status < 500 && status !== 408
      const unreached = contract.operations.flatMap(({ id, answers }) =>
        [...answers.keys()].filter((status) => expected(status) && !reached.get(id)?.has(status)).map((status) => `${id} ${status}`),
      )
      return { sent, reached, unreached, flaws: [...flaws].map(([flaw, { times, example }]) => `${times} times: ${flaw}\n  ${example}`) }
    },
  }
}

/** Returns the bytes of memory in use after garbage collections. A later one frees the objects that an earlier one finalized. */
async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('Garbage collection is not available')
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await setImmediate()
  }
  return process.memoryUsage().heapUsed
}
