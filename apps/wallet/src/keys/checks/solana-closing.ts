import type { Address } from '@solana/kit'
import { differs } from './differs.ts'
import { tokenAccountOf } from './solana-accounts.ts'
import type { Step } from './solana-message.ts'
import { token2022Program, tokenProgram } from './solana-programs.ts'

/** What was shown: the accounts, and whether they have wrapped SOL. */
type ShownClosing = { kind: 'unwrap' | 'close'; accounts: readonly string[] }

/**
 * Returns the differences between the closing of token accounts and what was shown: exactly these accounts, and everything returns to the owner.
 *
 * - The token programs close no account with tokens, except those with wrapped SOL. So a closing that pays the owner can lose nothing.
 * - Wrapped SOL: SyncNative precedes each closing. It fails for any other mint.
 * - Empty accounts: the standard account for wrapped SOL is not one of them, since it may have a balance.
 */
export async function checkClosing(
  steps: readonly Step[],
  from: Address,
  { kind, accounts }: ShownClosing,
  wrappedSol: Address,
): Promise<string[]> {
  const closings = kind === 'unwrap' ? withoutSync(steps) : steps
  if (!closings?.length || !closings.every(isClosing)) return ['the transaction is not only the closing of accounts']
  const closed = closings.map((step) => step.accounts[0])
  const standard = await tokenAccountOf(from, wrappedSol, tokenProgram)
  return [
    ...closings.flatMap((step) => [...differs('receiver', from, step.accounts[1]), ...differs('owner', from, step.accounts[2])]),
    ...differs('accounts', accounts.join(), closed.join()),
    ...(kind === 'close' && closed.includes(standard) ? [`account ${standard} has wrapped SOL`] : []),
    ...(new Set(closed).size === closed.length ? [] : ['an account is closed twice']),
  ]
}

/** CloseAccount: 9, with the account, the receiver of its lamports, and its owner. */
const isClosing = ({ program, accounts, data }: Step) =>
  (program === tokenProgram || program === token2022Program) && data.length === 1 && data[0] === 9 && accounts.length === 3

/** Returns the steps without SyncNative, which is 17 with the account. Undefined unless it precedes each step, for the account of that step. */
function withoutSync(steps: readonly Step[]): Step[] | undefined {
  const others = steps.filter((_, at) => at % 2 === 1)
  const isSynced = others.every((step, at) => {
    const sync = steps[2 * at]
    return sync?.program === tokenProgram && step.program === tokenProgram && isSyncOf(sync, step.accounts[0])
  })
  return isSynced && steps.length === 2 * others.length ? others : undefined
}

const isSyncOf = ({ accounts, data }: Step, account: Address | undefined) =>
  data.length === 1 && data[0] === 17 && accounts.length === 1 && accounts[0] === account
