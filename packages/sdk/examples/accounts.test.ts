import { join } from 'node:path'
import {
  type Account,
  type EvmAccount,
  findSent,
  linkAccount,
  openDevice,
  type Platform,
  type Prepared,
  type SendingAccount,
  type SolanaAccount,
  sendSwap,
  signAndSend,
  unwrap,
  type WalletClient,
  waitForTransaction,
} from '@patina/sdk'
import { ethersAccount, signerAccount } from '@patina/sdk/ethers'
import { kitAccount, type StandardWallet, walletStandardAccount } from '@patina/sdk/kit'
import { fileStore } from '@patina/sdk/node'
import { viemAccount, walletClientAccount } from '@patina/sdk/viem'
import { type InjectedWallet, injectedWallet } from '@patina/test-kit/injected-wallet'
import { startOwnStack } from '@patina/test-kit/own-stack'
import { wrapping } from '@patina/test-kit/wrap-sol'
import { createKeyPairSignerFromPrivateKeyBytes, getAddressDecoder, getBase58Encoder, type KeyPairSigner, signBytes } from '@solana/kit'
import { BrowserProvider, HDNodeWallet } from 'ethers'
import { createWalletClient, custom } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const words = 'test test test test test test test test test test test junk'
const usdc = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const native = 'ethereum:native'
const solanaUsdc = 'solana:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

let stack: Awaited<ReturnType<typeof startOwnStack>>
let client: WalletClient
let deviceId: string
let platforms: Platform[]

beforeAll(async () => {
  stack = await startOwnStack({ DEVICE_AUTH: 'required', REQUIRE_ADDRESS_PROOF: 'yes' })
  const store = fileStore(join(stack.directory, 'device.json'))
  const device = await openDevice({ baseUrl: stack.api, store, devicePlatform: 'ios', appVersion: '1.0.0' })
  client = device.client
  deviceId = device.deviceId
  platforms = (await unwrap(client.listPlatforms())).platforms
})
afterAll(() => stack?.stop())

function platformOf(id: string): Platform {
  const found = platforms.find((platform) => platform.id === id)
  if (!found) throw new Error(`${id} is not served`)
  return found
}

async function balanceOf(address: string, platformId: string, contracts: string): Promise<bigint> {
  const { items } = await unwrap(client.getBalances({ address, platformId, contracts }))
  return BigInt(items[0]?.balance ?? -1)
}

const settle = async (account: Account, prepared: Prepared) => waitForTransaction(client, await signAndSend(client, account, prepared))

test('an app starts twice → it is the same device; its file is deleted → it is a new one', async () => {
  const options = { baseUrl: stack.api, devicePlatform: 'ios', appVersion: '1.0.0' } as const
  const store = fileStore(join(stack.directory, 'other.json'))
  const [first, second] = await Promise.all([openDevice({ ...options, store }), openDevice({ ...options, store })])
  expect(second.deviceId).toBe(first.deviceId)
  expect(first.minRequiredVersion).toMatch(/^\d/)
  await unwrap(first.client.deleteDevice())
  const again = await openDevice({ ...options, store })
  expect(again.deviceId).not.toBe(first.deviceId)
  await store.clear()
  expect((await openDevice({ ...options, store })).deviceId).not.toBe(again.deviceId)
})

/** Links an address without a proof, which suffices for reading. */
const watch = (address: string, platformId: string) => unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))

const rpc = async (platformId: string, method: string, params: unknown[]) => {
  const { rpcUrl = '' } = stack.chains.find((chain) => chain.platformId === platformId) ?? {}
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answered: { result?: unknown } = await answer.json()
  expect(answered).not.toHaveProperty('error')
  return answered.result
}

describe.each([
  ['viem', async (index: number) => viemAccount(mnemonicToAccount(words, { addressIndex: index })), 5],
  ['ethers', (index: number) => ethersAccount(HDNodeWallet.fromPhrase(words, undefined, `m/44'/60'/0'/0/${index}`)), 6],
] as const)('an EVM account of %s', (_name, open, index) => {
  const receiver = `0x${`${index}`.repeat(40)}`
  let account: EvmAccount
  let platform: Platform
  beforeAll(async () => {
    account = await open(index)
    platform = platformOf('ethereum')
    const [link] = await linkAccount(client, account, { baseUrl: stack.api, deviceId, platforms: [platform] })
    expect(link).toMatchObject({ verified: true })
    await watch(receiver, 'ethereum')
  })
  const transfer = (tokenId: string, amount: bigint | 'max', to = receiver) =>
    account.prepareTransfer(client, { platform, tokenId, to, amount })

  test('a payment is sent → the receiver has it, and the fee is at most the announced one', async () => {
    const prepared = await transfer(native, 5n)
    const { status, fee } = await settle(account, prepared)
    expect(status).toBe('confirmed')
    expect(BigInt(fee ?? 0)).toBeLessThanOrEqual(prepared.maxFee)
    expect(await balanceOf(receiver, 'ethereum', 'native')).toBe(5n)
  })

  test('a swap needs an approval → it is sent first, and the whole balance of a token can be sent', async () => {
    const swap = async (inputToken: string, outputToken: string, amount: string) => {
      const quote = await unwrap(client.quoteSwap({ inputToken, outputToken, amount, slippage: 0.5 }))
      const prepared = await account.prepareSwap(client, { platform, quote })
      const { id } = await sendSwap(client, account, prepared)
      expect(await waitForTransaction(client, id)).toMatchObject({ status: 'confirmed', kind: 'swap' })
      return prepared
    }
    expect((await swap(native, usdc, '0.5')).approvals).toEqual([])
    expect((await swap(usdc, native, '100')).approvals).toHaveLength(1)

    const contract = usdc.replace('ethereum:', '')
    const held = await balanceOf(account.address, 'ethereum', contract)
    expect(held).toBeGreaterThan(0n)
    const prepared = await transfer(usdc, 'max')
    expect(prepared.amount).toBe(held)
    expect(await settle(account, prepared)).toMatchObject({ status: 'confirmed', kind: 'send' })
    expect(await balanceOf(account.address, 'ethereum', contract)).toBe(0n)
    expect(await balanceOf(receiver, 'ethereum', contract)).toBe(held)
  })

  test('tokens are sent to their own contract → refused', async () => {
    await expect(transfer(usdc, 1n, usdc.replace('ethereum:', ''))).rejects.toMatchObject({ code: 'invalid_address' })
  })

  test('a pending payment is accelerated, then cancelled → only the last replacement is confirmed', async () => {
    const before = await balanceOf(receiver, 'ethereum', 'native')
    await rpc('ethereum', 'evm_setAutomine', [false])
    const first = await transfer(native, 7n)
    const sent = await signAndSend(client, account, first)
    const faster = await account.prepareSpeedUp(client, first)
    expect(faster.maxFee).toBeGreaterThan(first.maxFee)
    const second = await signAndSend(client, account, faster)
    const cancelled = await account.prepareCancel(client, faster)
    const last = await signAndSend(client, account, cancelled)
    await rpc('ethereum', 'evm_setAutomine', [true])
    expect(await waitForTransaction(client, last.id)).toMatchObject({ status: 'confirmed' })
    for (const { id } of [sent, second])
      expect(await waitForTransaction(client, id)).toMatchObject({ status: 'failed', failureReason: 'replaced' })
    expect(await balanceOf(receiver, 'ethereum', 'native')).toBe(before)
  })

  test('the whole native balance is sent → at most the part of the fee that was not used remains', async () => {
    const poor = viemAccount(mnemonicToAccount(words, { addressIndex: 900 + index }))
    await linkAccount(client, poor, { baseUrl: stack.api, deviceId, platforms: [platform] })
    await settle(account, await transfer(native, 10n ** 17n, poor.address))
    const all = await poor.prepareTransfer(client, { platform, tokenId: native, to: receiver, amount: 'max' })
    expect(all.amount + all.maxFee).toBe(10n ** 17n)
    const { fee } = await settle(poor, all)
    expect(await balanceOf(poor.address, 'ethereum', 'native')).toBe(all.maxFee - BigInt(fee ?? 0))
    await expect(poor.prepareTransfer(client, { platform, tokenId: native, to: receiver, amount: 10n ** 17n })).rejects.toMatchObject({
      code: 'insufficient_funds',
    })
  })
})

test('the whole native balance is sent to a contract → confirmed, and at most the unused fee remains', async () => {
  // Refuses 0 ether, and otherwise stores the amount three times, which costs 66,000 gas.
  const contract = '0x00000000000000000000000000000000000c0de1'
  await rpc('ethereum', 'hardhat_setCode', [contract, '0x3415600f57345a55345a55345a55005b600080fd'])
  const account = viemAccount(mnemonicToAccount(words, { addressIndex: 41 }))
  await rpc('ethereum', 'hardhat_setBalance', [account.address, '0x16345785d8a0000'])
  const platform = platformOf('ethereum')
  await linkAccount(client, account, { baseUrl: stack.api, deviceId, platforms: [platform] })
  const all = await account.prepareTransfer(client, { platform, tokenId: native, to: contract, amount: 'max' })
  expect(all.amount + all.maxFee).toBe(10n ** 17n)
  const { status, fee } = await settle(account, all)
  expect(status).toBe('confirmed')
  expect(await balanceOf(account.address, 'ethereum', 'native')).toBe(all.maxFee - BigInt(fee ?? 0))
})

describe('a Solana account of kit', () => {
  let own: KeyPairSigner
  let account: SolanaAccount
  let platform: Platform
  let receiver: string
  beforeAll(async () => {
    platform = platformOf('solana')
    const accounts = [201, 202].map((number) => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number)))
    const [first, another] = await Promise.all(accounts)
    if (!first || !another) throw new Error('Two accounts were created')
    own = first
    account = kitAccount(own)
    receiver = another.address
    await rpc('solana', 'requestAirdrop', [account.address, 5_000_000_000])
    await linkAccount(client, account, { baseUrl: stack.api, deviceId, platforms: [platform] })
    await watch(receiver, 'solana')
  })
  const transfer = (tokenId: string, amount: bigint | 'max', to = receiver) =>
    account.prepareTransfer(client, { platform, tokenId, to, amount })

  async function wrap(lamports: bigint) {
    const { rpcUrl = '' } = stack.chains.find(({ platformId }) => platformId === 'solana') ?? {}
    const { wire, signature } = await wrapping(rpcUrl, own, lamports)
    await rpc('solana', 'sendTransaction', [wire, { encoding: 'base64' }])
    const isListed = async () => (await historyOf(account.address)).some(({ hash, status }) => hash === signature && status === 'confirmed')
    await expect.poll(isListed, { timeout: 20_000 }).toBe(true)
  }
  const historyOf = async (address: string) => (await unwrap(client.listHistory({ address, platformId: 'solana' }))).items

  test('a payment is sent → the receiver has it', async () => {
    const prepared = await transfer('solana:native', 1_000_000_000n)
    expect(await settle(account, prepared)).toMatchObject({ status: 'confirmed', fee: `${prepared.maxFee}` })
    expect(await balanceOf(receiver, 'solana', 'native')).toBe(1_000_000_000n)
  })

  test('a payment names references → the receiver finds it by each of them', async () => {
    const references = [203, 204].map((fill) => getAddressDecoder().decode(new Uint8Array(32).fill(fill)))
    const prepared = await account.prepareTransfer(client, { platform, tokenId: 'solana:native', to: receiver, amount: 1n, references })
    const { hash } = await settle(account, prepared)
    for (const reference of references)
      expect(await rpc('solana', 'getSignaturesForAddress', [reference, { commitment: 'confirmed' }])).toMatchObject([{ signature: hash }])
  })

  test('a payment has a memo → it is in the transaction', async () => {
    const { id } = await signAndSend(
      client,
      account,
      await account.prepareTransfer(client, { platform, tokenId: 'solana:native', to: receiver, amount: 1n, memo: 'Order 7' }),
    )
    const { hash } = await waitForTransaction(client, id)
    const found = await rpc('solana', 'getSignaturesForAddress', [receiver, { limit: 1, commitment: 'confirmed' }])
    expect(found).toMatchObject([{ signature: hash, memo: '[7] Order 7' }])
  })

  test('a swap is sent → the whole balance of the token can be sent to an account without a token account', async () => {
    const quote = await unwrap(client.quoteSwap({ inputToken: 'solana:native', outputToken: solanaUsdc, amount: '1.5', slippage: 0.5 }))
    const swap = await account.prepareSwap(client, { platform, quote })
    // The rent of a token account, which the swap opens for the output, and the payment for the receiver.
    expect(swap.swap.rent).toBe(2_039_280n)
    const { id } = await sendSwap(client, account, swap)
    expect(await waitForTransaction(client, id)).toMatchObject({ status: 'confirmed', kind: 'swap' })
    const mint = solanaUsdc.replace('solana:', '')
    const held = await balanceOf(account.address, 'solana', mint)
    expect(held).toBeGreaterThan(0n)
    const before = await balanceOf(account.address, 'solana', 'native')
    const prepared = await transfer(solanaUsdc, 1n)
    expect(prepared.rent).toBe(2_039_280n)
    expect(await settle(account, prepared)).toMatchObject({ status: 'confirmed' })
    expect(before - (await balanceOf(account.address, 'solana', 'native'))).toBe(prepared.maxFee + 2_039_280n)
    const rest = await transfer(solanaUsdc, 'max')
    expect(rest.rent).toBeUndefined()
    expect(await settle(account, rest)).toMatchObject({ status: 'confirmed' })
    expect(await balanceOf(receiver, 'solana', mint)).toBe(held)
  })

  test('wrapped SOL is unwrapped, then the empty accounts are closed → SOL and deposits return, and the history says so', async () => {
    const rent = 2_039_280n
    await wrap(200_000_000n)
    const before = await balanceOf(account.address, 'solana', 'native')
    const unwrapping = await account.prepareUnwrap(client, { platform })
    expect(unwrapping).toMatchObject({ amount: 200_000_000n, returnedRent: rent, accounts: [expect.any(String)] })
    expect(await settle(account, unwrapping)).toMatchObject({
      status: 'confirmed',
      kind: 'unwrap',
      title: 'Unwrapped 0.2 wSOL',
      returnedRent: `${rent}`,
      received: [{ tokenId: 'solana:native', amount: '200000000' }],
    })
    // The account of the tokens that were sent away.
    const closing = await account.prepareCloseEmpty(client, { platform })
    expect(closing).toMatchObject({ amount: 0n, returnedRent: rent, accounts: [expect.any(String)] })
    expect(await settle(account, closing)).toMatchObject({
      ...{ status: 'confirmed', title: 'Got back 0.00203928 SOL', received: [], returnedRent: `${rent}` },
    })
    const returned = 200_000_000n + 2n * rent - unwrapping.maxFee - closing.maxFee
    expect((await balanceOf(account.address, 'solana', 'native')) - before).toBe(returned)
    for (const prepare of [account.prepareUnwrap, account.prepareCloseEmpty])
      await expect(prepare(client, { platform })).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  test('the whole native balance is sent → nothing remains', async () => {
    await settle(account, await transfer('solana:native', 'max'))
    expect(await balanceOf(account.address, 'solana', 'native')).toBe(0n)
  })
})

describe.each(['viem', 'ethers'] as const)('an injected wallet behind %s, which signs and sends by itself', (library) => {
  let wallet: InjectedWallet
  let account: SendingAccount
  let platform: Platform

  beforeAll(async () => {
    platform = platformOf('ethereum')
    const chains = [platformOf('base'), platform].map(({ id, caip2 }): [number, string] => [
      Number(caip2.replace('eip155:', '')),
      stack.chains.find(({ platformId }) => platformId === id)?.rpcUrl ?? '',
    ])
    wallet = injectedWallet(library === 'viem' ? 8 : 9, new Map(chains))
    account =
      library === 'viem'
        ? walletClientAccount(createWalletClient({ account: wallet.address, transport: custom(wallet) }))
        : await signerAccount(await new BrowserProvider(wallet).getSigner())
    await linkAccount(client, account, { baseUrl: stack.api, deviceId, platforms: [platform] })
  })
  const transfer = (amount: bigint) => account.prepareTransfer(client, { platform, tokenId: native, to: `0x${'8'.repeat(40)}`, amount })

  test('a payment is sent → the wallet switches its chain once, and the payment is pending at once and then confirmed', async () => {
    const prepared = await transfer(5n)
    const sent = await signAndSend(client, account, prepared)
    expect(sent).toEqual({
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      platformId: 'ethereum',
      address: wallet.address,
      status: 'pending',
    })
    expect(await findSent(client, sent)).toMatchObject({ hash: sent.hash, amount: '5' })
    expect(await waitForTransaction(client, sent)).toMatchObject({ status: 'confirmed', kind: 'send' })
    expect(wallet.calls.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
    expect(wallet.calls.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('a swap needs an approval → the wallet sends it, then the swap once it is confirmed', async () => {
    const swap = async (inputToken: string, outputToken: string, amount: string) => {
      const quote = await unwrap(client.quoteSwap({ inputToken, outputToken, amount, slippage: 0.5 }))
      const prepared = await account.prepareSwap(client, { platform, quote })
      return { approvals: prepared.approvals.length, swapped: await waitForTransaction(client, await sendSwap(client, account, prepared)) }
    }
    const done = { status: 'confirmed', kind: 'swap' }
    expect(await swap(native, usdc, '0.5')).toMatchObject({ approvals: 0, swapped: done })
    expect(await swap(usdc, native, '100')).toMatchObject({ approvals: 1, swapped: done })
  })

  test('the user refuses, or the wallet does not know the chain → user_rejected, chain_switch_failed, and nothing is sent', async () => {
    const prepared = await transfer(6n)
    const sends = wallet.calls.length
    wallet.refuse(true)
    await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({ name: 'WalletError', code: 'user_rejected' })
    await expect(account.signMessage('Hello')).rejects.toMatchObject({ code: 'user_rejected' })
    wallet.refuse(false)
    if (typeof prepared.unsigned === 'string') throw new Error('A payment on an EVM chain is prepared as fields')
    const elsewhere = { ...prepared, unsigned: { ...prepared.unsigned, chainId: 999 } }
    await expect(signAndSend(client, account, elsewhere)).rejects.toMatchObject({ code: 'chain_switch_failed', details: { chainId: 999 } })
    expect(wallet.calls.slice(sends).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})

describe('a Wallet Standard wallet on Solana, which signs and sends by itself', () => {
  test('a payment is sent → found by its signature, and confirmed; the user refuses → user_rejected', async () => {
    const key = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(211))
    const own = kitAccount(key)
    await rpc('solana', 'requestAirdrop', [own.address, 2_000_000_000])
    let refuses = false
    const wallet: StandardWallet = {
      features: {
        'solana:signAndSendTransaction': {
          async signAndSendTransaction({ transaction, chain }) {
            if (refuses) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
            expect(chain).toBe('solana:localnet')
            const unsigned = Buffer.from(transaction).toString('base64')
            const wire = await own.sign({ platformId: 'solana', amount: 0n, maxFee: 0n, unsigned })
            const signature = await rpc('solana', 'sendTransaction', [wire, { encoding: 'base64' }])
            return [{ signature: new Uint8Array(getBase58Encoder().encode(`${signature}`)) }]
          },
        },
        'solana:signMessage': {
          signMessage: async ({ message }) => [{ signature: await signBytes(key.keyPair.privateKey, message) }],
        },
      },
    }
    const account = walletStandardAccount(wallet, { address: own.address }, { chain: 'solana:localnet' })
    const platform = platformOf('solana')
    const [link] = await linkAccount(client, account, { baseUrl: stack.api, deviceId, platforms: [platform] })
    expect(link).toMatchObject({ verified: true })
    const prepared = await account.prepareTransfer(client, { platform, tokenId: 'solana:native', to: own.address, amount: 5n })
    const sent = await signAndSend(client, account, prepared)
    expect(sent).toMatchObject({ address: own.address, status: 'pending' })
    expect(await waitForTransaction(client, sent)).toMatchObject({ status: 'confirmed', hash: sent.hash })
    refuses = true
    await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({ code: 'user_rejected' })
  })
})
