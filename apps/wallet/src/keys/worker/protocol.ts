import type { Witness } from '@patina/claims'
import type { Family, Prepared } from '@patina/sdk'
import type { NetworkFacts } from '../facts.ts'
import type { Addresses } from '../families.ts'
import type { Intent, Unsettled } from '../intent.ts'
import type { KeyErrorCode } from '../key-error.ts'
import type { Candidate } from '../keyring-types.ts'
import type { SiteKeyring } from '../site/requests.ts'
import type { AccountChange } from '../vault/account-change.ts'
import type { NewSecret } from '../vault/derived-calls.ts'
import type { RawUnlock } from '../vault/unlocks.ts'

/** What the page may ask of the worker. Each answer is one message. */
export type WorkerCalls = SiteKeyring & {
  newWords(count: 12 | 24): Promise<string[]>
  checkWords(text: string): Promise<void>
  previewWords(text: string, passphrase: string): Promise<Addresses>
  readAddress(family: Family, text: string): Promise<string | undefined>
  add(secret: NewSecret, options: { name: string; unlock?: RawUnlock | undefined; backedUp?: boolean }): Promise<void>
  unlock(by: RawUnlock): Promise<void>
  /** Returns the time since the user was last active in any tab, in milliseconds, or undefined if the wallet is locked. */
  idleMs(): Promise<number | undefined>
  /** The user is active. */
  touch(): Promise<void>
  /** Sets after how many minutes without activity the worker locks, whatever the pages do. 0: never. */
  lockAfter(minutes: number): Promise<void>
  /** Forgets the keys, and ends the worker. */
  close(): Promise<void>
  addAccount(name: string): Promise<void>
  candidates(): Promise<Candidate[]>
  addCandidates(chosen: readonly { path: string; name: string }[]): Promise<void>
  changeAccounts(change: AccountChange): Promise<void>
  reveal(by: RawUnlock): Promise<string[]>
  addUnlock(by: RawUnlock, added: RawUnlock): Promise<void>
  removePasskey(): Promise<void>
  sign(request: SignRequest): Promise<string>
  /** Returns what a transaction does, from its bytes and this build alone. Nothing is signed. */
  claims(request: SignRequest): Promise<Witness>
  /** Returns the transaction of an address whose outcome is not known. */
  unsettled(caip2: string, address: string): Promise<Unsettled | undefined>
  settle(caip2: string, address: string): Promise<void>
  /** Returns what this build knows of a network, or undefined if it does not know the network. */
  networkFacts(platformId: string): Promise<NetworkFacts | undefined>
  signText(request: { accountId: string; family: Family; text: string }): Promise<string>
}

export type SignRequest = { accountId: string; family: Family; unsigned: Prepared['unsigned']; intent: Intent }

export type Request = { id: number; method: keyof WorkerCalls; args: unknown[] }
/** The id of the message that a worker sends first. No call has it. */
export const readyId = 0

/** The automatic lock, until a page says otherwise. */
export const defaultAutoLockMinutes = 5

/** The name of the lock that a shared worker with this name has until it ends. */
export const lifeLock = (name: string) => `${name} live`

export type Answer = { id: number; value: unknown } | { id: number; error: { code: KeyErrorCode | 'internal'; details: readonly string[] } }
