import { type Address, getAddressEncoder, lamports } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import { newAddress } from '../../../../devnet/src/testing/solana.ts'
import { connectRpc, type Rpc } from '../../json-rpc.ts'
import { testAddress } from '../../testing/address.ts'
import { libraryAddress } from './addresses.ts'
import { parseExactJson } from './exact-json.ts'
import { getPermissions } from './permissions.ts'
import { TOKEN_PROGRAM } from './programs.ts'

let still: StillSolana
let rpc: Rpc
beforeAll(async () => {
  still = await startStillSolana()
  rpc = connectRpc(still.rpcUrl, undefined, parseExactJson)
})
afterAll(() => still?.stop())

type Rights = { delegate?: readonly [Address, bigint]; closer?: Address; native?: bigint }

/** Puts a token account with these rights on the chain. */
async function place(owner: Address, amount: bigint, { delegate, closer, native }: Rights): Promise<Address> {
  const at = await newAddress()
  const data = tokenAccountData({ mint: await newAddress(), owner, amount, immutableOwner: false, native })
  const view = new DataView(data.buffer)
  const set = (offset: number, to: Address) => {
    view.setUint32(offset, 1, true)
    data.set(getAddressEncoder().encode(to), offset + 4)
  }
  if (delegate) {
    set(72, delegate[0])
    view.setBigUint64(121, delegate[1], true)
  }
  if (closer) set(129, closer)
  const account = { address: at, programAddress: TOKEN_PROGRAM, data, lamports: lamports(5_000_000n), executable: false, space: 165n }
  still.node.chain.svm.setAccount(account)
  return at
}
const read = async (owner: Address) => getPermissions({ rpc }, libraryAddress(testAddress(owner)))

test('token accounts have delegates and close authorities → each with what it can take, and how it ends', async () => {
  const [owner, stranger] = [await newAddress(), await newAddress()]
  const lent = await place(owner, 10n, { delegate: [stranger, 4n] })
  const all = await place(owner, 10n, { delegate: [stranger, 2n ** 64n - 1n], closer: stranger })
  const wrapped = await place(owner, 20n, { closer: stranger, native: 2_039_280n })
  await place(owner, 30n, { closer: owner })
  const { given, own } = await read(owner)
  expect(given).toBeUndefined()
  const revocationOf = (account: Address) => ({ to: TOKEN_PROGRAM, data: 'BQ==', account })
  expect(own.map(({ kind, account, unlimited, atRisk, revocation }) => [kind, account, unlimited, atRisk, revocation])).toEqual([
    ['close_authority', wrapped, true, 20n, undefined],
    ['delegate', all, true, 10n, revocationOf(all)],
    ['delegate', lent, false, 4n, revocationOf(lent)],
    ['close_authority', all, true, 0n, undefined],
  ])
})

test('an address has no token accounts → no permissions', async () => {
  expect((await read(await newAddress())).own).toEqual([])
})
