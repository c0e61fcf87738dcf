// Records a real request and answer of every operation for the contract: those of a journey, and the declared examples of the others, from a local stack that has just been started with
// `npm start -- --fresh`. On a used chain, a stake needs less gas, and the recorded bytes fail on a fresh one. Run `npm run examples`.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import contract from '@patina/contract/openapi.json' with { type: 'json' }
import requests from '@patina/contract/requests.json' with { type: 'json' }
import { createDeviceKey, createWalletClient, eachItem, registerDevice, signAndSend, type Token, unwrap } from '@patina/sdk'
import { encodeFunctionData, getAddress, parseAbi, parseEther, parseGwei } from 'viem'
import { evmAccount } from './demo/account.ts'
import { options, testAccount } from './demo/options.ts'
import { swap } from './demo/swap.ts'
import { confirmed } from './demo/transactions.ts'
import { transfer } from './demo/transfer.ts'
import { expectThat, found, UnexpectedResult } from './demo/unexpected-result.ts'
import { waitFor } from './demo/wait.ts'
import { openWallet, showBalances, type Wallet } from './demo/wallet.ts'

/** The contract of the local chains whose NFTs anyone may mint. */
const collectible = '0x0000000000000000000000000000000000000721'

type Example = { request?: unknown; response: unknown }

const { values } = parseArgs({
  options: {
    ...options,
    out: { type: 'string', default: 'packages/contract/examples.json' },
    journey: { type: 'string', default: 'packages/sdk/examples/recorded/journey.json' },
  },
})

/** Operations whose success has a body to record: JSON. */
const operations = Object.entries(contract.paths).flatMap(([path, methods]) => {
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return Object.entries(methods)
    .filter(([, { responses }]) => !('204' in responses) && !JSON.stringify(responses).includes('image/webp'))
    .map(([method, { operationId }]) => ({
      operationId,
      isOf: (request: Request) => request.method === method.toUpperCase() && pattern.test(new URL(request.url).pathname),
    }))
})
const recorded = new Map<string, Example>()

await callEverything()
const missing = operations.map(({ operationId }) => operationId).filter((id) => !recorded.has(id))
expectThat(missing.length === 0, `No success was recorded for these operations: ${missing.join(', ')}`)
const examples = Object.fromEntries(operations.map(({ operationId }) => [operationId, recorded.get(operationId)]))
await writeFile(values.out, `${JSON.stringify(examples, null, 2)}\n`)
console.log(`\n✓ ${recorded.size} operations recorded in ${values.out}`)

/** Runs the demo and all other calls. */
async function callEverything() {
  const client = createWalletClient({ baseUrl: values.api, fetch: recordingFetch })
  const wallet = await openWallet(client, values.api, 'ethereum', await testAccount(values['account-index'], 'ethereum'))
  await approve(wallet)
  const sent = await transfer(wallet, (await testAccount(6, 'ethereum')).address)
  await swap(wallet, 'native', 'usdc', '0.5')
  await swap(wallet, 'usdc', 'stable', '500')
  await recordJourney(wallet)
  await quoteAndBuild(wallet)
  const { nextAfter } = await unwrap(wallet.client.listEvents({ after: 'latest' }))
  await stake(wallet)
  await mintNft(wallet)
  await callTheRest(wallet, sent, nextAfter)
  await linkWithoutProof(wallet)
}

/** Writes the calls of the last swap, from its quote to its notification. */
async function recordJourney({ client, account, platform }: Wallet) {
  const of = { address: account.address, platformId: platform.id }
  await unwrap(client.listHistory({ ...of, limit: 3 }))
  await unwrap(client.listNotifications({ limit: 3 }))
  const calls = ['quoteSwap', 'buildSwap', 'sendTransaction', 'listHistory', 'listNotifications']
  const journey = Object.fromEntries(calls.map((call) => [call, found(recorded.get(call), `Nothing was recorded for ${call}`)]))
  await writeFile(values.journey, `${JSON.stringify(journey, null, 2)}\n`)
}

/** Records how another device links an address without a proof. A recorded proof would expire after ten minutes. */
async function linkWithoutProof({ account, platform }: Wallet) {
  const key = await createDeviceKey()
  const unrecorded = createWalletClient({ baseUrl: values.api })
  const { deviceId } = await unwrap(registerDevice(unrecorded, { devicePlatform: 'ios', appVersion: '1.0.0', key }))
  const client = createWalletClient({ baseUrl: values.api, fetch: recordingFetch, device: { id: deviceId, key } })
  await unwrap(client.linkAddresses({ addresses: [{ address: account.address, platformId: platform.id }] }))
  await searched(client)
}

/** Waits until the histories of all linked addresses are searched, so that the recorded states do not depend on the machine's speed. */
async function searched(client: Wallet['client']) {
  await waitFor('The search of the histories', async () => {
    const { items } = await unwrap(client.listAddresses())
    return items.every(({ history }) => history.state !== 'searching') || undefined
  })
}

/** Records a quote, and a swap built from ten fields of the quote. */
async function quoteAndBuild({ client, account, platform, tokens }: Wallet) {
  const request = { inputToken: tokens.usdc.id, outputToken: tokens.stable.id, amount: '500', slippage: 0.5 }
  const { inputAsset, inAmount, outputAsset, outAmount, otherAmountThreshold, ...rest } = await unwrap(client.quoteSwap(request))
  const { swapMode, slippageBps, priceImpactPct, platformFee, swapRoutes } = rest
  const amounts = { inputAsset, inAmount, outputAsset, outAmount, otherAmountThreshold }
  const quote = { ...amounts, swapMode, slippageBps, priceImpactPct, platformFee, swapRoutes }
  await unwrap(client.buildSwap({ userPublicKey: account.address, platformId: platform.id, quote }))
}

/** Stakes an ether: the staking contract returns staked ether. */
async function stake(wallet: Wallet) {
  const { client, platform } = wallet
  const stEth = await findToken(wallet, 'stETH')
  const to = found(stEth.contractAddress, 'stETH has no contract')
  const account = evmAccount(Number(values['account-index']))
  const prepared = await account.prepareCall(client, { platform, to, value: parseEther('1') })
  const { unsigned } = prepared
  if (typeof unsigned === 'string') throw new UnexpectedResult('A stake on an EVM chain is prepared as fields, not as bytes')
  // The base fee falls while a local chain is idle. The recorded bytes must be accepted on a younger chain too.
  const ready = { ...prepared, unsigned: { ...unsigned, maxFeePerGas: parseGwei('100') } }
  await confirmed(wallet, await signAndSend(client, account, ready))
}

/** Approves two USDC for an address, so that there is an approval to list. */
async function approve(wallet: Wallet) {
  const { client, platform, tokens } = wallet
  const to = found(tokens.usdc.contractAddress, 'USDC has no contract')
  const args = [getAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906'), 2_000_000n] as const
  const data = encodeFunctionData({ abi: parseAbi(['function approve(address spender, uint256 value)']), args })
  const account = evmAccount(Number(values['account-index']))
  await confirmed(wallet, await signAndSend(client, account, await account.prepareCall(client, { platform, to, data })))
}

/** Mints an NFT of the local chain, and waits until its name and its image are read. */
async function mintNft(wallet: Wallet) {
  const { client, account, platform } = wallet
  const data = encodeFunctionData({ abi: parseAbi(['function mint(address to)']), args: [getAddress(account.address)] })
  const signer = evmAccount(Number(values['account-index']))
  const prepared = await signer.prepareCall(client, { platform, to: collectible, data })
  await confirmed(wallet, await signAndSend(client, signer, prepared))
  await waitFor('The image of the NFT', async () => {
    const { items } = await unwrap(client.listNfts({ address: account.address, platformId: platform.id, limit: 3 }))
    return items[0]?.imageUrl ? items : undefined
  })
}

async function findToken({ client, platform }: Wallet, symbol: string): Promise<Token> {
  for await (const token of eachItem((page) => client.listTokens({ platformId: platform.id, ...page })))
    if (token.symbol === symbol) return token
  throw new UnexpectedResult(`${symbol} is not in the catalogue`)
}

/** Records the other calls. `after` is the last event before the stake. */
async function callTheRest(wallet: Wallet, { id, hash }: { id: number; hash: string }, after: string) {
  const { client, account, platform } = wallet
  const of = { address: account.address, platformId: platform.id }
  // Searches for tokens also list tokens, so the recorded list follows them.
  await unwrap(client.listTokens({ platformId: platform.id, limit: 3, returnContracts: true }))
  await showBalances(wallet)
  // The local chains give this name to their first account.
  const { address } = await unwrap(client.resolveName({ name: 'alice.eth', platformId: platform.id }))
  await unwrap(client.findName({ address: found(address, 'alice.eth has no address'), platformId: platform.id }))
  await unwrap(client.receiveOperation({ platformId: platform.id, txHash: hash, status: 'confirmed' }))
  await searched(client)
  await unwrap(client.listHistory({ ...of, limit: 3 }))
  await unwrap(client.listEvents({ after, limit: 2 }))
  const { items } = await unwrap(client.listNotifications({ limit: 3 }))
  const notification = found(items[0], 'There is no notification').id
  const stranger = (await testAccount(6, platform.id)).address
  // The calls above also asked for other transactions and addresses.
  await unwrap(client.getTransaction({ txId: id }))
  await unwrap(client.describeAddress({ id: platform.id, address: stranger }))
  await sendExamples(client, { ...of, stranger, hash, notification, transaction: String(id) })
}

/** Sends the declared example of each operation that nothing recorded yet, about these things. */
async function sendExamples(client: Wallet['client'], things: Record<string, string>) {
  const declared: Record<string, object | undefined> = requests
  for (const { operationId } of operations.filter((operation) => !recorded.has(operation.operationId))) {
    const text = JSON.stringify(declared[operationId] ?? {}).replace(/\{(\w+)\}/g, (_, name: string) =>
      found(things[name], `The example of ${operationId} needs a ${name}`),
    )
    const { path, query, body } = JSON.parse(text)
    const call: unknown = Reflect.get(client, operationId)
    if (typeof call !== 'function') throw new UnexpectedResult(`The client has no call ${operationId}`)
    await unwrap(call({ ...path, ...query, ...body }))
  }
}

/** Sends a request with `fetch` and records it if it succeeds. A later success of the same operation replaces the earlier one. */
async function recordingFetch(request: Request): Promise<Response> {
  const body = await request.clone().text()
  const response = await fetch(request)
  const operation = operations.find(({ isOf }) => isOf(request))
  if (operation && response.ok) {
    const answer = shortened(await response.clone().json())
    recorded.set(operation.operationId, { ...(body !== '' && { request: JSON.parse(body) }), response: answer })
  }
  return response
}

/** Returns the value with all lists cut to three items. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 3).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]))
}
