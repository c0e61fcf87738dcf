import type { EncodedAccount } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { catchUpEpochs, setEpochs } from './epochs.ts'
import { exchangeProgram, readExchange } from './pools.ts'

/**
 * The runtime with its programs and the exchange's, at a slot and with these accounts. It checks signatures; blockhashes and duplicates
 * are for the chain to check, since the engine knows the newest of them alone.
 */
export function newEngine(slot: bigint, accounts: readonly EncodedAccount[]): LiteSVM {
  const svm = new LiteSVM().withNativeMints().withTransactionHistory(0n).withBlockhashCheck(false)
  setEpochs(svm)
  catchUpEpochs(svm, slot)
  svm.addProgram(exchangeProgram, readExchange())
  // A program is loaded when it is put in place, and its code must stand by then.
  for (const executable of [false, true]) {
    for (const account of accounts) if (account.executable === executable && isOurs(svm, account)) svm.setAccount(account)
  }
  return svm
}

/** Programs of the engine are as new as the engine, and its clock and its like are set by the chain. */
function isOurs(svm: LiteSVM, { address, programAddress }: EncodedAccount): boolean {
  const there = svm.getAccount(address)
  return !(there.exists && there.executable) && !programAddress.startsWith('Sysvar') && !programAddress.startsWith('NativeLoader')
}
