import { type Address, address, type EncodedAccount, lamports } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { associatedAddress } from '../../../../devnet/src/solana/associated.ts'
import { keyOf, solanaTestAccounts } from '../../../../devnet/src/solana/keys.ts'
import { tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import type { NodeAdapter } from '../../agree-on-head.ts'
import { localCopy } from '../../index.ts'
import { connectRpc, type Rpc } from '../../json-rpc.ts'
import { solana } from '../../networks/solana/network.ts'
import { testAddress } from '../../testing/address.ts'
import { getBalances } from './balances.ts'
import { parseExactJson } from './exact-json.ts'
import { connectSolana } from './index.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { mintBytes, scaled } from './testing/mint-bytes.ts'

const USDC = testAddress(address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'))
const PYUSD = testAddress(address('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'))
const SYSTEM = address('11111111111111111111111111111111')
const [first, second] = solanaTestAccounts().map((key) => key.address)
const listed = solana.tokens.map((token) => testAddress(token.address))
const refusal = (reason: string, detail?: unknown) => expect.objectContaining({ name: 'ChainError', reason, detail })

let still: StillSolana
let chain: NodeAdapter
let made = 0

beforeAll(async () => {
  still = await startStillSolana()
  const network = localCopy(solana, still.caip2)
  if (network.family !== 'solana') throw new Error('The local copy has another family')
  chain = connectSolana(network, still.rpcUrl)
})
afterAll(() => still?.stop())

/** Returns an unused address that has a key. */
const newWallet = (): Address => keyOf(new Uint8Array(32).fill(100).fill(++made, 0, 2)).address

type Put = { program?: Address; data?: EncodedAccount['data']; balance?: bigint }

function put(at: Address, { program = SYSTEM, data = new Uint8Array(), balance = 3_000_000n }: Put) {
  still.node.chain.svm.setAccount({
    address: at,
    programAddress: program,
    data,
    lamports: lamports(balance),
    executable: false,
    space: BigInt(data.length),
  })
}

describe('reading the chain', () => {
  test('the genesis hash is read → it identifies the chain', async () => {
    await chain.verifyChain()
    await expect(connectSolana(solana, still.rpcUrl).verifyChain()).rejects.toEqual(refusal('wrong_chain'))
  })

  test('the head is read → number is the slot, hash the blockhash, time the clock', async () => {
    const head = await chain.getHead()
    const { slot, hash, time } = still.node.chain.head()
    expect(head).toEqual({ number: slot, hash, time: new Date(time * 1000) })
    still.advance(3)
    expect((await chain.getHead()).number).toBe(slot + 3n)
  })

  test('the blockhash is read → with the last block height at which it is valid', async () => {
    const { slot, hash } = still.node.chain.head()
    expect(await chain.getBlockhash?.()).toEqual({ blockhash: hash, blockNumber: slot, lastValidBlockHeight: slot + 150n })
  })

  test('the nonce is read → Solana has none', () => {
    expect(chain).not.toHaveProperty('getNonce')
  })

  test('no recent block had fees → the minimum as the fee', async () => {
    const level = (price: bigint) => ({ maxFeePerGas: price, maxPriorityFeePerGas: price })
    expect(await chain.getPriorityFees()).toEqual({ slow: level(1_000n), standard: level(10_000n), fast: level(50_000n) })
  })
})

describe('reading balances', () => {
  test('balances of listed tokens are read → in the requested order, all at one slot', async () => {
    const balances = await chain.getBalances(testAddress(first ?? ''), { listed, unlisted: [] })
    expect(balances).toMatchObject({ blockNumber: still.node.chain.head().slot, native: 1_000_000_000_000n })
    expect(balances.tokens.map(({ contractAddress }) => contractAddress)).toEqual(listed)
    const held = balances.tokens.filter((token) => 'balance' in token && token.balance > 0n)
    expect(held.map(({ contractAddress }) => solana.tokens.find((token) => token.address === contractAddress)?.symbol)).toEqual([
      'USDC',
      'USDT',
      'PYUSD',
    ])
    expect(held).toContainEqual(expect.objectContaining({ contractAddress: PYUSD, balance: 25_000_000_000n }))
  })

  test('a wallet has a token in several accounts of both token programs → one sum', async () => {
    const owner = newWallet()
    const token = (mint: Address, amount: bigint) => tokenAccountData({ mint, owner, amount, immutableOwner: mint === PYUSD })
    put(await associatedAddress(owner, USDC, TOKEN_PROGRAM), { program: TOKEN_PROGRAM, data: token(USDC, 5n) })
    put(newWallet(), { program: TOKEN_PROGRAM, data: token(USDC, 7n) })
    put(newWallet(), { program: TOKEN_2022_PROGRAM, data: token(PYUSD, 1n << 63n) })
    expect(await chain.getBalances(testAddress(owner), { listed: [PYUSD, USDC], unlisted: [] })).toMatchObject({
      native: 0n,
      tokens: [
        { contractAddress: PYUSD, balance: 1n << 63n },
        { contractAddress: USDC, balance: 12n },
      ],
    })
  })

  test('balances of a hundred tokens are read → one request of three calls; a hundred unlisted ones → five calls', async () => {
    const owner = newWallet()
    const mints = Array.from({ length: 100 }, () => testAddress(newWallet()))
    for (const [index, mint] of mints.entries()) {
      const data = tokenAccountData({ mint, owner, amount: BigInt(index), immutableOwner: false })
      put(newWallet(), { program: TOKEN_PROGRAM, data })
    }
    const requests: number[] = []
    const rpc = connectRpc(still.rpcUrl, undefined, parseExactJson)
    const counted: Rpc = {
      ...rpc,
      read: (calls) => {
        requests.push(calls.length)
        return rpc.read(calls)
      },
    }
    const { tokens } = await getBalances({ rpc: counted }, testAddress(owner), {
      listed: mints.slice(0, 50),
      named: mints.slice(50),
      unlisted: [],
    })
    expect(tokens).toMatchObject(mints.map((contractAddress, index) => ({ contractAddress, balance: BigInt(index) })))
    await getBalances({ rpc: counted }, testAddress(owner), { listed: [], named: [], unlisted: mints })
    expect(requests).toEqual([3, 5])
  })

  test('tokens with a multiplier are read → the base units, and the multiplier at the time of the chain', async () => {
    const owner = newWallet()
    const [plain, tenfold, later, broken] = [newWallet(), newWallet(), newWallet(), newWallet()]
    const mints = new Map([
      [plain, mintBytes(6)],
      [tenfold, mintBytes(6, scaled(10))],
      [later, mintBytes(6, scaled(2, 3, 1n << 40n))],
      [broken, mintBytes(6, scaled(0))],
    ])
    for (const [mint, data] of mints) {
      put(mint, { program: TOKEN_2022_PROGRAM, data })
      put(newWallet(), { program: TOKEN_2022_PROGRAM, data: tokenAccountData({ mint, owner, amount: 7n, immutableOwner: true }) })
    }
    const expected = [
      { contractAddress: plain, balance: 7n },
      { contractAddress: tenfold, balance: 7n, multiplier: '10' },
      { contractAddress: later, balance: 7n, multiplier: '2' },
      { contractAddress: broken, error: 'The token has an invalid multiplier' },
    ]
    const contracts = [...mints.keys()].map(testAddress)
    const { tokens } = await chain.getBalances(testAddress(owner), { listed: [], named: contracts, unlisted: [] })
    expect(tokens).toMatchObject(expected)
    expect(tokens[0]).not.toHaveProperty('multiplier')
    expect(tokens[3]).not.toHaveProperty('balance')
    expect((await chain.getBalances(testAddress(owner), { listed: [], unlisted: contracts })).tokens).toMatchObject(expected)
  })

  test("an amount exceeds JavaScript's exact numbers → it is exact", async () => {
    const whale = newWallet()
    put(whale, { balance: 9_007_199_254_740_993n })
    expect((await chain.getBalances(testAddress(whale), { listed: [], unlisted: [] })).native).toBe(9_007_199_254_740_993n)
    expect((await chain.getAccountInfo(testAddress(whale))).balance).toBe(9_007_199_254_740_993n)
  })

  test('unlisted mints are read → with their metadata; other accounts → an error', async () => {
    const nothing = newWallet()
    const { tokens } = await chain.getBalances(testAddress(first ?? ''), {
      listed: [],
      unlisted: [USDC, nothing, second ?? ''].map(testAddress),
    })
    expect(tokens).toEqual([
      {
        contractAddress: USDC,
        balance: 25_000_000_000n,
        accounts: [{ address: expect.any(String), program: TOKEN_PROGRAM, amount: 25_000_000_000n }],
        metadata: { name: 'EPjF…Dt1v', symbol: 'EPjF…Dt1v', decimals: 6, type: 'spl' },
      },
      { contractAddress: nothing, error: 'Not a token contract' },
      { contractAddress: second, error: 'Not a token contract' },
    ])
  })

  test('the balances of an address without a key are read → like those of any other', async () => {
    const vault = await associatedAddress(newWallet(), USDC, TOKEN_PROGRAM)
    put(vault, { balance: 9n })
    expect((await chain.getBalances(testAddress(vault), { listed: [USDC], unlisted: [] })).native).toBe(9n)
  })

  test("the balances of a token account are read → refused with its wallet's address", async () => {
    const account = await associatedAddress(address(first ?? ''), USDC, TOKEN_PROGRAM)
    await expect(chain.getBalances(testAddress(account), { listed, unlisted: [] })).rejects.toEqual(
      refusal('invalid_address', `it is a token account of the wallet ${first}`),
    )
  })
})

describe('the kind of an address', () => {
  test.each<[string, () => Promise<string> | string, object]>([
    ['a wallet', () => first ?? '', { type: 'eoa', exists: true, balance: 1_000_000_000_000n }],
    ['an unused wallet', newWallet, { type: 'eoa', exists: false, balance: 0n }],
    ['a mint', () => USDC, { type: 'token', exists: true }],
    ['a mint of Token-2022', () => PYUSD, { type: 'token', exists: true }],
    ['a token account', () => associatedAddress(address(first ?? ''), USDC, TOKEN_PROGRAM), { type: 'account', exists: true }],
    ['a program', () => TOKEN_PROGRAM, { type: 'program', exists: true }],
    [
      'no account, at an address without a key',
      () => associatedAddress(newWallet(), USDC, TOKEN_PROGRAM),
      { type: 'unknown', exists: false },
    ],
  ])('the kind of %s is read → its kind and state', async (_, at, info) => {
    expect(await chain.getAccountInfo(testAddress(await at()))).toMatchObject({ ...info, nonce: null })
  })

  test('lamports that only a program can move are at the address → its kind is `account`', async () => {
    const vault = await associatedAddress(newWallet(), USDC, TOKEN_PROGRAM)
    put(vault, {})
    expect(await chain.getAccountInfo(testAddress(vault))).toEqual({ type: 'account', exists: true, balance: 3_000_000n, nonce: null })
  })
})

describe('what a Solana address is', () => {
  const tokenAccount = () => associatedAddress(address(first ?? ''), USDC, TOKEN_PROGRAM)

  test.each<[string, () => Promise<string> | string, object]>([
    ['a wallet', () => first ?? '', { type: 'wallet' }],
    ['an unused wallet', newWallet, { type: 'new' }],
    ['a listed mint', () => USDC, { type: 'mint', symbol: 'USDC' }],
    ['a mint of Token-2022', () => PYUSD, { type: 'mint', symbol: 'PYUSD' }],
    ['a token account', tokenAccount, { type: 'token_account', owner: first }],
    ['a program', () => TOKEN_PROGRAM, { type: 'program' }],
    ['the system program, the address of all zeros', () => SYSTEM, { type: 'program' }],
    ['an address without a key', () => associatedAddress(newWallet(), USDC, TOKEN_PROGRAM), { type: 'program_account' }],
  ])('%s → its type', async (_, at, receiver) => {
    expect(await chain.describeReceiver(testAddress(await at()))).toEqual(receiver)
  })

  test('data of a program → an account of a program', async () => {
    const stake = newWallet()
    put(stake, { program: address('Stake11111111111111111111111111111111111111'), data: new Uint8Array(200) })
    expect(await chain.describeReceiver(testAddress(stake))).toEqual({ type: 'program_account' })
  })
})
