import { ed25519 } from '@noble/curves/ed25519'
import { linkMessage } from '@patina/sdk'
import { getBase58Encoder } from '@solana/kit'
import { hexToBytes, parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { expect, test } from 'vitest'
import { evmAddressOf } from '../derive/evm-key.ts'
import { solanaAddressOf } from '../derive/solana-key.ts'
import type { Intent } from '../intent.ts'
import type { Family } from '../keyring-types.ts'
import { signText, signTransaction } from './sign.ts'

const secret = () => hexToBytes(`0x${'22'.repeat(32)}`)
const addresses = { evm: evmAddressOf(secret()), solana: solanaAddressOf(secret()) }
const given: Uint8Array[] = []
const vault = {
  async keyOf(_id: string, family: Family) {
    const key = secret()
    given.push(key)
    return { key, address: addresses[family] }
  },
}
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unsigned = { chainId: 1, nonce: 0, to, value: 5n, data: '0x', gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const intent: Intent = {
  platformId: 'ethereum',
  caip2: 'eip155:1',
  maxFee: 42_000n,
  kind: 'transfer',
  tokenId: 'ethereum:native',
  to,
  amount: 5n,
}

test('a transaction equals the intent → it is signed as shown, and the key is overwritten', async () => {
  const signed = await signTransaction(vault, { accountId: 'a', family: 'evm', unsigned, intent })
  if (!signed.startsWith('0x02')) throw new Error(signed)
  const serializedTransaction = `0x02${signed.slice(4)}` as const
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(addresses.evm)
  expect(parseTransaction(serializedTransaction)).toMatchObject({ chainId: 1, to: to.toLowerCase(), value: 5n, gas: 21_000n })
  expect(given.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

test('a transaction differs from the intent → refused with differs, and the key is overwritten', async () => {
  const request = { accountId: 'a', family: 'evm' as const, unsigned, intent: { ...intent, amount: 4n } }
  await expect(signTransaction(vault, request)).rejects.toMatchObject({ code: 'differs', details: ['amount 5 instead of 4'] })
  expect(given.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

const messageFor = (family: Family, address = addresses[family]) =>
  linkMessage({
    ...{ baseUrl: 'http://localhost:3002', deviceId: '6f6b5d6c-55f2-4c1c-9d5e-0d4e3f6a1b2c', address },
    platform: { family, caip2: family === 'evm' ? 'eip155:1' : 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  })

test('the text links the own address → it is signed', async () => {
  const [evmText, solanaText] = [messageFor('evm'), messageFor('solana')]
  const signature = await signText(vault, { accountId: 'a', family: 'evm', text: evmText })
  expect(await recoverMessageAddress({ message: evmText, signature: `0x${signature.slice(2)}` })).toBe(addresses.evm)
  const [bytes, key] = [await signText(vault, { accountId: 'a', family: 'solana', text: solanaText }), addresses.solana].map(
    (text) => new Uint8Array(getBase58Encoder().encode(text)),
  )
  expect(bytes && key && ed25519.verify(bytes, new TextEncoder().encode(solanaText), key)).toBe(true)
})

test.each([
  ['a text of its own', 'I owe you 5 ETH'],
  ['the address of somebody else', messageFor('evm', to)],
  ['a line more', `${messageFor('evm')}\nI owe you 5 ETH`],
  ['two hosts', messageFor('evm').replace('URI: http://localhost:3002', 'URI: https://evil.example')],
  ['another statement', messageFor('evm').replace('Link this address to your wallet device.', 'Transfer everything.')],
])('the text has %s → refused with differs', async (_what, text) => {
  await expect(signText(vault, { accountId: 'a', family: 'evm', text })).rejects.toMatchObject({ code: 'differs' })
})
