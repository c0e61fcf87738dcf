import { notify } from '../notify.ts'
import { fromBase64, toBase64 } from '../protocol/bytes.ts'
import { invalidParams, malformed, unauthorized } from '../protocol/errors.ts'
import type { Json } from '../protocol/plain-json.ts'
import { quietly, type SessionStore } from '../session-store.ts'
import { createAccountCache } from './accounts.ts'
import {
  type SendTransactionInput,
  type SignInInput,
  type SignMessageInput,
  type SignTransactionInput,
  type StandardAccount,
  type StandardWallet,
  solanaChains,
} from './standard.ts'

export type SolanaContext = {
  name: string
  icon: string
  sessions: SessionStore
  /** Asks the wallet in its window. Opens it before it returns. */
  ask(method: string, params: unknown): Promise<Json>
  cancelAll(): void
}

type OnChange = (changed: { accounts: readonly StandardAccount[] }) => void
type Find = (account: StandardAccount) => StandardAccount

/** Returns the wallet of a site for Solana. Its accounts are there at once, if the site is connected. */
export function createSolanaWallet(context: SolanaContext): StandardWallet {
  const cache = createAccountCache()
  const listeners = new Set<OnChange>()
  cache.update(context.sessions.read()?.solana ?? [])
  context.sessions.onChange(({ after }) => {
    if (cache.update(after?.solana ?? [])) notify(listeners, { accounts: cache.accounts })
  })
  const find: Find = ({ address }) => {
    const found = cache.accounts.find((account) => account.address === address)
    if (!found) throw unauthorized()
    return found
  }
  const features = {
    'standard:connect': { version: '1.0.0', connect: connectOf(context, () => cache.accounts) },
    'standard:disconnect': { version: '1.0.0', disconnect: disconnectOf(context) },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: OnChange) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    ...signing(context, find),
  }
  return Object.freeze({
    version: '1.0.0',
    name: context.name,
    icon: context.icon,
    chains: solanaChains,
    features,
    get accounts() {
      return cache.accounts
    },
  })
}

/** Silent connecting never opens a window. A connected site gets its accounts without one. */
function connectOf({ ask }: SolanaContext, accounts: () => readonly StandardAccount[]) {
  return async (input?: { silent?: boolean }) => {
    if (accounts().length === 0 && !input?.silent) {
      await ask('solana_connect', [])
      if (accounts().length === 0) throw unauthorized()
    }
    return { accounts: accounts() }
  }
}

/** Forgets the accounts on Solana. Those of other chains stay. */
function disconnectOf({ sessions, cancelAll }: SolanaContext) {
  return async () => {
    const session = sessions.read()
    if (!session) return
    if (session.accounts.length > 0) return sessions.write({ ...session, solana: [] })
    sessions.setRevoked(true)
    cancelAll()
    sessions.write(undefined)
  }
}

/** The signing features. All inputs of a call are one request, so they succeed or fail together. */
function signing({ ask }: SolanaContext, find: Find) {
  const request = async (method: string, params: readonly unknown[], fields: readonly string[]) => {
    if (params.length === 0) return []
    return readAnswers(await ask(method, params), params.length, fields)
  }
  const transactions = { supportedTransactionVersions: Object.freeze(['legacy', 0] as const) }
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs: SignMessageInput[]) =>
        request(
          'solana_signMessage',
          inputs.map(({ account, message }) => ({ address: find(account).address, message: toBase64(message) })),
          ['signedMessage', 'signature'],
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      ...transactions,
      signTransaction: async (...inputs: SignTransactionInput[]) =>
        request(
          'solana_signTransaction',
          inputs.map((input) => transactionOf(input, find)),
          ['signedTransaction'],
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      ...transactions,
      signAndSendTransaction: async (...inputs: SendTransactionInput[]) =>
        request(
          'solana_signAndSendTransaction',
          inputs.map((input) => ({ ...transactionOf(input, find), chain: input.chain })),
          ['signature'],
        ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs: SignInInput[]) => {
        const texts = inputs.length > 0 ? inputs : [{}]
        const answers = await ask('solana_signIn', texts)
        return readAnswers(answers, texts.length, ['signedMessage', 'signature']).map((signed, at) => ({
          ...signed,
          account: find(Object(Object(answers)[at])),
        }))
      },
    },
  }
}

function transactionOf({ account, transaction, chain, options }: SignTransactionInput, find: Find) {
  const { address, chains } = find(account)
  if (chain !== undefined && !chains.includes(chain)) throw invalidParams(`The account is not shared on ${String(chain).slice(0, 50)}`)
  return { address, transaction: toBase64(transaction), ...(chain !== undefined && { chain }), ...(options && { options }) }
}

/** Returns the bytes of these fields, of each answer. @throws {ProviderError} -32603 if the wallet's answer lacks one */
function readAnswers(answer: Json, count: number, fields: readonly string[]) {
  if (!Array.isArray(answer) || answer.length !== count) throw malformed()
  return answer.map((item) =>
    Object.fromEntries(
      fields.map((field) => {
        const text: unknown = Object(item)[field]
        const bytes = typeof text === 'string' ? quietly(() => fromBase64(text)) : undefined
        if (!bytes) throw malformed()
        return [field, bytes]
      }),
    ),
  )
}
