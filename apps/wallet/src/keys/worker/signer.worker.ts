// The worker that has the unlocked secrets. The page ends it to lock the wallet. It has no network: see its own Content-Security-Policy.
import { choices } from 'virtual:signing'
import { previewWords } from '../derive/addresses.ts'
import { keyFamilies } from '../derive/families.ts'
import { checkWords, newWords } from '../derive/words.ts'
import { KeyError } from '../key-error.ts'
import { exclusive } from '../vault/exclusive.ts'
import { indexedDbSlots } from '../vault/indexed-db-slots.ts'
import { passwordCost } from '../vault/unlock-key.ts'
import { createVault } from '../vault/vault.ts'
import { indexedDbJournal, journalKey, settle } from './journal.ts'
import type { Answer, Request, WorkerCalls } from './protocol.ts'
import { signText } from './sign-text.ts'

const vault = createVault({ slots: indexedDbSlots(), cost: passwordCost, exclusive })

/** The list of tokens and the code that reads transactions are large, so they load with the first transaction. */
const loadFacts = async () => (await import('../facts.ts')).readFacts(choices)
let loaded: ReturnType<typeof loadFacts> | undefined
const facts = () => {
  loaded ??= loadFacts()
  return loaded
}
const transactions = () => import('./sign.ts')
const journal = indexedDbJournal()

const calls: WorkerCalls = {
  ...vault,
  newWords: async (count) => newWords(count),
  checkWords,
  previewWords,
  readAddress: async (family, text) => keyFamilies[family].readAddress(text),
  async sign(request) {
    const { signTransaction } = await transactions()
    return signTransaction({ vault, facts: await facts(), journal, exclusive, now: Date.now }, request)
  },
  claims: async (request) => (await transactions()).readClaims({ vault, facts: await facts() }, request),
  unsettled: (caip2, address) => journal.read(journalKey(caip2, address)),
  settle: (caip2, address, how) => exclusive(() => settle(journal, journalKey(caip2, address), how, Date.now())),
  usualFee: async (platformId) => (await facts()).get(platformId)?.usualFee,
  networkFacts: async (platformId) => (await facts()).get(platformId),
  signText: (request) => signText(vault, request),
}

self.addEventListener('message', async ({ data: { id, method, args } }: MessageEvent<Request>) => {
  self.postMessage(await answer(id, method, args))
})

async function answer(id: number, method: keyof WorkerCalls, args: unknown[]): Promise<Answer> {
  try {
    // An inherited property, such as `constructor`, is no call.
    if (!Object.hasOwn(calls, method)) throw new TypeError('unknown method')
    const value: unknown = await Reflect.apply(calls[method], undefined, args)
    return { id, value }
  } catch (error) {
    // The message of an unexpected error could contain a secret.
    if (error instanceof KeyError) return { id, error: { code: error.code, details: error.details } }
    return { id, error: { code: 'internal', details: [error instanceof Error ? error.name : 'unknown'] } }
  }
}
