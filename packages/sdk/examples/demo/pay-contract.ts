import { signAndSend, type Token, unwrap } from '@patina/sdk'
import { historyLines } from './history.ts'
import { amountText, beginStep, printResult, short } from './screen.ts'
import { type Confirmed, confirmed } from './transactions.ts'
import { expectThat, found } from './unexpected-result.ts'
import { checkChanges, holdingsSince, type Wallet } from './wallet.ts'

/**
 * Sends ether to the contract of WETH. The contract wraps what it receives, so the gas depends on the amount. Checks the balances and the
 * history, and that the whole balance leaves its own fee.
 */
export async function payContract(wallet: Wallet): Promise<Confirmed> {
  const { client, account, platform, tokens } = wallet
  const weth = await findWrapped(wallet)
  const to = found(weth.contractAddress, 'WETH has no contract')
  const before = await holdingsSince(wallet)
  const wrappedBefore = await unitsOf(wallet, weth)
  const value = 10n ** BigInt(tokens.native.decimals - 1)
  const payment = { platform, tokenId: tokens.native.id, to }

  beginStep('Whole balance')
  const whole = await account.prepareTransfer(client, { ...payment, amount: 'max' })
  expectThat(whole.amount + whole.maxFee === before.native, `The whole balance leaves ${before.native - whole.amount} for its fee`)
  printResult(
    `at most ${amountText(whole.amount, tokens.native)} can go to the contract of WETH,`,
    `which leaves ${amountText(whole.maxFee, tokens.native)} for the fee`,
  )

  beginStep('To a contract')
  const sent = await signAndSend(client, account, await account.prepareTransfer(client, { ...payment, amount: value }))
  printResult(`${amountText(value, tokens.native)} to the contract of WETH, as ${short(sent.hash)}`)

  beginStep('Confirmed')
  const transaction = await confirmed(wallet, sent)
  const after = await holdingsSince(wallet, transaction.blockNumber)
  const changes = checkChanges(wallet, before, after, { native: -value - BigInt(transaction.fee), usdc: 0n, stable: 0n })
  const wrapped = (await unitsOf(wallet, weth)) - wrappedBefore
  expectThat(wrapped === value, `The balance of WETH changed by ${wrapped}, not by ${value}`)
  printResult(`in block ${transaction.blockNumber}; the contract has wrapped the ether:`, ...changes, `+${amountText(wrapped, weth)}`)

  beginStep('History')
  const { items } = await unwrap(client.listHistory({ address: account.address, platformId: platform.id, kind: 'wrap', limit: 1 }))
  const newest = found(items[0], 'The history has no wrapped ether')
  expectThat(newest.hash === sent.hash, `The newest wrapping of the history is not ${short(sent.hash)}`)
  printResult(...historyLines(newest))
  return transaction
}

async function findWrapped({ client, platform }: Wallet): Promise<Token> {
  const { items } = await unwrap(client.listTokens({ platformId: platform.id, limit: 100 }))
  return found(
    items.find(({ symbol }) => symbol === 'WETH'),
    `WETH is not in the catalogue of ${platform.id}`,
  )
}

async function unitsOf({ client, account, platform }: Wallet, { contractAddress, symbol }: Token): Promise<bigint> {
  const contracts = found(contractAddress, `${symbol} has no contract`)
  const { items } = await unwrap(client.getBalances({ address: account.address, platformId: platform.id, contracts }))
  return BigInt(found(items[0]?.balance, `The balance of ${symbol} could not be read`))
}
