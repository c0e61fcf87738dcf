import type { limitClasses } from '../../src/http/limits.ts'
import { testApp } from '../app.ts'
import { type Contract, type Operation, readContract } from '../attack/contract.ts'
import { type DraftRequest, draftOf } from '../attack/draft-request.ts'
import { newTally, type Tally } from '../attack/tally.ts'
import { answeredBy, nameOperations, openVictim, type Seeds, type Victim } from '../attack/victim.ts'
import { pairs } from '../database.ts'
import { localChains } from '../local-chains.ts'
import { webhookSecret } from '../webhook.ts'
import { certainRequests, type Request } from './certain-requests.ts'
import { generatedRequests } from './generated-requests.ts'
import { requestFlawsBy } from './request-flaws.ts'
import { specialRequests } from './special-requests.ts'
import { type HeadedAnswer, verdictBy } from './verdict.ts'

/** Number of requests that are sent at the same time. */
const batchSize = 8
const highest = 10_000_000
/** Request Timeout. The check does not expect status 408, because only a client that sends too slowly gets this status. */
const slowRequest = 408

export type Outcome = {
  tally: Tally
  /** Every difference between answers and the contract, with its number of occurrences and the first request that caused it. */
  deviations: string[]
  /** Declared statuses below 500 that no answer had, each as `operation status`. */
  unreached: string[]
}

/** Sends at least `requests` requests and compares every answer with the contract. The seed decides the requests. */
export async function checkConformance(seed: number, requests: number): Promise<Outcome> {
  const contract = readContract()
  const verdict = verdictBy(contract)
  const flawOfRequest = requestFlawsBy(contract)
  const tally = newTally()
  const deviations = new Map<string, { times: number; example: string }>()
  const acceptedFlaw = (operation: Operation, draft: DraftRequest, { status, operationId }: HeadedAnswer) => {
    const flaw = status < 300 && operationId === operation.id ? flawOfRequest(operation, draft) : undefined
    return flaw && `accepts a request that the contract does not allow: ${flaw}`
  }
  const note = (operation: Operation, { kind, draft }: Request, answer: HeadedAnswer) => {
    tally.add(answer.operationId ?? 'none', kind, answer.status)
    const flaw = verdict(answer) ?? acceptedFlaw(operation, draft, answer)
    if (flaw === undefined) return
    const key = `${operation.id}, ${kind}: ${answer.status} ${flaw}`
    const sent = `${draft.method} ${draft.url} ${JSON.stringify(draft.headers)} ${draft.body ?? ''}`.slice(0, 900)
    const known = deviations.get(key)
    deviations.set(key, { times: (known?.times ?? 0) + 1, example: known?.example ?? `${sent} => ${answer.body.slice(0, 600)}` })
  }
  const victim = await openVictim(pairs[0], seed, { hosts: [], limits: limitsOf(highest) })
  try {
    const special = await specialRequests(victim.running)
    for (const operation of contract.operations) {
      const own = (await victim.seeds())[operation.id]
      const certain = [...certainRequests(contract, operation, own), ...(special[operation.id] ?? [])]
      await sendAll(victim, operation, certain, note)
    }
    const share = Math.ceil((requests - tally.total) / contract.operations.length)
    for (const operation of contract.operations) {
      const own = (await victim.seeds())[operation.id]
      await sendAll(victim, operation, generatedRequests(contract, operation, own, share, seed), note)
    }
    await exceedLimits(victim, contract, note)
  } finally {
    await victim.running.close()
  }
  return {
    tally,
    deviations: [...deviations].map(([flaw, { times, example }]) => `${times} times: ${flaw}\n  ${example}`),
    unreached: unreachedBy(tally, contract),
  }
}

type Note = (operation: Operation, request: Request, answer: HeadedAnswer) => void

async function sendAll(victim: Victim, operation: Operation, requests: readonly Request[], note: Note) {
  for (let start = 0; start < requests.length; start += batchSize)
    await Promise.all(
      requests
        .slice(start, start + batchSize)
        .map(async (request) => note(operation, request, await send(victim, operation, request.draft))),
    )
}

async function send(
  { running, credentials }: Pick<Victim, 'running' | 'credentials'>,
  operation: Operation,
  { who, headers, ...sent }: DraftRequest,
): Promise<HeadedAnswer> {
  const { method, url, body } = sent
  const response = await running.app.inject({
    method: methodOf(method),
    url,
    headers: { ...(await credentials(operation, who, sent)), ...headers },
    ...(body !== undefined && { payload: body }),
  })
  const received = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  return {
    status: response.statusCode,
    contentType: received['content-type'],
    body: response.body,
    operationId: received[answeredBy],
    isHead: false,
    headers: received,
  }
}

const isInjected = (method: string): method is 'GET' | 'PUT' | 'POST' | 'DELETE' => ['GET', 'PUT', 'POST', 'DELETE'].includes(method)

function methodOf(method: string) {
  if (!isInjected(method)) throw new Error(`Unsupported HTTP method ${method}`)
  return method
}

/** Exceeds the rate limit of every limited operation, on a second application with the same data that allows one request per minute. */
async function exceedLimits({ running, credentials, seeds }: Victim, contract: Contract, note: Note) {
  const limited = await testApp({ storage: running.storage, chains: localChains(), webhookSecret, limits: limitsOf(1) })
  nameOperations(limited.app)
  try {
    const right: Seeds = await seeds()
    for (const operation of contract.operations.filter(({ answers }) => answers.has(429))) {
      const request = { kind: 'over the limit', draft: draftOf(operation, right[operation.id]) }
      for (let times = 0; times < 2; times += 1)
        note(operation, request, await send({ running: limited, credentials }, operation, request.draft))
    }
  } finally {
    await limited.close()
  }
}

const limitsOf = (perMinute: number) => ({
  perDevice: {
    catalogue: perMinute,
    read: perMinute,
    chain: perMinute,
    write: perMinute,
    register: perMinute,
    report: perMinute,
  } satisfies Record<keyof typeof limitClasses, number>,
  networkFactor: 1,
})

function unreachedBy(tally: Tally, { operations }: Contract): string[] {
  const reached = new Map(tally.by('operation').map(({ name, statuses }) => [name, statuses]))
  return operations.flatMap(({ id, answers }) =>
    [...answers.keys()]
      .filter((status) => status < 500 && status !== slowRequest && !reached.get(id)?.has(status))
      .map((status) => `${id} ${status}`),
  )
}
