import {
  type Balance,
  createDeviceKey,
  formatAmount,
  linkAccount,
  type Platform,
  registerDevice,
  type Token,
  unwrap,
  type WalletClient,
} from '@patina/sdk'
import type { DemoAccount } from './account.ts'
import { amountText, beginStep, printResult } from './screen.ts'
import { expectThat, found } from './unexpected-result.ts'
import { waitFor } from './wait.ts'

/** The state of a wallet app: a client for its device, and an account on one chain. */
export type Wallet = {
  client: WalletClient
  account: DemoAccount
  platform: Platform
  tokens: { native: Token; usdc: Token; stable: Token }
}

/** CAIP-2 ids of the local chains. The demo spends funds, so it runs only on these chains. */
const localChains = ['eip155:31337', 'eip155:31338', 'solana:29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM']

/** Registers a device and links the account. Returns the wallet. `unregistered` is a client without a device. */
export async function openWallet(unregistered: WalletClient, baseUrl: string, platformId: string, account: DemoAccount): Promise<Wallet> {
  beginStep('Register')
  const key = await createDeviceKey()
  const { deviceId, client } = await unwrap(registerDevice(unregistered, { devicePlatform: 'ios', appVersion: '1.0.0', key }))
  printResult(`device ${deviceId}, with its own key`)

  beginStep('Link')
  const { platforms } = await unwrap(client.listPlatforms())
  const platform = found(
    platforms.find(({ id }) => id === platformId),
    `This API does not serve ${platformId}, only ${platforms.map(({ id }) => id).join(', ')}`,
  )
  expectThat(
    localChains.includes(platform.caip2),
    `${platform.name} has the chain id ${platform.caip2}. The demo spends funds, so it runs on local chains only`,
  )
  const { address } = account
  const [link] = await linkAccount(client, account, { baseUrl, deviceId, platforms: [platform] })
  expectThat(link?.verified === true, `${address} was linked, but its proof was not accepted`)
  printResult(`${address} on ${platform.name}, proved by its signature`)

  return { client, account, platform, tokens: await findTokens(client, platformId, account) }
}

async function findTokens(client: WalletClient, platformId: string, { stable }: DemoAccount): Promise<Wallet['tokens']> {
  const { items } = await unwrap(client.listTokens({ platformId, limit: 100 }))
  const find = (matches: (token: Token) => boolean, name: string) =>
    found(items.find(matches), `${name} is not in the catalogue of ${platformId}`)
  return {
    native: find(({ contractAddress }) => contractAddress === null, 'The native token'),
    usdc: find(({ symbol }) => symbol === 'USDC', 'USDC'),
    stable: find(({ symbol }) => symbol === stable, stable),
  }
}

/** Prints all balances of the account. */
export async function showBalances({ client, account, platform }: Wallet) {
  beginStep('Balances')
  const { items } = await unwrap(client.getBalances({ address: account.address, platformId: platform.id }))
  const lines = items.flatMap(({ balance, symbol, decimals, multiplier }) =>
    balance === null || symbol === null || decimals === null
      ? []
      : [amountText(BigInt(formatAmount(balance, 0, multiplier)), { symbol, decimals })],
  )
  printResult(...lines)
}

/** Holdings of the demo's tokens, in base units. */
export type Holdings = { native: bigint; usdc: bigint; stable: bigint }

/** Returns the holdings of the account in this block or a later one. */
export async function holdingsSince({ client, account, platform, tokens }: Wallet, blockNumber = 0): Promise<Holdings> {
  const contracts = ['native', tokens.usdc.contractAddress, tokens.stable.contractAddress].join(',')
  const balances = await waitFor(`The balances of block ${blockNumber}`, async () => {
    const answer = await unwrap(client.getBalances({ address: account.address, platformId: platform.id, contracts }))
    return answer.blockNumber >= blockNumber ? answer : undefined
  })
  const unitsOf = (token: Token) => {
    const matches = ({ contractAddress }: Balance) => contractAddress === token.contractAddress
    return BigInt(found(balances.items.find(matches)?.balance, `The balance of ${token.symbol} could not be read`))
  }
  return { native: unitsOf(tokens.native), usdc: unitsOf(tokens.usdc), stable: unitsOf(tokens.stable) }
}

/** Checks that the holdings changed by exactly the expected amounts. Returns the changes as text. */
export function checkChanges({ tokens }: Wallet, before: Holdings, after: Holdings, expected: Holdings): string[] {
  const names = ['native', 'usdc', 'stable'] as const
  for (const name of names) {
    const change = after[name] - before[name]
    const [actual, wanted] = [amountText(change, tokens[name]), amountText(expected[name], tokens[name])]
    expectThat(
      change === expected[name],
      `The balance changed by ${actual}, but ${wanted} was expected. Did another program use the account?`,
    )
  }
  return names
    .filter((name) => expected[name] !== 0n)
    .map((name) => `${expected[name] > 0n ? '+' : ''}${amountText(expected[name], tokens[name])}`)
}
