import { type Address, getAddressEncoder } from '@solana/kit'

/** Returns the bytes of an account in the layout of its program. Unset bytes are zero. */
function layout(length: number, fields: (write: Writer) => void): Uint8Array {
  const data = new Uint8Array(length)
  const view = new DataView(data.buffer)
  fields({
    u8: (at, value) => view.setUint8(at, value),
    u32: (at, value) => view.setUint32(at, value, true),
    u64: (at, value) => view.setBigUint64(at, value, true),
    f64: (at, value) => view.setFloat64(at, value, true),
    address: (at, value) => data.set(getAddressEncoder().encode(value), at),
  })
  return data
}

type Writer = {
  u8(at: number, value: number): void
  u32(at: number, value: number): void
  u64(at: number, value: bigint): void
  f64(at: number, value: number): void
  address(at: number, value: Address): void
}

/** @see https://github.com/solana-program/token/blob/main/interface/src/state.rs */
export function mintData({ authority, decimals, supply }: { authority: Address; decimals: number; supply: bigint }): Uint8Array {
  return layout(82, ({ u8, u32, u64, address }) => {
    u32(0, 1)
    address(4, authority)
    u64(36, supply)
    u8(44, decimals)
    u8(45, 1)
  })
}

/**
 * Returns a mint of Token-2022 whose amounts are shown times a multiplier.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/scaled_ui_amount/mod.rs
 */
export function scaledMintData(mint: Uint8Array, multiplier: number): Uint8Array {
  const data = layout(226, ({ u8, u32, f64 }) => {
    u8(165, 1)
    // The type and the length of the extension, two bytes each.
    u32(166, 25 + (56 << 16))
    f64(170 + 32, multiplier)
    f64(170 + 48, multiplier)
  })
  data.set(mint)
  return data
}

/**
 * `native`: the rent of wrapped SOL, in lamports. `immutableOwner`: with the extension that Token-2022 adds to every associated account.
 */
export function tokenAccountData(token: {
  mint: Address
  owner: Address
  amount: bigint
  immutableOwner: boolean
  native?: bigint | undefined
}): Uint8Array {
  return layout(token.immutableOwner ? 170 : 165, ({ u8, u32, u64, address }) => {
    address(0, token.mint)
    address(32, token.owner)
    u64(64, token.amount)
    u8(108, 1)
    if (token.native !== undefined) {
      u32(109, 1)
      u64(113, token.native)
    }
    if (!token.immutableOwner) return
    u8(165, 2)
    u8(166, 7)
  })
}

/**
 * Returns a vote account without votes.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/vote-interface/src/state/vote_state_v3.rs
 */
export function voteData({ node, withdrawer, commission }: { node: Address; withdrawer: Address; commission: number }): Uint8Array {
  return layout(3762, ({ u8, u32, u64, address }) => {
    u32(0, 2)
    address(4, node)
    address(36, withdrawer)
    u8(68, commission)
    // No votes (8 bytes), no root (1), and one voter from epoch 0 on.
    u64(78, 1n)
    address(94, node)
    // The list of 32 earlier voters, with 48 bytes each, is empty. The last position is the newest.
    u64(126 + 32 * 48, 31n)
    u8(126 + 32 * 48 + 8, 1)
  })
}

const never = 0xffff_ffff_ffff_ffffn

/**
 * Returns a delegated stake that is active since epoch 0.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/stake-interface/src/state.rs
 */
export function stakeData(stake: { owner: Address; voteAccount: Address; stake: bigint; rent: bigint }): Uint8Array {
  return layout(200, ({ u32, u64, f64, address }) => {
    u32(0, 2)
    u64(4, stake.rent)
    address(12, stake.owner)
    address(44, stake.owner)
    address(124, stake.voteAccount)
    u64(156, stake.stake)
    u64(164, 0n)
    u64(172, never)
    f64(180, 0.25)
  })
}

/** Returns a pool in the layout of programs/exchange.c. */
export function poolData(pool: { a: { address: Address }; b: { address: Address }; feeBps: number; bump: number }): Uint8Array {
  return layout(88, ({ u8, u64, address }) => {
    u64(0, 0x4c4f4f50n)
    address(8, pool.a.address)
    address(40, pool.b.address)
    u64(72, BigInt(pool.feeBps))
    u8(80, pool.bump)
  })
}
