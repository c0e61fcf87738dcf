import { view } from './data.ts'

/** A swap as the call of an exchange describes it. `from` and `to` are token accounts; the program fails below `minimum`. */
export type SolanaRouterCall<A = string> = {
  owner: A | undefined
  from: A | undefined
  to: A | undefined
  amount: bigint
  minimum: bigint
}

type SwapStep<A> = { program: string; accounts: readonly (A | undefined)[]; data: Uint8Array }

const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** Returns the swap in the call of a swap service, or of one of the `exchanges` of the build. Undefined for any other call. */
export function readSwapStep<A extends string>(step: SwapStep<A>, exchanges: readonly string[]): SolanaRouterCall<A> | undefined {
  if (step.program === jupiter) return readJupiterCall(step)
  return exchanges.includes(step.program) ? readPoolCall(step) : undefined
}

/** An exchange with pools of two tokens: 1, the amount and the minimum as u64. @see packages/devnet/programs/exchange.c */
function readPoolCall<A>({ accounts: [, owner, from, to], data }: SwapStep<A>): SolanaRouterCall<A> | undefined {
  if (data.length !== 17 || data[0] !== 1) return undefined
  return { owner, from, to, amount: view(data).getBigUint64(1, true), minimum: view(data).getBigUint64(9, true) }
}

/** Jupiter's instructions `route_v2` and `shared_accounts_route_v2`: where the amounts begin, and the positions of the user's accounts. */
const routes = {
  bb64facc31c4af14: { at: 8, owner: 0, from: 1, to: 2, other: 7 },
  d19853937cfed8e9: { at: 9, owner: 1, from: 2, to: 5, other: undefined },
}
/** Amount and quote as u64, slippage and two fees as u16, and the length of the route as u32. */
const headerBytes = 8 + 8 + 2 + 2 + 2 + 4
const allBps = 10_000n

/**
 * Reads the amounts in front of Jupiter's route. Older instructions have them behind it, and are refused. So are Jupiter's own fees, and a
 * route that pays the output to one more account. @see https://dev.jup.ag/docs
 */
function readJupiterCall<A extends string>({ accounts, data }: SwapStep<A>): SolanaRouterCall<A> | undefined {
  const name = [...data.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const form = Object.entries(routes).find(([discriminator]) => discriminator === name)?.[1]
  if (!form || data.length < form.at + headerBytes) return undefined
  const { at } = form
  const [slippage, ...fees] = [16, 18, 20].map((offset) => view(data).getUint16(at + offset, true))
  // In place of an optional account, Jupiter takes its own address.
  const isDirect = form.other === undefined || accounts[form.other] === jupiter
  if (slippage === undefined || slippage > allBps || fees.some((fee) => fee !== 0) || !isDirect) return undefined
  const quoted = view(data).getBigUint64(at + 8, true)
  return {
    owner: accounts[form.owner],
    from: accounts[form.from],
    to: accounts[form.to],
    amount: view(data).getBigUint64(at, true),
    minimum: (quoted * (allBps - BigInt(slippage))) / allBps,
  }
}
