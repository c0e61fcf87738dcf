import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { pairs } from '../database.ts'
import { configuredPlaces, watchConnections } from './connections.ts'
import { type Contract, type Operation, readContract } from './contract.ts'
import { type Judge, judgeBy } from './judge.ts'
import { type Kind, kinds } from './kinds.ts'
import { shotOf } from './shot.ts'
import { bytesOf, exchange, flawOfBytes, socketKinds } from './sockets.ts'
import { newTally, type Tally } from './tally.ts'
import { openTransport, type Transport } from './transport.ts'
import { openVictim, type Seeds, type Victim } from './victim.ts'

/** Rounds of the attack, between the first and the last of which the memory is compared. */
const rounds = 4
/** Requests of each kind to each operation, and of each kind of bytes, in a round on one application. */
const requestsPerKind = 7
const bytesPerKind = 25
/** Operation of what never becomes a request of one. */
const noOperation = 'raw bytes'

export type Outcome = {
  tally: Tally
  /** What was wrong with answers, each flaw once with how often it was met and what was sent first. */
  complaints: string[]
  /** Bytes in use after each round. */
  heap: number[]
  /** Statuses of the requests that succeed, sent once more when all was over. */
  afterwards: Record<string, number>
  /** Hosts and ports that were connected to, and those of them that no setting names. */
  places: string[]
  strangePlaces: string[]
}

/** Attacks two applications, one on each pair of storage, with requests that depend on this seed alone. */
export async function attack(seed: number): Promise<Outcome> {
  const contract = readContract()
  const judge = judgeBy(contract)
  const transport = openTransport()
  const connections = watchConnections()
  const victims = await Promise.all(pairs.map((pair) => openVictim(pair, seed)))
  const tally = newTally()
  const flaws = new Map<string, { times: number; example: string }>()
  const complain = (flaw: string, example: string) => {
    const known = flaws.get(flaw)
    flaws.set(flaw, { times: (known?.times ?? 0) + 1, example: known?.example ?? example })
  }
  const heap: number[] = []
  const collectGarbage = garbageCollector()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const scenes = await Promise.all(
        victims.map(async (victim) => ({ transport, victim, seeds: await victim.seeds(), contract, judge, tally, complain })),
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
    const complaints = [...flaws].map(([flaw, { times, example }]) => `${times} times: ${flaw}\n  ${example}`)
    const known = new Set([...configuredPlaces(), ...victims.map(({ port }) => `127.0.0.1:${port}`)])
    const places = [...connections.reached]
    const strangePlaces = places.filter((place) => !known.has(place))
    return { tally, complaints, heap, afterwards, places, strangePlaces }
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
  complain: (flaw: string, example: string) => void
}

/** Some requests of one kind to one operation, all at once. */
async function volley(
  { transport, victim, seeds, contract, judge, tally, complain }: Scene,
  operation: Operation,
  kind: Kind,
  seed: number,
) {
  const target = { operation, seed: seeds[operation.id], schemas: contract.schemas }
  const shots = fc.sample(kind.make(target), { seed, numRuns: requestsPerKind })
  await Promise.all(
    shots.map(async ({ who, headers, ...sent }) => {
      const request = { ...sent, headers: { ...(await victim.credentials(operation, who, sent)), ...headers } }
      const answer = await (kind.socket ? transport.socket(victim.port, request) : transport.inject(victim.running.app, request))
      tally.add(operation.id, kind.name, answer.status)
      const flaw = judge(answer)
      if (!flaw) return
      const example = `${sent.method} ${sent.url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(sent.body ?? '').slice(0, 600)}`
      complain(`${operation.id}, ${kind.name}: ${answer.status} ${flaw}`, `${example} => ${answer.body.slice(0, 600)}`)
    }),
  )
}

/** Some bytes of one kind, one connection after the other. */
async function volleyOfBytes({ victim, tally, complain }: Scene, name: string, seed: number) {
  for (const bytes of bytesOf(name, seed, bytesPerKind)) {
    const received = await exchange(victim.port, bytes)
    const { status, flaw } = flawOfBytes(received, bytes.answers)
    tally.add(noOperation, name, status)
    const example = () => `${JSON.stringify(bytes.pieces.map(String)).slice(0, 600)} => ${received.toString('latin1').slice(0, 600)}`
    if (flaw) complain(`${name}: ${flaw}`, example())
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
      const { headers, who, ...sent } = shotOf(operation, seeds[operation.id])
      const request = { ...sent, headers: { ...(await victim.credentials(operation, who, sent)), ...headers } }
      const { status } = await transport.socket(victim.port, request)
      statuses[operation.id] = Math.max(status, statuses[operation.id] ?? 0)
    }
  }
  return statuses
}

/** A seed for one part of the attack, so that a change of the contract changes the requests of what it is about alone. */
const seedOf = (seed: number, part: string) => createHash('sha256').update(`${seed} ${part}`).digest().readInt32LE()

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('The garbage is not collected')
  return () => void collect()
}
