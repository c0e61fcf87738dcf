import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaTestAccounts } from '../../../../packages/devnet/src/index.ts'
import { importWallet, newPage, picturesOfFailures, rpc, startWalletStack, type WalletStack } from '../stack.fixture.ts'
import { installed, serveSite } from './site.fixture.ts'
import { type Line, printTable } from './table.fixture.ts'
import { abandonAfterFailure, answerWindows, type Decision, type Windows } from './windows.fixture.ts'

// `@metamask/test-dapp-solana` as MetaMask publishes it, with the local Solana chain as its endpoint.
const lines: Line[] = []
let stack: WalletStack
let site: Awaited<ReturnType<typeof serveSite>>
let page: Awaited<ReturnType<typeof newPage>>['page']
let windows: Windows
abandonAfterFailure(() => windows)
picturesOfFailures(() => windows.open() ?? page)

beforeAll(async () => {
  stack = await startWalletStack()
  const opened = await newPage(stack.browser)
  await importWallet(opened.page, stack.url)
  windows = answerWindows(opened.context, stack.url, 'a password of the tests')
  site = await serveSite({
    content: `${installed}/node_modules/@metamask/test-dapp-solana/dist`,
    wallet: stack.url,
    nodes: { '/rpc/ethereum': stack.rpcOf('ethereum'), '/rpc/solana': stack.rpcOf('solana') },
  })
  page = await opened.context.newPage()
  await page.route(/^https:/, (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('rpc_http_endpoint', JSON.parse(`"${location.origin}/rpc/solana"`)))
  await page.goto(site.url)
})
afterAll(async () => {
  printTable(lines)
  if (windows.faults.length > 0) console.log(windows.faults.join('\n'))
  await site?.close()
  await stack?.stop()
})

const part = (id: string) => page.getByTestId(`testpage.${id}`)
const connect = async () => {
  await page.getByRole('button', { name: 'Select Wallet' }).click()
  await page.getByRole('button', { name: /Wallet of the tests/ }).click()
}
const disconnect = () => part('header.disconnect').getByRole('button').click()
const press = (id: string) => () => part(id).click()
/** The text of a place that appears after a press. */
const shownAt = (id: string) => async () => (await part(id).textContent()) ?? ''
const zeroSignature = `${'A'.repeat(86)}==`
const signatures = (id: string) => async () => {
  const texts = ((await part(id).textContent()) ?? '').split('\n')
  return `${texts.filter((text) => text.length === 88 && text !== zeroSignature).length} signed`
}
const signatureAt = (id: string) => async () => {
  const text = (await part(id).textContent()) ?? ''
  return text === zeroSignature ? 'first place empty' : `${text.length} characters`
}

/** The first receivers of the page's payments, and its kind of token. */
const receivers = ['JCp15hm4zQoghYFK277XE7xBBKVxmq4NBHU6TGV29Kqt', '9Yog6MiFfJFBt6rcf8Gt8s6TJ2smopTQJarsvpoLfQAN']
const wrapped = 'So11111111111111111111111111111111111111112'
const own = solanaTestAccounts()[0]?.address ?? ''
const confirmed = { commitment: 'confirmed' }
/** The page confirms by a socket, which its local node does not have. So the chain itself says what arrived. */
async function wrappedOf(address: string): Promise<string> {
  const found = await rpc(stack.rpcOf('solana'), 'getTokenAccountsByOwner', [
    address,
    { mint: wrapped },
    { encoding: 'jsonParsed', ...confirmed },
  ])
  const [account]: unknown[] = Object(found).value
  return `${Object(account).account?.data.parsed.info.tokenAmount.uiAmountString ?? 0} WSOL`
}

type Row = {
  button: string
  act: () => Promise<unknown>
  shown: () => Promise<string>
  must: string
  decision?: Decision
  /** What the window must say. */
  says?: RegExp
}
const row = (button: string, act: Row['act'], shown: Row['shown'], must: string, more: Partial<Row> = {}): Row => ({
  ...{ button, act, shown, must },
  ...more,
})
const status = shownAt('header.connectionstatus')
// The other button of the faucet asks the node only, and not the wallet.
const rows: Row[] = [
  row('connect', connect, status, 'Not connected in a window', { decision: 'refuse' }),
  row('connect again', connect, status, 'Connected in a window'),
  row('refresh', () => page.reload(), status, 'Connected'),
  row('signMessage', press('signmessage.signmessage'), signatures('signmessage.signedmessage'), '1 signed in a window', {
    says: /Hello, Solana!/,
  }),
  row(
    'faucet: convert SOL to WSOL',
    async () => {
      await press('faucet.convertsoltowsol')()
      await expect.poll(() => wrappedOf(own), { timeout: 60_000 }).toBe('0.5 WSOL')
      // The page waits for its socket. It reads the balance when it loads.
      await page.reload()
    },
    async () => (await part('faucet.id').getByText('WSOL Balance').textContent()) ?? '',
    'WSOL Balance: 0.50 WSOL in a window',
    // Both sides of the exchange belong to the account.
    { says: /Nothing leaves except the fee/ },
  ),
  row('sendSol: sign', press('sendsol.signtransaction'), signatures('sendsol.signedtransaction'), '1 signed in a window'),
  row('sendSol: send', press('sendsol.sendtransaction'), shownAt('sendsol.transactionhash'), 'a hash in a window'),
  row(
    'sendSolVersioned: sign',
    press('sendsolversioned.signtransaction'),
    signatures('sendsolversioned.signedtransaction'),
    '1 signed in a window',
  ),
  row(
    'sendSolVersioned: send',
    press('sendsolversioned.sendtransaction'),
    shownAt('sendsolversioned.transactionhash'),
    'a hash in a window',
  ),
  row('sendMemo: sign', press('sendmemo.signtransaction'), signatures('sendmemo.signedtransaction'), '1 signed in a window'),
  row('sendMemo: send', press('sendmemo.sendtransaction'), shownAt('sendmemo.transactionhash'), 'a hash in a window'),
  row(
    'partialSignTransaction',
    press('partialsigntransaction.signtransaction'),
    signatureAt('partialsigntransaction.signedtransaction'),
    'first place empty in a window',
  ),
  row('sendWSol: sign two', press('sendwsol.signtransaction'), signatures('sendwsol.signedtransactions'), '2 signed in a window', {
    says: /asks you to sign 2 transactions.+Deposit for a new token account at most/,
  }),
  row(
    'sendWSol: send two',
    press('sendwsol.sendtransaction'),
    async () => (await Promise.all(receivers.map(wrappedOf))).join(),
    '0.001 WSOL,0.001 WSOL in a window',
  ),
  row('disconnect', disconnect, status, 'Not connected'),
]

describe('buttons of the page', () => {
  test.each(rows.map((one) => [one.button, one.must, one] as const))('%s is pressed → %s', async (button, must, one) => {
    const line = { site: '@metamask/test-dapp-solana', button, happened: 'nothing', must }
    lines.push(line)
    windows.decision = one.decision ?? 'approve'
    const windowNow = windows.watch()
    await one.act()
    await expect
      .poll(
        async () => {
          const shown = (await one.shown()).replace(/^\w{4}\.\.\.\w{4}.*$/, 'a hash')
          line.happened = `${shown}${windowNow().happened}`
          return line.happened
        },
        { timeout: 60_000 },
      )
      .toBe(must)
    expect(windowNow().texts.join()).toMatch(one.says ?? '')
  })
})
