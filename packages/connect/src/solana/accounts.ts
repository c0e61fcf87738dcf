import { fromBase58 } from '../protocol/bytes.ts'
import type { SolanaAccount } from '../protocol/session.ts'
import { quietly } from '../session-store.ts'
import { accountFeatures, type StandardAccount } from './standard.ts'

/** Returns the accounts of a session. Libraries compare accounts by identity, so an unchanged account stays the same frozen object. */
export function createAccountCache() {
  let known: readonly StandardAccount[] = Object.freeze([])
  return {
    get accounts() {
      return known
    },
    /** Takes the accounts of a session, and returns whether anything changed. */
    update(given: readonly SolanaAccount[]): boolean {
      const next = given.flatMap((account) => known.find((old) => isSame(old, account)) ?? toStandard(account) ?? [])
      if (next.length === known.length && next.every((account, at) => account === known[at])) return false
      known = Object.freeze(next)
      return true
    },
  }
}

const isSame = (old: StandardAccount, { address, chains, label }: SolanaAccount) =>
  old.address === address && old.label === label && old.chains.join() === chains.join()

/** Returns undefined if the address is no public key. */
function toStandard({ address, chains, label }: SolanaAccount): StandardAccount | undefined {
  const publicKey = quietly(() => fromBase58(address))
  if (publicKey?.length !== 32) return undefined
  const account = {
    address,
    publicKey,
    chains: Object.freeze([...chains]),
    features: accountFeatures,
    ...(label !== undefined && { label }),
  }
  return Object.freeze(account)
}
