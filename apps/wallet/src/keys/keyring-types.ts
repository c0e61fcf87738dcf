import type { Witness } from '@patina/claims'
import type { EvmAccount, Family, Prepared, SigningAccount, SolanaAccount } from '@patina/sdk'
import type { NetworkFacts } from './facts.ts'
import type { Addresses } from './families.ts'
import type { Intent, Unsettled } from './intent.ts'
import type { SiteKeyring } from './site/requests.ts'

/** An account of the wallet. */
export type WalletAccount = {
  id: string
  name: string
  kind: 'derived' | 'imported' | 'watch'
  addresses: Addresses
  /** The derivation path of an account of another wallet. Such an account has one address. */
  path?: string
}

/** An account of the SDK whose key is in the worker, which signs a transaction only if it does what was shown. */
type InWorker<A extends SigningAccount> = Omit<A, 'sign'> & {
  /** Returns the signed bytes for `sendTransaction`. @throws {KeyError} `differs`, `high_fee`, `unsettled`, `locked` */
  sign(prepared: Prepared, shown: Intent): Promise<string>
  /** Returns what a transaction does, from its bytes and this build alone. Nothing is signed. @throws {KeyError} `differs`, `locked` */
  claims(prepared: Prepared, shown: Intent): Promise<Witness>
}
export type WorkerAccounts = { [F in Family]: InWorker<{ evm: EvmAccount; solana: SolanaAccount }[F]> }
export type WorkerAccount = InWorker<SigningAccount>

/** An account of the words that may have been used in another wallet. `path` is that on EVM chains if it has an address on each family. */
export type Candidate = { path: string; addresses: Addresses }

export type KeyringState = {
  /** `unread`: the storage of the browser does not answer, so nobody knows whether there is a wallet. `Keyring.refresh` tries again. */
  status: 'empty' | 'locked' | 'unlocked' | 'unread'
  accounts: readonly WalletAccount[]
  unlockBy: { password: boolean; passkey: boolean }
  /** The user has confirmed the words. */
  backedUp: boolean
  /** The wallet has words, and not only imported keys or watched addresses. */
  hasWords: boolean
  /** The words restore the wallet only with their passphrase. */
  hasPassphrase: boolean
  /** Set if there is a stored wallet that this version cannot read; `status` is then `empty`. Nothing can be created until `erase`. */
  problem?: 'damaged' | 'newer_version'
}

/** How long keys stay open: until the tab is reloaded, while any tab is open, or also over the reload of the only tab. */
export type Reach = 'tab' | 'tabs' | 'reload'

/** What opens the wallet. A passkey opens the dialog of the browser. */
export type Unlock = { password: string } | { passkey: true }

/**
 * The keys of this browser. Each method throws a `KeyError` with a code. Keys and words live in a worker; only `newWords` and `reveal` return
 * words to the page.
 */
export type Keyring = SiteKeyring & {
  /** Reads the stored wallet. Resolves when `getState` is true. */
  ready: Promise<void>
  /** Reads the stored wallet again. */
  refresh(): Promise<void>
  /** Returns the same object until something changes, for `useSyncExternalStore`. */
  getState(): KeyringState
  subscribe(listener: () => void): () => void

  /** Returns new words, made in the worker. Show them once for the back-up, and pass them to `create`. */
  newWords(count: 12 | 24): Promise<string[]>
  /** Checks that the words are a phrase, without storing anything. @throws {KeyError} `bad_words`, `other_language` */
  checkWords(text: string): Promise<void>
  /** Returns the first addresses of words and their passphrase, without storing anything. @throws {KeyError} `bad_words` */
  previewWords(text: string, passphrase: string): Promise<Addresses>
  /** Encrypts and stores the words, unlocks, and adds the first account. `backedUp` is true for imported words. */
  create(input: { words: string[]; unlock: Unlock; name: string; backedUp?: boolean }): Promise<void>
  /** Creates a wallet of the user's own words. The passphrase of BIP-39 is not stored. */
  importWords(input: { text: string; passphrase?: string; unlock: Unlock; name: string }): Promise<void>
  /** Adds an account of a private key: hexadecimal for EVM, base58 or a JSON array for Solana. Without a wallet, `unlock` creates one. */
  importKey(input: { family: Family; text: string; name: string; unlock?: Unlock }): Promise<void>
  /** Adds an address without its key. Works on an empty wallet too. @throws {KeyError} `locked`, `bad_address`, `duplicate` */
  watch(input: { family: Family; address: string; name: string }): Promise<void>

  /**
   * Returns the address in canonical form, or undefined if the text is no address of the family. An EVM address in mixed case must have the
   * right checksum.
   */
  readAddress(family: Family, text: string): Promise<string | undefined>

  /** Adds the account of the words with the lowest free index, so that a removed account comes back. */
  addAccount(name: string): Promise<void>
  /** Returns the accounts that other wallets derive from these words, at most 40 addresses. Accounts of the wallet are left out. */
  candidates(): Promise<Candidate[]>
  /** Adds accounts of `candidates`. Those that the wallet has are left out. */
  addCandidates(chosen: readonly { path: string; name: string }[]): Promise<void>
  rename(id: string, name: string): Promise<void>
  /** Removes an account from this browser. The words still restore a derived account. */
  remove(id: string): Promise<void>

  unlock(by: Unlock): Promise<void>
  /** Forgets the keys, here and in every tab. */
  lock(): void
  /** Locks after so many minutes without `touch`. 0 never locks. Kept in this browser. */
  setAutoLock(minutes: number): void
  autoLockMinutes(): number
  /** Returns how long this browser keeps the wallet open. */
  reach(): Reach
  /** Reports that the user is active. */
  touch(): void

  /** Returns the words. Do not keep them. */
  reveal(by: Unlock): Promise<string[]>
  markBackedUp(): Promise<void>
  changePassword(input: { by: Unlock; password: string }): Promise<void>
  /** Adds the unlock by a passkey. @throws `only_copy` without a password and a confirmed back-up */
  addPasskey(by: Unlock): Promise<void>
  removePasskey(): Promise<void>
  /** Returns whether this browser may have passkeys that can open the wallet. */
  passkeysPossible(): Promise<boolean>
  /** Deletes the wallet from this browser, in every tab. */
  erase(): Promise<void>

  /**
   * Returns the account that signs with a key of the worker. It signs transactions, link messages of this wallet's API, and no other text.
   * @throws `no_key` if the account is watched or has no address on this family
   */
  account<F extends Family>(id: string, family: F): WorkerAccounts[F]
  /** Returns the transaction of an address whose outcome is not known, or undefined. */
  unsettled(caip2: string, address: string): Promise<Unsettled | undefined>
  /** Ends it: the server has it, or the user looked for it. */
  settle(caip2: string, address: string): Promise<void>
  /** Returns what this build knows of a network, such as its listed tokens, or undefined if it does not know the network. */
  networkFacts(platformId: string): Promise<NetworkFacts | undefined>
}
