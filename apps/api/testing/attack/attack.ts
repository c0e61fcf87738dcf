import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { pairs } from '../database.ts'
import { configuredPlaces, watchConnections } from './connections.ts'
import { type Contract, type Operation, readContract } from './contract.ts'
import { draftOf } from './draft-request.ts'
import { type Judge, judgeBy } from './judge.ts'
import { type Kind, kinds } from './kinds.ts'
import { bytesOf, exchange, flawOfBytes, socketKinds } from './sockets.ts'
import { newTally, type Tally } from './tally.ts'
import { openTransport, type Transport } from './transport.ts'
import { openVictim, type Seeds, type Victim } from './victim.ts'

/** Rounds of the attack. The test compares the memory after the first round with the memory after the last one. */
const rounds = 4
/**
 * Number of requests of each kind to each operation, in one round on one application. `bytesPerKind` is the number of raw inputs of each
 * kind.
 */
const requestsPerKind = 7
const bytesPerKind = 25
/** The name that the tally uses instead of an operation for bytes that never become a request. */
const noOperation = 'raw bytes'

export type Outcome = {
  tally: Tally
  /** Every flaw of an answer, with its number of occurrences and the first request that caused it. */
  flawReports: string[]
  /** Bytes of memory in use after each round. */
  heap: number[]
  /** Statuses of the successful requests, sent again after the attack. */
  afterwards: Record<string, number>
  /** Hosts and ports that the API connected to, and those of them that no setting contains. */
  hosts: string[]
  unknownHosts: string[]
}

/** Attacks two applications, one on each pair of storage. The requests depend only on this seed. */
export async function attack(seed: number): Promise<Outcome> {
  const contract = readContract()
  const judge = judgeBy(contract)
  const transport = openTransport()
  const connections = watchConnections()
  const victims = await Promise.all(pairs.map((pair) => openVictim(pair, seed)))
  const tally = newTally()
  const flaws = new Map<string, { times: number; example: string }>()
  const addFlaw = (flaw: string, example: string) => {
    const known = flaws.get(flaw)
    flaws.set(flaw, { times: (known?.times ?? 0) + 1, example: known?.example ?? example })
  }
  const heap: number[] = []
  const collectGarbage = garbageCollector()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const scenes = await Promise.all(
        victims.map(async (victim) => ({ transport, victim, seeds: await victim.seeds(), contract, judge, tally, addFlaw })),
      )
      const onEach = (part: string, strike: (scene: Scene, seed: number) => Promise<void>) =>
        Promise.all(scenes.map((scene, index) => strike(scene, seedOf(seed, `${part} ${round} ${index}`))))
      for (const operation of contract.operations)
        for (const kind of kinds) await onEach(`${operation.id} ${kind.name}`, (scene, part) => volley(scene, operation, kind, part))
      for (const name of socketKinds) await onEach(name, (scene, part) => volleyOfBytes(scene, name, part))
      collectGarbage()
      heap.push(process.memoryUsage().heapUsed)
    }
    const afterwards = await successes(transport, victims, contract.operations)
    const flawReports = [...flaws].map(([flaw, { times, example }]) => `${times} times: ${flaw}\n  ${example}`)
    const known = new Set([...configuredPlaces(), ...victims.map(({ port }) => `127.0.0.1:${port}`)])
    const hosts = [...connections.reached]
    const unknownHosts = hosts.filter((host) => !known.has(host))
    return { tally, flawReports, heap, afterwards, hosts, unknownHosts }
  } finally {
    connections.stop()
    transport.close()
    await Promise.all(victims.map(({ running }) => running.close()))
  }
}

type Scene = {
  transport: Transport
  victim: Victim
  seeds: Seeds
  contract: Contract
  judge: Judge
  tally: Tally
  addFlaw: (flaw: string, example: string) => void
}

/** Sends requests of one kind to one operation, all at once. */
async function volley(
  { transport, victim, seeds, contract, judge, tally, addFlaw }: Scene,
  operation: Operation,
  kind: Kind,
  seed: number,
) {
  const target = { operation, seed: seeds[operation.id], schemas: contract.schemas }
  const drafts = fc.sample(kind.make(target), { seed, numRuns: requestsPerKind })
  await Promise.all(
    drafts.map(async ({ who, headers, ...sent }) => {
      const request = { ...sent, headers: { ...(await victim.credentials(operation, who, sent)), ...headers } }
      const answer = await (kind.socket ? transport.socket(victim.port, request) : transport.inject(victim.running.app, request))
      tally.add(operation.id, kind.name, answer.status)
      const flaw = judge(answer)
      if (!flaw) return
      const example = `${sent.method} ${sent.url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(sent.body ?? '').slice(0, 600)}`
      addFlaw(`${operation.id}, ${kind.name}: ${answer.status} ${flaw}`, `${example} => ${answer.body.slice(0, 600)}`)
    }),
  )
}

/** Sends bytes of one kind, one connection after the other. */
async function volleyOfBytes({ victim, tally, addFlaw }: Scene, name: string, seed: number) {
  for (const bytes of bytesOf(name, seed, bytesPerKind)) {
    const received = await exchange(victim.port, bytes)
    const { status, flaw } = flawOfBytes(received, bytes.answers)
    tally.add(noOperation, name, status)
    const example = () => `${JSON.stringify(bytes.pieces.map(String)).slice(0, 600)} => ${received.toString('latin1').slice(0, 600)}`
    if (flaw) addFlaw(`${name}: ${flaw}`, example())
  }
}

async function successes(
  transport: Transport,
  victims: readonly Victim[],
  operations: readonly Operation[],
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const victim of victims) {
    const seeds = await victim.seeds()
    for (const operation of operations) {
      const { headers, who, ...sent } = draftOf(operation, seeds[operation.id])
      const request = { ...sent, headers: { ...(await victim.credentials(operation, who, sent)), ...headers } }
      const { status } = await transport.socket(victim.port, request)
      statuses[operation.id] = Math.max(status, statuses[operation.id] ?? 0)
    }
  }
  return statuses
}

/** Returns a seed for one part of the attack, so that a contract change affects only the requests of the changed operation. */
const seedOf = (seed: number, part: string) => createHash('sha256').update(`${seed} ${part}`).digest().readInt32LE()

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('Garbage collection is not available')
  return () => void collect()
}
