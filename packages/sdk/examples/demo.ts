// A wallet's whole journey, from registration to a swap, against a running stack: `npm run demo`.
import { parseArgs } from 'node:util'
import { WalletError } from '@wallet/sdk'
import { isHex, type LocalAccount } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { amountText, countSteps } from './demo/screen.ts'
import { Surprise } from './demo/surprise.ts'
import { feesOf, swap } from './demo/swap.ts'
import { transfer } from './demo/transfer.ts'
import { openWallet, showBalances } from './demo/wallet.ts'

const usage = `usage: npm run demo -- [--api URL] [--platform ethereum|base] [--account-index N | --private-key 0x…]`
const testMnemonic = 'test test test test test test test test test test test junk'

const { values } = parseArgs({
  options: {
    api: { type: 'string', default: `http://127.0.0.1:${process.env.API_PORT || 3000}` },
    platform: { type: 'string', default: 'ethereum' },
    'account-index': { type: 'string', default: '5' },
    'private-key': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else await run().catch(explain)

async function run() {
  const startedAt = performance.now()
  const wallet = await openWallet(values.api, values.platform, accountOf(values))
  await showBalances(wallet)
  const receiver = mnemonicToAccount(testMnemonic, { addressIndex: 6 }).address
  const transactions = [
    await transfer(wallet, receiver),
    ...(await swap(wallet, 'native', 'usdc', '0.5')),
    ...(await swap(wallet, 'usdc', 'dai', '500')),
  ]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const fees = amountText(feesOf(transactions), wallet.tokens.native)
  console.log(
    `\n✓ ${countSteps()} steps and ${transactions.length} transactions in ${seconds} s, for ${fees} in fees. Every balance is right to the last unit.`,
  )
}

function accountOf(options: { 'account-index': string; 'private-key'?: string }): LocalAccount {
  const privateKey = options['private-key']
  if (privateKey === undefined) return mnemonicToAccount(testMnemonic, { addressIndex: Number(options['account-index']) })
  if (!isHex(privateKey)) throw new Surprise('The private key must be hexadecimal, with 0x in front')
  return privateKeyToAccount(privateKey)
}

/** Says in one sentence why the demo could not go on. */
function explain(error: unknown) {
  process.exitCode = 1
  if (error instanceof WalletError && error.code === 'network')
    return console.error(`\n✗ Nothing answers at ${values.api}. Start the stack with \`npm start\`, and run this in a second terminal.`)
  if (error instanceof WalletError) return console.error(`\n✗ The API refused: ${error.message} (${error.statusCode}, ${error.code}).`)
  if (error instanceof Surprise) return console.error(`\n✗ ${error.message}.`)
  throw error
}
