/**
 * The instructions `route_v2` and `shared_accounts_route_v2` of Jupiter, with the positions of their accounts. Both take their amounts before the route, so
 * the amounts are read without knowledge of any exchange. Older instructions have them behind the route and are refused.
 * @see https://github.com/jup-ag/docs (openapi-spec/swap/v2) and recorded answers
 */
const route = {
  discriminator: 'bb64facc31c4af14',
  at: 8,
  owner: 0,
  source: 1,
  destination: 2,
  mints: 3,
  programs: 5,
  other: 7,
  events: 8,
}
const shared = {
  discriminator: 'd19853937cfed8e9',
  // The number of the shared account comes first.
  at: 9,
  owner: 1,
  source: 2,
  destination: 5,
  mints: 6,
  programs: 8,
  other: undefined,
  events: 10,
}

/** Amounts and fees as u64, u64, u16, u16 and u16, and the length of the route as u32. */
const HEADER_BYTES = 8 + 8 + 2 + 2 + 2 + 4
const BPS = 10_000n

export type Route = {
  /** Accounts of the user: the owner, and the accounts of the input and the output. */
  owner: string
  source: string
  destination: string
  inputMint: string
  outputMint: string
  inputProgram: string
  outputProgram: string
  /** An account that receives the output in place of `destination`. The program's own address means that there is none. */
  other: string | undefined
  events: string
  program: string
  inAmount: bigint
  /** The program reverts below this output. */
  minimum: bigint
}

/** Returns what a call of Jupiter's program swaps. Undefined for other instructions, and for fees. */
export function readRoute(accounts: readonly (string | undefined)[], data: Uint8Array): Route | undefined {
  const bytes = Buffer.from(data)
  const form = [route, shared].find(({ discriminator }) => bytes.subarray(0, 8).toString('hex') === discriminator)
  if (!form || bytes.length < form.at + HEADER_BYTES) return undefined
  const { at } = form
  const [platformFeeBps, positiveSlippageBps] = [bytes.readUInt16LE(at + 18), bytes.readUInt16LE(at + 20)]
  const slippageBps = BigInt(bytes.readUInt16LE(at + 16))
  if (platformFeeBps !== 0 || positiveSlippageBps !== 0 || slippageBps > BPS) return undefined
  const account = (index: number) => accounts[index] ?? ''
  return {
    owner: account(form.owner),
    source: account(form.source),
    destination: account(form.destination),
    inputMint: account(form.mints),
    outputMint: account(form.mints + 1),
    inputProgram: account(form.programs),
    outputProgram: account(form.programs + 1),
    other: form.other === undefined ? undefined : account(form.other),
    events: account(form.events),
    program: account(form.events + 1),
    inAmount: bytes.readBigUInt64LE(at),
    minimum: (bytes.readBigUInt64LE(at + 8) * (BPS - slippageBps)) / BPS,
  }
}

/**
 * Returns the data of a swap whose minimum is at least this: it replaces the quoted output by the minimum, without slippage. That only
 * protects the user. Other data is returned unchanged.
 */
export function withMinimum(data: Uint8Array, minimum: bigint): Uint8Array {
  const read = readRoute([], data)
  const form = [route, shared].find(({ discriminator }) => Buffer.from(data).subarray(0, 8).toString('hex') === discriminator)
  if (!read || !form || read.minimum >= minimum) return data
  const bytes = Buffer.from(data)
  bytes.writeBigUInt64LE(minimum, form.at + 8)
  bytes.writeUInt16LE(0, form.at + 16)
  return new Uint8Array(bytes)
}
