import { type ChainAdapter, createSignInMessage, type SignInMessage } from '@patina/chains'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testOrigin } from './device-key.ts'
import type { Caller } from './http.ts'

/** An address and its private key, which signs messages. */
export type Account = { address: string; signMessage(message: string): Promise<string> }

/** Returns an account with a new key. */
export function newAccount(): Account {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, signMessage: (message) => account.signMessage({ message }) }
}

/** Returns the message that an account signs to prove its link to a device. `change` changes the default fields. */
export function linkMessage(
  device: { id: string },
  chain: ChainAdapter,
  address: string,
  change: (defaults: SignInMessage) => SignInMessage = (defaults) => defaults,
  now = Date.now(),
): string {
  const defaults: SignInMessage = {
    domain: testOrigin.replace('http://', ''),
    accountKind: chain.accountKind,
    address,
    statement: 'Link this address to your wallet device.',
    uri: `${testOrigin}/v1/wallet/addresses`,
    chainId: chain.network.caip2.replace(/^.*:/, ''),
    nonce: 'Uv3Xc9Qk2T',
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + 600_000).toISOString(),
    resources: [`urn:uuid:${device.id}`],
  }
  return createSignInMessage(change(defaults))
}

/** Links the account's address to the device, with a signed proof. */
export async function proveAddress(device: Caller & { id: string }, chain: ChainAdapter, account: Account) {
  const message = linkMessage(device, chain, account.address)
  const signature = await account.signMessage(message)
  const entry = { address: account.address, platformId: chain.network.id, message, signature }
  const { status, body } = await device.post('/v1/wallet/addresses', { addresses: [entry] })
  if (status !== 201) throw new Error(`The address was not proved: ${status} ${body.message}`)
}
