import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importWallet, newPage, picturesOfFailures, startWalletStack, type WalletStack } from '../stack.fixture.ts'
import { ethereumChainId, installed, serveSite } from './site.fixture.ts'
import { type Line, printTable } from './table.fixture.ts'
import { press } from './test-dapp.fixture.ts'
import { groups } from './test-dapp-rows.fixture.ts'
import { abandonAfterFailure, answerWindows, type Windows } from './windows.fixture.ts'

// `@metamask/test-dapp` as MetaMask publishes it. It works only with a provider that says it is MetaMask, so its copy of ours does.
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
    content: `${installed}/node_modules/@metamask/test-dapp/dist`,
    wallet: stack.url,
    nodes: { '/rpc/ethereum': stack.rpcOf('ethereum') },
    poses: true,
  })
  page = await opened.context.newPage()
  // Its styles come from public hosts.
  await page.route(/^https:/, (route) => route.abort())
  await page.goto(site.url)
  await page.locator('#chainId', { hasText: ethereumChainId }).waitFor()
})
afterAll(async () => {
  printTable(lines)
  if (windows.faults.length > 0) console.log(windows.faults.join('\n'))
  await site?.close()
  await stack?.stop()
})

describe.each(groups)('%s', (_, group) => {
  // An open window would take a request without another one being opened.
  beforeAll(() => windows.abandon())

  test.each(group.map((row) => [row.id, row.must, row] as const))('%s is pressed → %s', async (button, must, row) => {
    const line = { site: '@metamask/test-dapp', button, happened: 'nothing', must }
    lines.push(line)
    line.happened = await press(page, row, windows, stack.rpcOf('ethereum'))
    expect(line.happened).toBe(must)
  })
})
