import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { ErrorCode } from '../../base/wire/errors.ts'
import type { Addresses, Authorized } from '../../wallet/devices/addresses.ts'
import type { Device, Devices } from '../../wallet/devices/devices.ts'

/** The clients that each guard admits, and what the handler learns of them. */
export type Admitted = {
  /** Any client. */
  public: undefined
  /** A known device. */
  device: Device
  /** A device that linked the address of the call. */
  linked: Device & Authorized
  /** A linked device that also proved the address, if the operator requires proofs. */
  owner: Device & Authorized
  /** A client that signs with the webhook's secret. The handler checks it, because the format of the body decides the signature. */
  webhook: undefined
}

export type Guard = keyof Admitted

/** What guards use. Handlers do not get these functions. */
export type GuardDeps = { devices: Pick<Devices, 'authorize'>; addresses: Pick<Addresses, 'authorize' | 'authorizeOwner'> }

const ofDevice = ['unauthorized', 'device_unknown'] as const
const ofLink = ['invalid_address', 'platform_disabled', ...ofDevice, 'device_not_authorized', 'platform_not_found'] as const

/** The errors of each guard. A route with the guard has them too. */
export const guardErrors: Readonly<Record<Guard, readonly ErrorCode[]>> = {
  public: [],
  device: ofDevice,
  linked: ofLink,
  owner: [...ofLink, 'cannot_sign'],
  webhook: ['unauthorized'],
}

/** The parts of a declaration that a guard reads. */
type Guarded = {
  id: string
  guard: Guard
  owns?: Readonly<Record<string, unknown>>
  params?: TObject
  query?: TObject
  body?: TObject
}

type Admit<G extends Guard> = (request: FastifyRequest) => Admitted[G] | Promise<Admitted[G]>

const guards: { [G in Guard]: (route: Guarded, deps: GuardDeps) => Admit<G> } = {
  public: () => () => undefined,
  webhook: () => () => undefined,
  device:
    (_, { devices }) =>
    (request) =>
      devices.authorize(request),
  linked: (route, deps) => admitLinked(route, deps, 'authorize'),
  owner: (route, deps) => admitLinked(route, deps, 'authorizeOwner'),
}

/** Returns the check that runs before each call of a route. It throws the errors of its guard. */
export const guardOf = <G extends Guard>(route: Guarded & { guard: G }, deps: GuardDeps): Admit<G> => guards[route.guard](route, deps)

/** Returns a check of the device and of its link to the address of the call. */
function admitLinked(route: Guarded, { devices, addresses }: GuardDeps, check: 'authorize' | 'authorizeOwner') {
  const addressOf = reader(route, Object.keys(route.owns ?? {})[0] ?? '')
  const platformOf = reader(route, 'platformId')
  return async (request: FastifyRequest): Promise<Admitted['linked']> => {
    const device = await devices.authorize(request)
    return { ...device, ...(await addresses[check](device.deviceId, platformOf(request), addressOf(request))) }
  }
}

/** Returns a function that reads a required parameter of a request. @throws {Error} if the route has no such parameter */
function reader({ id, params, query, body }: Guarded, name: string): (request: FastifyRequest) => string {
  const places = { params, query, body }
  const found = (['params', 'query', 'body'] as const).find((place) => places[place]?.required?.includes(name))
  if (!found) throw new Error(`${id} needs the required parameter '${name}' for its guard`)
  return (request) => {
    const value: unknown = Object(request[found])[name]
    if (typeof value !== 'string') throw new Error(`The parameter ${name} of ${id} is no text`)
    return value
  }
}
