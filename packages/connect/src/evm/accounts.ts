import { invalidParams, unauthorized } from '../protocol/errors.ts'
import { type Context, isConnected, type Method } from './context.ts'
import { permissionsOf } from './permissions.ts'

/** Concurrent requests for accounts share one question. */
const running = new WeakMap<Context, Promise<unknown>>()

function askOnce(context: Context): Promise<unknown> {
  const found = running.get(context)
  if (found) return found
  const asked = context.ask('eth_requestAccounts', []).finally(() => running.delete(context))
  running.set(context, asked)
  return asked
}

const accountsOf = ({ sessions }: Context) => [...(sessions.read()?.accounts ?? [])]

/** Returns the accounts that the window put into the session, whatever its answer says. */
function connected(context: Context): string[] {
  const accounts = accountsOf(context)
  if (accounts.length === 0) throw unauthorized()
  return accounts
}

function requestAccounts(_: unknown, context: Context) {
  const accounts = accountsOf(context)
  return accounts.length > 0 ? accounts : askOnce(context).then(() => connected(context))
}

function requestPermissions(params: unknown, context: Context) {
  checkPermissions(params)
  return context.ask('wallet_requestPermissions', [{ eth_accounts: {} }]).then(() => {
    connected(context)
    return permissionsOf(context.sessions.read(), context.origin)
  })
}

function revoke(context: Context) {
  const isKnown = context.sessions.read() !== undefined
  if (isKnown) context.sessions.setRevoked(true)
  context.cancelAll()
  if (isKnown) context.sessions.write(undefined)
  return null
}

/** @throws {ProviderError} -32602 if the permission is not that for accounts */
function checkPermissions(params: unknown) {
  const [first] = Array.isArray(params) ? params : []
  if (typeof first !== 'object' || first === null || !Object.hasOwn(first, 'eth_accounts'))
    throw invalidParams('params[0] must be an object with eth_accounts')
}

/** Connecting, and what a site may know of it. */
export const accountMethods: Readonly<Record<string, Method>> = {
  eth_accounts: (_, context) => accountsOf(context),
  eth_coinbase: (_, context) => accountsOf(context)[0] ?? null,
  eth_requestAccounts: requestAccounts,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: (_, { sessions, origin }) => permissionsOf(sessions.read(), origin),
  wallet_revokePermissions(params, context) {
    checkPermissions(params)
    return revoke(context)
  },
  // ERC-7846. The window writes the text of a sign-in itself, with the origin that it saw.
  wallet_connect: (params, context) => context.ask('wallet_connect', params ?? [{ version: '1' }]),
  wallet_disconnect: (_, context) => revoke(context),
  wallet_getCapabilities(params, { sessions }) {
    const [address, chains]: unknown[] = Array.isArray(params) ? params : []
    const session = sessions.read()
    if (address !== undefined && address !== null && !session?.accounts.includes(String(address).toLowerCase())) throw unauthorized()
    if (!isConnected(session)) return {}
    const wanted = Array.isArray(chains) ? new Set(chains.map((chain) => String(chain).toLowerCase())) : undefined
    return Object.fromEntries(Object.entries(session.capabilities).filter(([chain]) => !wanted || wanted.has(chain)))
  },
}
