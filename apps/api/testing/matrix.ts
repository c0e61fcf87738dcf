import { catalogue } from '../src/base/wire/errors.ts'
import { endpoints, type OperationId, operationIds } from '../src/http/routes/index.ts'
import type { Declaration, Example, Things } from '../src/http/server/route.ts'
import { refusal, type TestRequest } from './http.ts'
import { newAddress } from './wallet.ts'

/** Ids of a device's address, notification and transaction. They may not exist. */
export type Named = Pick<Things, 'address' | 'platformId' | 'notification' | 'transaction'>
/** The error when a device requests something that belongs to another device. */
export type Refusal = ReturnType<typeof refusal>

/** One endpoint with its example requests, and the refusal for a device that does not own what they name. */
type Line = { id: OperationId; requests: ((its: Named) => TestRequest)[]; refusal: Refusal | undefined } & Pick<
  Declaration,
  'guard' | 'owns'
>

export const platformId = 'ethereum'

const swapInfo = { ammKey: 'x', label: 'x', inputAsset: 'x', outputAsset: 'y' }
/** A quote with the fields of a real one, which no server has stored. */
const quote = {
  inputAsset: 'x',
  inAmount: '1',
  outputAsset: 'y',
  outAmount: '1',
  otherAmountThreshold: '1',
  swapMode: 'ExactIn',
  slippageBps: 1,
  priceImpactPct: '0',
  platformFee: { amount: '0', feeBps: 0 },
  swapRoutes: [{ percent: 100, swapInfo: { ...swapInfo, inAmount: '1', outAmount: '1', feeAmount: '0', feeAsset: 'x' } }],
}
/** Things that an example names besides those of a device. None of them exists. */
const others = { stranger: newAddress(), hash: `0x${'1'.repeat(64)}`, nft: '1', signed: '0x02', quote }

/** Returns the example request of an endpoint, about these things. */
export function exampleOf({ example }: Declaration, its: Things): Required<Pick<Example, 'path' | 'query'>> & Pick<Example, 'body'> {
  return { path: {}, query: {}, ...example?.(its) }
}

function toRequest({ call }: Declaration, { path = {}, query = {}, body }: Example): TestRequest {
  const [method, pattern = ''] = call.split(' ')
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (method !== 'GET' && method !== 'PUT' && method !== 'POST' && method !== 'DELETE')
    throw new Error(`No request has the method ${method}`)
  return { method, url: [filled, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'), ...(body !== undefined && { body }) }
}

/** Returns the names of the parameters with a thing that only its owner may use. */
const ownedBy = ({ owns = {} }: Declaration) => Object.keys(owns).filter((name) => owns[name] !== 'anyone')

/** Returns the example request, and for each owned parameter a request that names nothing else of the device. */
function requestsOf(declaration: Declaration): Line['requests'] {
  const whole = (its: Named) => exampleOf(declaration, { ...others, ...its })
  const only = (owned: string) => (its: Named) => {
    const { path, query, body } = whole(its)
    const needed = ['platformId', owned, ...(declaration.query?.required ?? [])]
    const lean = Object.fromEntries(Object.entries(query).filter(([name]) => needed.includes(name)))
    return { path, query: lean, ...(body && { body }) }
  }
  const sample = { address: 'A', platformId: 'P', notification: 'N', transaction: 'T' }
  const all = [whole, ...ownedBy(declaration).map(only)].map((make) => (its: Named) => toRequest(declaration, make(its)))
  return [...new Map(all.map((make) => [make(sample).url, make])).values()]
}

function refusalOf(declaration: Declaration): Refusal | undefined {
  const [owned] = ownedBy(declaration)
  const code = owned === undefined ? undefined : declaration.owns?.[owned]
  if (code === undefined || code === 'anyone') return undefined
  const [status, message] = catalogue[code]
  return refusal(status, message, code)
}

export const lines: Line[] = operationIds.map((id) => {
  const declaration: Declaration = endpoints[id]
  return { id, guard: declaration.guard, owns: declaration.owns ?? {}, requests: requestsOf(declaration), refusal: refusalOf(declaration) }
})
export const ofDevices = lines.filter(({ guard }) => guard !== 'public' && guard !== 'webhook')
export const ofAnyone = lines.filter(({ guard }) => guard === 'public' || guard === 'webhook')
export const naming = lines.flatMap(({ id, requests, refusal: refused }) =>
  refused
    ? requests.map((requestFor) => ({
        call: `${id}, as ${requestFor({ address: 'A', platformId: 'P', notification: 'N', transaction: 'T' }).url}`,
        requestFor,
        refusal: refused,
      }))
    : [],
)

/** Returns the statuses with which an endpoint answers a correct request while no node answers. */
export function successesOf(id: OperationId): number[] {
  const { out, fails = [] }: Declaration = endpoints[id]
  const [success = 200] = Object.keys(out).map(Number)
  return fails.includes('chain_unavailable') ? [success, 503] : [success]
}

const swapped = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/**
 * All spellings of an id. The first three name the same resource. For the other spellings, each operation decides in the same way for every
 * device.
 */
export const spellings: [string, (its: Named) => Named][] = [
  ['as it is', (its) => its],
  ['in small letters', (its) => ({ ...its, address: its.address.toLowerCase(), notification: its.notification.toLowerCase() })],
  [
    'in capital letters',
    (its) => ({ ...its, address: `0x${its.address.slice(2).toUpperCase()}`, notification: its.notification.toUpperCase() }),
  ],
  ['with a wrong checksum', (its) => ({ ...its, address: `0x${swapped(its.address.slice(2))}`, transaction: `+${its.transaction}` })],
  ['all in capitals', ({ address, ...its }) => ({ ...its, address: address.toUpperCase(), transaction: `0${its.transaction}` })],
  [
    'between spaces',
    (its) => ({ ...its, address: ` ${its.address} `, notification: ` ${its.notification}`, transaction: ` ${its.transaction} ` }),
  ],
  [
    'in another notation',
    (its) => ({ ...its, address: its.address.slice(2), notification: `{${its.notification}}`, transaction: `${its.transaction}.0` }),
  ],
  [
    'with more after it',
    (its) => ({
      ...its,
      address: `${its.address}\0`,
      notification: its.notification.replaceAll('-', ''),
      transaction: `${its.transaction}e0`,
    }),
  ],
]
export const sameThing = spellings.slice(0, 3)
