// Runs a wallet from registration to a swap on a running stack: `npm run demo`.
import { parseArgs } from 'node:util'
import { createWalletClient, WalletError } from '@patina/sdk'
import { closeWallet } from './demo/close.ts'
import { options, testAccount } from './demo/options.ts'
import { payContract } from './demo/pay-contract.ts'
import { showPortfolio } from './demo/portfolio.ts'
import { importToken, showName, showNfts } from './demo/possessions.ts'
import { sendScaled } from './demo/scaled.ts'
import { amountText, countSteps, printFailure } from './demo/screen.ts'
import { feesOf, swap } from './demo/swap.ts'
import { transfer } from './demo/transfer.ts'
import { UnexpectedResult } from './demo/unexpected-result.ts'
import { openWallet, showBalances } from './demo/wallet.ts'

const usage = 'usage: npm run demo -- [--api URL] [--platform ethereum|base|solana] [--account-index N]'
let api: string | undefined

await demo(process.argv.slice(2)).catch((error: unknown) => {
  printFailure(explain(error))
  process.exitCode = 1
})

async function demo(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { ...options, platform: { type: 'string', default: 'ethereum' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  api = values.api
  const startedAt = performance.now()
  const wallet = await openWallet(
    createWalletClient({ baseUrl: api }),
    api,
    values.platform,
    await testAccount(values['account-index'], values.platform),
  )
  await showBalances(wallet)
  await showPortfolio(wallet)
  await importToken(wallet)
  await showNfts(wallet)
  if (wallet.platform.family === 'evm') await showName(wallet)
  const receiver = (await testAccount(Number(values['account-index']) + 1, values.platform)).address
  const transactions = [
    await transfer(wallet, receiver),
    ...(wallet.platform.family === 'evm' ? [await payContract(wallet)] : [await sendScaled(wallet, receiver)]),
    ...(await swap(wallet, 'native', 'usdc', '0.5')),
    ...(await swap(wallet, 'usdc', 'stable', '500')),
  ]
  await closeWallet(wallet)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const fees = amountText(feesOf(transactions), wallet.tokens.native)
  console.log(`\n✓ ${countSteps()} steps and ${transactions.length} transactions in ${seconds} s, for ${fees} in fees.`)
  console.log('  Every balance is exactly as expected.')
}

function refusal({ message, statusCode, code }: WalletError): string {
  return `The API refused: ${message} (${statusCode}, ${code}).`
}

/** Returns the reason of a failure in one or two sentences. */
function explain(error: unknown): string {
  if (error instanceof WalletError && error.code === 'network')
    return `Nothing answers at ${api}. Start the stack with \`npm start\`, and run this in a second terminal. An API elsewhere is named with --api or API_PORT.`
  if (error instanceof WalletError && error.statusCode === 401)
    return `${refusal(error)} Tokens are bound to PUBLIC_URL, so --api must name that origin; it names ${api}.`
  if (error instanceof WalletError) return refusal(error)
  if (error instanceof UnexpectedResult) return `${error.message}.`
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n  ${usage}`
  return `The demo itself failed: ${error instanceof Error ? error.stack : error}`
}
