import { KeyError } from '../key-error.ts'
import type { KeyringState } from '../keyring-types.ts'
import { accountOf, type VaultRecord } from '../vault/record.ts'
import { readRecord, type Slots } from '../vault/slots.ts'

/** What the storage answered: a record or none, a record that this version cannot read, or nothing. */
type StoredAnswer = { record: VaultRecord | undefined } | { problem: 'damaged' | 'newer_version' } | 'silent'

/** The state before the first reading, and without a wallet. */
export const emptyState: KeyringState = {
  status: 'empty',
  accounts: [],
  unlockBy: { password: false, passkey: false },
  backedUp: false,
  hasWords: false,
  hasPassphrase: false,
}

/**
 * Reads the stored record. Browsers fail for a moment, for example after they lost the connection to their storage, so it reads again after each pause.
 * Only a record that is there can be damaged.
 */
export async function readStored(slots: Slots, pausesMs: readonly number[] = [100, 400]): Promise<StoredAnswer> {
  try {
    return { record: await readRecord(slots) }
  } catch (error) {
    if (error instanceof KeyError && (error.code === 'damaged' || error.code === 'newer_version')) return { problem: error.code }
    const [pauseMs, ...later] = pausesMs
    if (pauseMs === undefined) return 'silent'
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return readStored(slots, later)
  }
}

/** Returns whether the stored wallet has secrets. Undefined if the answer does not say that. */
export const hasSecrets = (answer: StoredAnswer): boolean | undefined =>
  answer !== 'silent' && 'record' in answer ? answer.record?.secrets !== undefined : undefined

/** Returns the state after an answer of the storage. `isUnlocked`: the worker has the keys. */
export function stateAfter(answer: StoredAnswer, known: KeyringState, isUnlocked: boolean): KeyringState {
  if (answer === 'silent') return afterSilence(known, isUnlocked)
  if ('problem' in answer) return { ...emptyState, problem: answer.problem }
  return answer.record ? stateOf(answer.record, isUnlocked) : emptyState
}

/** An open tab keeps what it knows. Without a known wallet, nobody can say whether there is one. */
function afterSilence(known: KeyringState, isUnlocked: boolean): KeyringState {
  if (known.status === 'empty' || known.status === 'unread') return { ...emptyState, status: 'unread' }
  return isUnlocked ? { ...known, status: 'unlocked' } : known
}

function stateOf(record: VaultRecord, isUnlocked: boolean): KeyringState {
  const { accounts, password, passkey, backedUp, hasWords, hasPassphrase = false, secrets } = record
  return {
    status: secrets && !isUnlocked ? 'locked' : 'unlocked',
    accounts: accounts.map(accountOf),
    unlockBy: { password: password !== undefined, passkey: passkey !== undefined },
    backedUp,
    hasWords,
    hasPassphrase,
  }
}
