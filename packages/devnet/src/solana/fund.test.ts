import { type Address, address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, startTestSolana, type TestSolana } from '../testing/solana.ts'
import { splToken2022 } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { fundSolana } from './fund.ts'
import { giveSolanaNft } from './give-nft.ts'
import { genesisHash } from './local-chain.ts'
import { mints } from './mints.ts'

let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain.remove())

const lamportsOf = async (owner: Address) => (await chain.rpc.getBalance(owner, { commitment: 'confirmed' }).send()).value

describe('the faucet of the local Solana chain', () => {
  it('SOL is requested twice from the faucet → it is sent twice', async () => {
    const to = await newAddress()
    const ids = await Promise.all([1, 2, 3].map(() => fundSolana(chain.rpcUrl, { to, token: null, amount: 1_000_000n })))
    expect(new Set(ids).size).toBe(3)
    expect(await lamportsOf(to)).toBe(3_000_000n)
  })

  it.each(mints)('the faucet sends $symbol to a wallet without and with an account → both get it', async ({ address: token, program }) => {
    const to = await newAddress()
    const account = await associatedAddress(to, token, program)
    for (const times of [1n, 2n]) {
      await fundSolana(chain.rpcUrl, { to, token, amount: 12_345n })
      expect((await chain.rpc.getTokenAccountBalance(account).send()).value.amount).toBe(`${12_345n * times}`)
    }
  })

  it('an NFT is requested → a mint of one unit with metadata, which nobody can mint again', async () => {
    const to = await newAddress()
    const { mint } = await giveSolanaNft(chain.rpcUrl, to)
    const account = await associatedAddress(to, address(mint), splToken2022)
    expect((await chain.rpc.getTokenAccountBalance(account).send()).value.amount).toBe('1')
    const { value } = await chain.rpc.getAccountInfo(address(mint), { encoding: 'base64' }).send()
    const data = Buffer.from(value?.data[0] ?? '', 'base64')
    // The first four bytes of a mint say whether somebody can mint.
    expect([data.readUInt32LE(0), data.readBigUInt64LE(36)]).toEqual([0, 1n])
    expect(data.toString('latin1')).toMatch(/Local Gallery \d+.+ipfs:\/\/bafybeilocalgallery\w+\/\d+/s)
  })

  it.each([6_000_000_000_000_000n, 1n << 64n])('%d lamports are requested from the faucet → too large', async (amount) => {
    const given = fundSolana(chain.rpcUrl, { to: await newAddress(), token: null, amount })
    await expect(given).rejects.toThrow(/^The amount is too large: the faucet does not have enough\.$/)
  })

  it('the requested token does not exist → an error', async () => {
    const token = await newAddress()
    await expect(fundSolana(chain.rpcUrl, { to: token, token, amount: 1n })).rejects.toThrow('is not a token of the local Solana chain')
  })

  it('nothing answers at the URL of the chain → the error has the URL', async () => {
    const nowhere = fundSolana('http://127.0.0.1:2', { to: await newAddress(), token: null, amount: 1n })
    await expect(nowhere).rejects.toThrow('Nothing answers at http://127.0.0.1:2. Is the local Solana chain running?')
  })
})

it('any local chain → the same genesis hash, which no public chain has', async () => {
  expect(await chain.rpc.getGenesisHash().send()).toBe(genesisHash)
  expect(genesisHash).not.toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
  expect(chain.caip2).toBe('solana:29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM')
})
