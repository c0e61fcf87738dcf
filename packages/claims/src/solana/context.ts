import type { Build } from '../build.ts'
import { type Asset, type Claim, type Comes, type Leaves, Refusal, type Right, type Rights } from '../claim.ts'
import type { Step } from './message.ts'

/** The owner and the mint of a token account. */
export type TokenAccount = { owner: string; mint: string }

/** The context of each instruction. `accounts` are those that the caller derived, and those that the transaction opens. */
export type Context = { build: Build; accounts: Map<string, TokenAccount> }

/** Returns the claims of one instruction. Undefined if it is not known. @throws {Refusal} if its bytes or accounts are not those of the instruction */
export type Program = (step: Step, context: Context) => readonly Claim[] | undefined

/** Lamports that a new account may cost. */
export const maxRent = 10_000_000n
/** An amount on Solana has 64 bits. */
export const whole = 2n ** 64n - 1n

/** Returns an account of an instruction. @throws {Refusal} if it has fewer */
export function account({ accounts }: Step, at: number): string {
  const found = accounts[at]
  if (found === undefined) throw new Refusal('malformed', 'accounts')
  return found
}

const native = ({ build }: Context): Asset => ({ caip2: build.caip2, contract: null })

export const pays = (context: Context, max: bigint, from: string, to: string | null): Leaves => ({
  kind: 'leaves',
  asset: native(context),
  max,
  from,
  to,
})

/** Returns the asset in a token account. The bytes of some instructions do not name it: it is then `account:<address>`. */
export function assetIn(context: Context, tokenAccount: string, mint?: string): Asset {
  const contract = mint ?? context.accounts.get(tokenAccount)?.mint ?? `account:${tokenAccount}`
  return { caip2: context.build.caip2, contract }
}

/** Returns the owner of a token account if the bytes name it, else the account. */
export const ownerOf = ({ accounts }: Context, tokenAccount: string) => accounts.get(tokenAccount)?.owner ?? tokenAccount

export const right = (contract: string, what: Right, to: string | null): Rights => ({ kind: 'rights', contract, what, to })

export const comes = (asset: Asset, min: bigint, to: string): Comes => ({ kind: 'comes', asset, min, to })
