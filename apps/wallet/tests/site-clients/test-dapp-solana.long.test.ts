import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importWallet, newPage, picturesOfFailures, startWalletStack, type WalletStack } from '../stack.fixture.ts'
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
const press = (id: string) => () => part(id).click()
/** The text of a place that appears after a press. */
const shownAt = (id: string) => async () => (await part(id).textContent()) ?? ''
const zeroSignature = `${'A'.repeat(86)}==`
const signatures = (count: number) => async () => {
  const texts = ((await part(count === 1 ? 'signmessage.signedmessage' : 'sendwsol.signedtransactions').textContent()) ?? '').split('\n')
  return `${texts.filter((text) => text.length === 88 && text !== zeroSignature).length} signed`
}
const signatureAt = (id: string) => async () => {
  const text = (await part(id).textContent()) ?? ''
  return text === zeroSignature ? 'first place empty' : `${text.length} characters`
}

type Row = { button: string; act: () => Promise<unknown>; shown: () => Promise<string>; must: string; decision?: Decision }
const status = shownAt('header.connectionstatus')
const rows: Row[] = [
  { button: 'connect', act: connect, shown: status, must: 'Not connected in a window', decision: 'refuse' },
  { button: 'connect again', act: connect, shown: status, must: 'Connected in a window' },
  { button: 'refresh', act: () => page.reload(), shown: status, must: 'Connected' },
  { button: 'signMessage', act: press('signmessage.signmessage'), shown: signatures(1), must: '1 signed in a window' },
  {
    button: 'sendSol: sign',
    act: press('sendsol.signtransaction'),
    shown: signatureAt('sendsol.signedtransaction'),
    must: '88 characters in a window',
  },
  { button: 'sendSol: send', act: press('sendsol.sendtransaction'), shown: shownAt('sendsol.transactionhash'), must: 'a hash in a window' },
  {
    button: 'sendSolVersioned: sign',
    act: press('sendsolversioned.signtransaction'),
    shown: signatureAt('sendsolversioned.signedtransaction'),
    must: '88 characters in a window',
  },
  {
    button: 'sendSolVersioned: send',
    act: press('sendsolversioned.sendtransaction'),
    shown: shownAt('sendsolversioned.transactionhash'),
    must: 'a hash in a window',
  },
  {
    button: 'sendMemo: sign',
    act: press('sendmemo.signtransaction'),
    shown: signatureAt('sendmemo.signedtransaction'),
    must: '88 characters in a window',
  },
  {
    button: 'partialSignTransaction',
    act: press('partialsigntransaction.signtransaction'),
    shown: signatureAt('partialsigntransaction.signedtransaction'),
    must: 'first place empty in a window',
  },
  { button: 'sendWSol: sign two', act: press('sendwsol.signtransaction'), shown: signatures(2), must: '2 signed in a window' },
]

describe('buttons of the page', () => {
  test.each(rows.map((row) => [row.button, row.must, row] as const))('%s is pressed → %s', async (button, must, row) => {
    const line = { site: '@metamask/test-dapp-solana', button, happened: 'nothing', must }
    lines.push(line)
    windows.decision = row.decision ?? 'approve'
    const windowNow = windows.watch()
    await row.act()
    await expect
      .poll(
        async () => {
          const shown = (await row.shown()).replace(/^\w{4}\.\.\.\w{4}.*$/, 'a hash')
          line.happened = `${shown}${windowNow().happened}`
          return line.happened
        },
        { timeout: 60_000 },
      )
      .toBe(must)
  })
})
