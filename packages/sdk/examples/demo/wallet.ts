import {
  type Balance,
  createDeviceKey,
  linkMessage,
  type Platform,
  registerDevice,
  type Token,
  unwrap,
  type WalletClient,
} from '@wallet/sdk'
import { amountText, begin, tell } from './screen.ts'
import type { Signer } from './signer.ts'
import { expectThat, found } from './surprise.ts'
import { waitFor } from './wait.ts'

/** What a wallet app holds while it runs: a client that speaks for its device, and an account on one chain. */
export type Wallet = {
  client: WalletClient
  account: Signer
  platform: Platform
  tokens: { native: Token; usdc: Token; stable: Token }
}

/** The demo spends what it finds, so it stays away from money of worth. */
const localChains = ['eip155:31337', 'eip155:31338', 'solana:29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM']

/** A wallet whose device is registered and whose account is linked. `anyone` is a client that speaks for no device yet. */
export async function openWallet(anyone: WalletClient, baseUrl: string, platformId: string, account: Signer): Promise<Wallet> {
  begin('Register')
  const key = await createDeviceKey()
  const { deviceId, client } = await unwrap(registerDevice(anyone, { devicePlatform: 'ios', appVersion: '1.0.0', key }))
  tell(`device ${deviceId}, with a key that only it holds`)

  begin('Link')
  const { platforms } = await unwrap(client.listPlatforms())
  const platform = found(
    platforms.find(({ id }) => id === platformId),
    `This API does not serve ${platformId}, only ${platforms.map(({ id }) => id).join(', ')}`,
  )
  expectThat(
    localChains.includes(platform.caip2),
    `${platform.name} is ${platform.caip2} here. The demo spends, so it runs on local chains only`,
  )
  const { address } = account
  const message = linkMessage({ baseUrl, deviceId, address, platform })
  const signature = await account.signMessage(message)
  const { items } = await unwrap(client.linkAddresses({ addresses: [{ address, platformId, message, signature }] }))
  expectThat(items[0]?.verified === true, `${address} was linked, and its proof was not taken`)
  tell(`${address} on ${platform.name}, proved by its signature`)

  return { client, account, platform, tokens: await findTokens(client, platformId, account) }
}

async function findTokens(client: WalletClient, platformId: string, { stable }: Signer): Promise<Wallet['tokens']> {
  const { items } = await unwrap(client.listTokens({ platformId, limit: 100 }))
  const find = (isIt: (token: Token) => boolean, name: string) =>
    found(items.find(isIt), `${name} is not in the catalogue of ${platformId}`)
  return {
    native: find(({ contractAddress }) => contractAddress === null, 'The native token'),
    usdc: find(({ symbol }) => symbol === 'USDC', 'USDC'),
    stable: find(({ symbol }) => symbol === stable, stable),
  }
}

/** Shows everything that the account holds. */
export async function showBalances({ client, account, platform }: Wallet) {
  begin('Balances')
  const { items } = await unwrap(client.getBalances({ address: account.address, platformId: platform.id }))
  const lines = items.flatMap(({ balance, symbol, decimals }) =>
    balance === null || symbol === null || decimals === null ? [] : [amountText(BigInt(balance), { symbol, decimals })],
  )
  tell(...lines)
}

/** Holdings of the demo's tokens, in base units. */
export type Holdings = { native: bigint; usdc: bigint; stable: bigint }

/** What the account holds, read in this block or a later one. */
export async function holdingsSince({ client, account, platform, tokens }: Wallet, blockNumber = 0): Promise<Holdings> {
  const contracts = ['native', tokens.usdc.contractAddress, tokens.stable.contractAddress].join(',')
  const balances = await waitFor(`The balances of block ${blockNumber}`, async () => {
    const answer = await unwrap(client.getBalances({ address: account.address, platformId: platform.id, contracts }))
    return answer.blockNumber >= blockNumber ? answer : undefined
  })
  const unitsOf = (token: Token) => {
    const isIt = ({ contractAddress }: Balance) => contractAddress === token.contractAddress
    return BigInt(found(balances.items.find(isIt)?.balance, `The balance of ${token.symbol} could not be read`))
  }
  return { native: unitsOf(tokens.native), usdc: unitsOf(tokens.usdc), stable: unitsOf(tokens.stable) }
}

/** Compares, to the last unit, how much the holdings changed with how much they should have. Returns the changes as text. */
export function checkChanges({ tokens }: Wallet, before: Holdings, after: Holdings, expected: Holdings): string[] {
  const names = ['native', 'usdc', 'stable'] as const
  for (const name of names) {
    const change = after[name] - before[name]
    const [was, should] = [amountText(change, tokens[name]), amountText(expected[name], tokens[name])]
    expectThat(change === expected[name], `The balance changed by ${was}, and should have by ${should}. Did somebody else use the account?`)
  }
  return names
    .filter((name) => expected[name] !== 0n)
    .map((name) => `${expected[name] > 0n ? '+' : ''}${amountText(expected[name], tokens[name])}`)
}
