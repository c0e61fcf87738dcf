import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import type { BrowserContext, Page } from 'playwright-core'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { solanaTestAccounts, testAccounts } from '../../../packages/devnet/src/index.ts'
import { systemProgram } from '../../../packages/devnet/src/solana/addresses.ts'
import { transfer } from '../../../packages/devnet/src/solana/faucet.ts'
import { openWindow, serveHostile } from './hostile-site.fixture.ts'
import { solanaBytes } from './site-transaction.fixture.ts'
import { importWallet, newPage, picturesOfFailures, rpc, startWalletStack, type WalletStack } from './stack.fixture.ts'

let wallet: WalletStack
let context: BrowserContext
let site: Page
let served: Awaited<ReturnType<typeof serveHostile>>
let other: Awaited<ReturnType<typeof serveHostile>>
let shown: Page | undefined
const own = (testAccounts()[0]?.address ?? '').toLowerCase()
const stranger = (testAccounts()[3]?.address ?? '').toLowerCase()
const solana = address(solanaTestAccounts()[0]?.address ?? '')
const thief = address(solanaTestAccounts()[5]?.address ?? '')
const recentBlockhashes = address('SysvarRecentB1ockHashes11111111111111111111')

beforeAll(async () => {
  wallet = await startWalletStack()
  served = await serveHostile(wallet.url)
  other = await serveHostile(wallet.url)
  const opened = await newPage(wallet.browser)
  ;({ context } = opened)
  await importWallet(opened.page, wallet.url)
  context.on('page', (page) => {
    shown = page
  })
  const first = await context.newPage()
  await first.goto(served.url)
  const popup = await openWindow(first)
  await first.evaluate('ask("connect", "eth_requestAccounts")')
  await popup.getByRole('button', { name: 'Connect', exact: true }).click()
  expect(await first.evaluate('answered("connect")')).toMatchObject({ result: [own] })
  await first.evaluate('ask("solana", "solana_connect")')
  await popup.getByRole('button', { name: 'Connect', exact: true }).click()
  expect(await first.evaluate('answered("solana")')).toMatchObject({ result: [solana] })
  await first.close()
}, 240_000)
afterAll(async () => {
  await wallet?.stop()
  await served?.close()
  await other?.close()
})
beforeEach(async () => {
  site = await context.newPage()
  await site.goto(served.url)
  // Refusals of the test before must not pause this one.
  await context.pages()[0]?.evaluate(() => localStorage.removeItem('wallet.site-refusals'))
})
afterEach(async () => {
  for (const page of context.pages().slice(1)) await page.close()
})
picturesOfFailures(() => shown)

const sign = (popup: Page) => popup.getByRole('button', { name: 'Sign', exact: true })
const text = (popup: Page, wanted: string) => popup.locator('.foreign-text', { hasText: wanted }).waitFor()
const answerOf = (id: string): Promise<unknown> => site.evaluate(`answered(${JSON.stringify(id)})`)

/** Asks on the site, and returns the answer. */
async function codeOf(method: string, params: unknown): Promise<unknown> {
  const id = `id-${Math.random().toString(36).slice(2)}`
  await site.evaluate(`ask(${JSON.stringify(id)}, ${JSON.stringify(method)}, ${JSON.stringify(params)})`)
  const answer: { error?: { code?: unknown } } = Object(await answerOf(id))
  return answer.error?.code
}

test('1: another window than the opener answers the greeting → ignored', async () => {
  await site.goto(`${served.url}/?silent`)
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.click('#open')])
  await site.evaluate(`new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.src = '/?silent'
    frame.onload = () => { frame.contentWindow.eval('take(init(parent.eval("popup"))); ask("a", "personal_sign", ["0x48", "${own}"])'); done() }
    document.body.append(frame)
  })`)
  await popup.getByText('The site did not answer.').waitFor()
})

test('2: a sandboxed frame has no origin → refused at init', async () => {
  await site.goto(`${served.url}/sandboxed`)
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.frameLocator('iframe').locator('#open').click()])
  await popup.getByText('The site has no encryption or no identity.').waitFor()
})

test('3: a sandbox opens the window without escape → the window greets nobody', async () => {
  await site.goto(`${served.url}/locked`)
  const frame = site.frames()[1]
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.frameLocator('iframe').locator('#open').click()])
  // The browser refuses its scripts, since they come from another origin than `null`.
  await popup.waitForLoadState('networkidle')
  expect(await popup.locator('.splash').count()).toBe(1)
  expect(await frame?.evaluate('Boolean(port)')).toBe(false)
})

test('4: the opener goes to another site before init → the true origin is shown', async () => {
  await site.goto(`${served.url}/?silent`)
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.click('#open')])
  await site.goto(other.url)
  await site.evaluate('ready()')
  await site.evaluate('ask("a", "eth_requestAccounts")')
  await popup.getByRole('heading', { name: new URL(other.url).host }).waitFor()
})

test('5: the opener goes to another site after init → the window names the site that asked, and the new page gets nothing', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x48656c6c6f", "${own}"])`)
  await text(popup, 'Hello')
  await site.goto(other.url)
  await popup.getByRole('heading', { name: new URL(served.url).host }).waitFor()
  const closed = popup.waitForEvent('close')
  await sign(popup).click()
  await closed
  expect(await site.evaluate('[typeof port, received.length]')).toEqual(['undefined', 0])
})

test('6: the site sends a second init with another port → ignored', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x48656c6c6f", "${own}"])`)
  await text(popup, 'Hello')
  await site.evaluate(`second = init(); heard = []; second.onmessage = ({ data }) => heard.push(data)
    second.postMessage('{"type":"request","id":"b","method":"personal_sign","params":["0x42","${own}"]}')`)
  await popup.getByRole('button', { name: 'Refuse' }).click()
  await answerOf('a')
  expect(await site.evaluate('heard')).toEqual([])
})

test('7: a request id is repeated → the first answer again, one signature', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x48656c6c6f", "${own}"])`)
  await sign(popup).click()
  const first = await answerOf('a')
  await site.evaluate(`received.length = 0; ask("a", "personal_sign", ["0x4576696c", "${own}"])`)
  expect(await answerOf('a')).toEqual(first)
  expect(await popup.locator('.foreign-text').count()).toBe(0)
})

test('8: two requests come at once → one screen, then the other', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x4f6e65", "${own}"]); ask("b", "personal_sign", ["0x54776f", "${own}"])`)
  await text(popup, 'One')
  await popup.getByText('One more request waits').waitFor()
  await sign(popup).click()
  await text(popup, 'Two')
  await sign(popup).click()
  expect(await answerOf('b')).toMatchObject({ type: 'result' })
})

test('9: a thousand requests come → ten wait, and the others get -32005', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`for (let at = 0; at < 1000; at += 1) ask("r" + at, "personal_sign", ["0x4f6e65", "${own}"])`)
  await popup.getByText('10 more requests wait').waitFor()
  expect(await answerOf('r999')).toMatchObject({ error: { code: -32005 } })
})

test('10: the site asks again after each refusal → a pause after the third one', async () => {
  const popup = await openWindow(site)
  for (const id of ['a', 'b', 'c']) {
    await site.evaluate(`ask("${id}", "personal_sign", ["0x4f6e65", "${own}"])`)
    await text(popup, 'One')
    await popup.getByRole('button', { name: 'Refuse' }).click()
    expect(await answerOf(id)).toMatchObject({ error: { code: 4001 } })
  }
  await site.evaluate(`ask("d", "personal_sign", ["0x4f6e65", "${own}"])`)
  expect(await answerOf('d')).toMatchObject({ error: { code: -32005 } })
})

test.each([
  ['11: the site moves the window to a look-alike', `popup.location = '${'http://127.0.0.1:9/'}'`],
  ['12: the site closes the window in review', 'popup.close()'],
  ['12: the site loads the window again in review', 'popup.location = wallet + "/connect?again#v=1"'],
])('%s → 4001', async (_, act) => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x48656c6c6f", "${own}"])`)
  await text(popup, 'Hello')
  await site.evaluate(act)
  expect(await answerOf('a')).toMatchObject({ error: { code: 4001 } })
})

test('13: the site opens the window in a frame → the browser blocks it', async () => {
  const blocked = site.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await site.goto(`${served.url}/framing`)
  await blocked
})

test('14: the user clicks in the first second → nothing is approved', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x48656c6c6f", "${own}"])`)
  await text(popup, 'Hello')
  await popup.setViewportSize({ width: 500, height: 700 })
  expect(await sign(popup).isDisabled()).toBe(true)
  await sign(popup).dblclick({ force: true })
  expect(await site.evaluate('received.some(({ type }) => type === "result")')).toBe(false)
})

test('15: the site names another origin, name and picture → only its own origin is shown', async () => {
  const popup = await openWindow(site)
  await site.evaluate(
    `send({ type: 'request', id: 'a', method: 'personal_sign', params: ['0x48656c6c6f', '${own}'], origin: 'https://bank.example', name: 'Bank' })`,
  )
  await popup.getByRole('heading', { name: new URL(served.url).host }).waitFor()
  expect(await popup.getByText(/bank/i).count()).toBe(0)
})

test('18: the site sends 5 MB and 10,000 levels → -32602 before anything parses it', async () => {
  await openWindow(site)
  await site.evaluate(`send('{"type":"request","id":"a","method":"personal_sign","params":["' + 'a'.repeat(5e6) + '"]}')`)
  await site.evaluate(`send('{"type":"request","id":"b","method":"personal_sign","params":' + '['.repeat(1e4))`)
  for (const id of ['a', 'b']) expect(await answerOf(id)).toMatchObject({ error: { code: -32602 } })
})

test('19: the site sends __proto__ and constructor → -32602', async () => {
  await openWindow(site)
  for (const key of ['__proto__', 'constructor']) {
    await site.evaluate(`send('{"type":"request","id":"${key}","method":"personal_sign","params":[{"${key}":1}]}')`)
    expect(await answerOf(key)).toMatchObject({ error: { code: -32602 } })
  }
})

test('19: a message has a key twice → the last value is shown', async () => {
  const popup = await openWindow(site)
  await site.evaluate(
    `send('{"type":"request","id":"a","method":"personal_sign","params":["0x4f6e65","${own}"],"params":["0x54776f","${own}"]}')`,
  )
  await text(popup, 'Two')
  expect(await popup.getByText('One').count()).toBe(0)
})

test('20: the site replaces JSON → it harms only itself, and the wallet shows what it gets', async () => {
  const popup = await openWindow(site)
  await site.evaluate(
    `JSON.stringify = () => '{"type":"request","id":"a","method":"personal_sign","params":["0x4f74686572","${own}"]}'; ask("z", "eth_accounts")`,
  )
  await text(popup, 'Other')
})

test('21: the site uses odd hex, padded chains and numbers as addresses → -32602', async () => {
  await openWindow(site)
  const payment = { from: own, to: stranger, value: '0x1' }
  for (const change of [{ data: '0x1' }, { value: '1' }, { to: 1 }, { gas: '21000' }, { chainId: '0x07a69' }])
    expect(await codeOf('eth_sendTransaction', [{ ...payment, ...change }])).toBe(-32602)
  expect(await codeOf('wallet_switchEthereumChain', [{ chainId: '0x07a69' }])).toBe(-32602)
})

test('22: the site names an account that it does not see → 4100', async () => {
  await openWindow(site)
  expect(await codeOf('personal_sign', ['0x48', stranger])).toBe(4100)
  expect(await codeOf('eth_sendTransaction', [{ from: stranger, to: own }])).toBe(4100)
})

const signIn = (domain: string, prefix = '') =>
  `${prefix}${domain} wants you to sign in with your Ethereum account:\n${own}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`

test.each([
  ['23: another domain', signIn('bank.example')],
  ['23: another scheme', signIn('https://bank.example')],
  ['23: another port', signIn('127.0.0.1:1')],
  ['23: a user name before its host', signIn('site@bank.example')],
  ['24: a sign-in behind a prefix', signIn('bank.example', 'Welcome!\n')],
  ['24: a sign-in behind marks of direction', signIn('bank.example', '\u202e')],
])('%s → refused', async (_, message) => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", [${JSON.stringify(message)}, "${own}"])`)
  await popup.getByText('This wallet never signs this').waitFor()
  expect(await sign(popup).count()).toBe(0)
  await popup.getByRole('button', { name: 'Refuse' }).click()
  expect(await answerOf('a')).toMatchObject({ type: 'error' })
})

test('24: a text has marks of direction → they are visible', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["pay \\u202e001", "${own}"])`)
  await text(popup, 'pay \\u{202e}001')
})

const typed = (
  domain: object,
  types: object = { Mail: [{ name: 'text', type: 'string' }] },
  primaryType = 'Mail',
  message: object = { text: 'Hi' },
) => ({
  types: {
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    ...types,
  },
  primaryType,
  domain,
  message,
})

test('25: typed data is for another chain, or for the own account → -32602', async () => {
  await openWindow(site)
  for (const domain of [
    { chainId: 1, verifyingContract: stranger },
    { chainId: 31337, verifyingContract: own },
  ])
    expect(await codeOf('eth_signTypedData_v4', [own, typed(domain)])).toBe(-32602)
})

test('26: the site wants 32 raw bytes signed → a warning, and no signature without a consent', async () => {
  const popup = await openWindow(site)
  await site.evaluate(`ask("a", "personal_sign", ["0x${'a1'.repeat(32)}", "${own}"])`)
  await popup.getByText('These bytes are no text').waitFor()
  await popup.getByLabel('I have read this and still want to sign').waitFor()
  expect(await sign(popup).isDisabled()).toBe(true)
})

test('27: the site asks for type 0x4, an authorization list or a delegation → -32602', async () => {
  const popup = await openWindow(site)
  for (const change of [{ type: '0x4' }, { authorizationList: [] }])
    expect(await codeOf('eth_sendTransaction', [{ from: own, to: stranger, ...change }])).toBe(-32602)
  const delegation = {
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
  }
  const message = { delegate: stranger, delegator: own, authority: `0x${'f'.repeat(64)}`, caveats: [], salt: '1' }
  const data = typed({ chainId: 31337, verifyingContract: stranger }, delegation, 'Delegation', message)
  await site.evaluate(`ask("a", "eth_signTypedData_v4", ${JSON.stringify([own, data])})`)
  await popup.getByText('The signature would give somebody else the whole account.').waitFor()
  await popup.getByRole('button', { name: 'Refuse' }).click()
  expect(await answerOf('a')).toMatchObject({ error: { code: -32602 } })
})

const bytesText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

test('26: the site wants the bytes of a Solana transaction signed as a message → refused', async () => {
  const popup = await openWindow(site)
  const message = (await solanaBytes(wallet.rpcOf('solana'), solana, [transfer(solana, thief, 1n)])).slice(1 + 64)
  await site.evaluate(`ask("a", "solana_signMessage", [{ address: "${solana}", message: "${bytesText(message)}" }])`)
  await popup.getByText('The “message” is a transaction.').waitFor()
  await popup.getByRole('button', { name: 'Refuse' }).click()
  expect(await answerOf('a')).toMatchObject({ error: { code: -32602 } })
})

const signer = (account: Address) => ({ address: account, role: AccountRole.WRITABLE_SIGNER })
/** Advances a durable nonce, which must be the first instruction. */
const advance: Instruction = {
  programAddress: systemProgram,
  accounts: [{ address: thief, role: AccountRole.WRITABLE }, { address: recentBlockhashes, role: AccountRole.READONLY }, signer(solana)],
  data: Uint8Array.of(4, 0, 0, 0),
}

test.each<[string, readonly Instruction[], string]>([
  ['a durable nonce', [advance, transfer(solana, thief, 1n)], 'It stays valid until somebody uses it, also after days.'],
  ['a second signer', [transfer(solana, thief, 1n), transfer(thief, solana, 1n)], 'Also signs'],
])('28: a transaction has %s → the review names it', async (_, instructions, said) => {
  const popup = await openWindow(site)
  const bytes = await solanaBytes(wallet.rpcOf('solana'), solana, instructions)
  const input = { address: solana, transaction: bytesText(bytes), chain: 'solana:localnet' }
  await site.evaluate(`ask("a", "solana_signTransaction", [${JSON.stringify(input)}])`)
  await popup.getByText(said).first().waitFor()
})

test('28: the state changes after the simulation → nothing is sent, and the user decides again', async () => {
  const node = wallet.rpcOf('ethereum')
  const balance = await rpc(node, 'eth_getBalance', [own, 'latest'])
  const nonce = await rpc(node, 'eth_getTransactionCount', [own, 'latest'])
  const popup = await openWindow(site)
  const payment = { from: own, to: stranger, value: `0x${(10n ** 20n).toString(16)}` }
  await site.evaluate(`ask("a", "eth_sendTransaction", [${JSON.stringify(payment)}])`)
  await popup.getByText('−100 ETH', { exact: true }).waitFor()
  const send = popup.getByRole('button', { name: 'Sign and send', exact: true })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await rpc(node, 'anvil_setBalance', [own, '0x1'])
  await send.click()
  await popup.getByLabel('I have read this and still want to sign').waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await rpc(node, 'eth_getTransactionCount', [own, 'pending'])).toBe(nonce)
  await rpc(node, 'anvil_setBalance', [own, balance])
})

test('29: a batch has 1,000 calls, or needs a capability that is not known → 5740, 5700', async () => {
  await openWindow(site)
  const batch = { version: '2.0.0', chainId: '0x7a69', from: own, atomicRequired: false, calls: [{ to: stranger }] }
  expect(await codeOf('wallet_sendCalls', [{ ...batch, capabilities: { auxiliaryFunds: {} } }])).toBe(5700)
  await site.evaluate(`ask("a", "wallet_sendCalls", [{ ...${JSON.stringify(batch)}, calls: Array(1000).fill({ to: "${stranger}" }) }])`)
  expect(await answerOf('a')).toMatchObject({ error: { code: 5740 } })
})

test('29: a batch has the id of an earlier one → 5720', async () => {
  const popup = await openWindow(site)
  const batch = {
    version: '2.0.0',
    id: 'order-1',
    chainId: '0x7a69',
    from: own,
    atomicRequired: false,
    calls: [{ to: stranger, value: '0x2386f26fc10000' }],
  }
  await site.evaluate(`ask("a", "wallet_sendCalls", [${JSON.stringify(batch)}])`)
  await popup.getByRole('button', { name: 'Sign and send', exact: true }).click()
  expect(await answerOf('a')).toMatchObject({ result: { id: 'order-1' } })
  expect(await codeOf('wallet_sendCalls', [batch])).toBe(5720)
})

test('30: the site adds a node of its own to a known chain → the node is ignored', async () => {
  await openWindow(site)
  const asked = 'ask("a", "wallet_addEthereumChain", [{ chainId: "0x7a69", rpcUrls: ["https://evil.example"] }])'
  await site.evaluate(asked)
  expect(await answerOf('a')).toMatchObject({ result: null })
})

test('30: the site watches a false USDC → the window knows no such request, and the wallet lists nothing', async () => {
  await openWindow(site)
  const token = { type: 'ERC20', options: { address: stranger, symbol: 'USDC', decimals: 6 } }
  expect(await codeOf('wallet_watchAsset', token)).toBe(-32601)
})

test('31: what a swap brings goes to somebody else → the review names who gets it, and a signature needs a consent', async () => {
  const popup = await openWindow(site)
  const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
  const path = ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'] as const
  const abi = parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256)'])
  const data = encodeFunctionData({ abi, args: [1_000_000n, path, getAddress(stranger), 2n ** 40n] })
  const call = { from: own, to: router, value: `0x${(10n ** 16n).toString(16)}`, data }
  await site.evaluate(`ask("a", "eth_sendTransaction", [${JSON.stringify(call)}])`)
  await popup.getByText('Somebody else gets at least').waitFor()
  await popup.getByText('Somebody else receives what comes:').waitFor()
  expect(await popup.getByText('You get at least').count()).toBe(0)
  const send = popup.getByRole('button', { name: 'Sign and send', exact: true })
  expect(await send.isDisabled()).toBe(true)
  await popup.getByLabel('I have read this and still want to sign').check()
  await expect.poll(() => send.isEnabled()).toBe(true)
})
