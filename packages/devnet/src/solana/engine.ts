import type { EncodedAccount } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { catchUpEpochs, setEpochs } from './epochs.ts'
import { exchangeProgram, readExchange } from './pools.ts'

/**
 * Returns the runtime with its own programs and the exchange, at a slot and with these accounts. The engine checks signatures. The chain checks
 * blockhashes and duplicates, since the engine knows only the newest blockhashes.
 */
export function newEngine(slot: bigint, accounts: readonly EncodedAccount[]): LiteSVM {
  const svm = new LiteSVM().withNativeMints().withTransactionHistory(0n).withBlockhashCheck(false)
  setEpochs(svm)
  catchUpEpochs(svm, slot)
  svm.addProgram(exchangeProgram, readExchange())
  // The engine loads a program when its account is set, so the account with the program's code must be set before.
  for (const executable of [false, true]) {
    for (const account of accounts) if (account.executable === executable && isOurs(svm, account)) svm.setAccount(account)
  }
  return svm
}

/** Returns whether a saved account is restored. The engine provides programs, and the chain sets the sysvars. */
function isOurs(svm: LiteSVM, { address, programAddress }: EncodedAccount): boolean {
  const existing = svm.getAccount(address)
  return !(existing.exists && existing.executable) && !programAddress.startsWith('Sysvar') && !programAddress.startsWith('NativeLoader')
}
