// The worker that has the unlocked secrets. All tabs share it, or each has its own where browsers have no shared workers. It ends when the wallet is
// locked. It has no network: see its own Content-Security-Policy.
import { choices } from 'virtual:signing'
import { KeyError } from '../key-error.ts'
import { exclusive } from '../vault/exclusive.ts'
import { indexedDbSlots } from '../vault/indexed-db-slots.ts'
import { passwordCost } from '../vault/unlock-key.ts'
import { createVault } from '../vault/vault.ts'
import { createIdleLock } from './idle-lock.ts'
import { indexedDbJournal, journalKey, readUnsettled } from './journal.ts'
import { type Answer, defaultAutoLockMinutes, lifeLock, type Request, readyId, type WorkerCalls } from './protocol.ts'

const vault = createVault({ slots: indexedDbSlots(), cost: passwordCost, exclusive })

/** Chain libraries, the list of tokens and the code that reads transactions are large, so they load with the first call that needs them. */
const loadFacts = async () => (await import('../facts.ts')).readFacts(choices)
let loaded: ReturnType<typeof loadFacts> | undefined
const facts = () => {
  loaded ??= loadFacts()
  return loaded
}
const words = () => import('../derive/words.ts')
const transactions = () => import('./sign.ts')
const siteRequests = () => import('../site/sign.ts')
const journal = indexedDbJournal()

function end() {
  vault.close()
  self.close()
}
const idle = createIdleLock({ minutes: defaultAutoLockMinutes, lock: end })

const calls: WorkerCalls = {
  ...vault,
  async add(secret, options) {
    await vault.add(secret, options)
    idle.start()
  },
  async unlock(by) {
    await vault.unlock(by)
    idle.start()
  },
  async addUnlock(by, added) {
    await vault.addUnlock(by, added)
    idle.start()
  },
  idleMs: async () => ((await vault.isOpen()) ? idle.idleMs() : undefined),
  touch: async () => idle.touch(),
  lockAfter: async (minutes) => idle.setMinutes(minutes),
  close: async () => end(),
  newWords: async (count) => (await words()).newWords(count),
  checkWords: async (text) => (await words()).checkWords(text),
  previewWords: async (text, passphrase) => (await import('../derive/addresses.ts')).previewWords(text, passphrase),
  readAddress: async (family, text) => (await import('../derive/families.ts')).keyFamilies[family].readAddress(text),
  async sign(request) {
    const { signTransaction } = await transactions()
    return signTransaction({ vault, facts: await facts(), journal, exclusive, now: Date.now }, request)
  },
  claims: async (request) => (await transactions()).readClaims({ vault, facts: await facts() }, request),
  claimsForSite: async (request) => (await siteRequests()).readSiteRequest({ vault, facts: await facts(), now: Date.now }, request),
  async signForSite(request, consent) {
    const { signSiteRequest } = await siteRequests()
    return signSiteRequest({ vault, facts: await facts(), journal, exclusive, now: Date.now }, request, consent)
  },
  unsettled: (caip2, address) => readUnsettled(journal, journalKey(caip2, address), Date.now()),
  settle: (caip2, address) => exclusive(() => journal.remove(journalKey(caip2, address))),
  networkFacts: async (platformId) => (await facts()).get(platformId),
  signText: async (request) => (await import('./sign-text.ts')).signText(vault, request),
}

/** Where requests come from, and where their answers go. */
type Channel = {
  postMessage(answer: Answer): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void
}

function serve(channel: Channel) {
  channel.addEventListener('message', async ({ data: { id, method, args } }) => channel.postMessage(await answer(id, method, args)))
}

if ('onconnect' in self) {
  const living = new Promise<void>((begin) => {
    // Pages wait for this lock: its end tells them that the worker has ended.
    void navigator.locks.request(lifeLock(self.name), () => {
      begin()
      return new Promise(() => {})
    })
  })
  self.addEventListener('connect', async (event) => {
    const [port] = event instanceof MessageEvent ? event.ports : []
    if (!port) return
    serve(port)
    port.start()
    await living
    port.postMessage({ id: readyId, value: undefined } satisfies Answer)
  })
} else serve(self)

async function answer(id: number, method: keyof WorkerCalls, args: unknown[]): Promise<Answer> {
  try {
    // An inherited property, such as `constructor`, is no call.
    if (!Object.hasOwn(calls, method)) throw new TypeError('unknown method')
    idle.check()
    const value: unknown = await Reflect.apply(calls[method], undefined, args)
    return { id, value }
  } catch (error) {
    // The message of an unexpected error could contain a secret.
    if (error instanceof KeyError) return { id, error: { code: error.code, details: error.details } }
    return { id, error: { code: 'internal', details: [error instanceof Error ? error.name : 'unknown'] } }
  }
}
