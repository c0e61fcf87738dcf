import { unwrap } from '@patina/sdk'
import { beginStep, printResult, short } from './screen.ts'
import { expectThat } from './unexpected-result.ts'
import type { Wallet } from './wallet.ts'

/** Prints the value of everything that the device has linked, and the tokens whose price is not known. */
export async function showPortfolio({ client, platform }: Wallet) {
  beginStep('Portfolio')
  const { total, currency, platforms, unpriced } = await unwrap(client.getPortfolio({ currency: 'EUR' }))
  expectThat(
    platforms.every(({ value }) => value !== null),
    `The value of the tokens on ${platform.name} could not be read`,
  )
  const value = Number(total).toLocaleString('en-US', { maximumFractionDigits: 2 })
  printResult(`${value} ${currency}`, ...unpriced.map(({ tokenId, reason }) => `without ${short(tokenId)}: ${reason}`))
}
