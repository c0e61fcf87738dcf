import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectible, testAccounts } from '../../../packages/devnet/src/index.ts'
import { importWallet, newPage, picturesOfFailures, rpc, startWalletStack, type WalletStack } from './stack.fixture.ts'

/** What a journey cost on the form before the redesign. A journey may not become longer. Undefined: it was not possible, or not counted. */
const journeys = {
  'create, check the words, reach home': { clicks: 5, fields: 5 },
  'import; the first number is right or marked': { clicks: 3, fields: 3 },
  'open again: reload': { clicks: 0, fields: 1 },
  'open again: second tab': { clicks: 0, fields: 1 },
  'send by name': { clicks: 4, fields: 2 },
  // Five for a swap, and one signature more.
  'swap with an approval': { clicks: 6, fields: 1 },
  'receive: copy the address': { clicks: 2, fields: 0 },
  'speed up, then cancel; read the activity': { clicks: 6, fields: 0 },
  'find out what an odd NFT is': { clicks: 2, fields: 0 },
  'see the month of the portfolio': { clicks: 2, fields: 0 },
  'see who may spend, and revoke': { clicks: 3, fields: 0 },
} as const
type Name = keyof typeof journeys

type Cost = { name: Name; screen: string; clicks: number; fields: number; seconds: number }
const costs: Cost[] = []

/** Counts what a person does on a page. */
function counted(page: Page) {
  let [clicks, fields] = [0, 0]
  return {
    page,
    async click(target: Locator) {
      clicks++
      await target.click()
    },
    async fill(target: Locator, text: string) {
      fields++
      await target.fill(text)
    },
    counts: () => ({ clicks, fields }),
  }
}
type Person = ReturnType<typeof counted>

/** Runs a journey, notes its cost, and fails if it is longer than before. */
async function journey(name: Name, { screen, page }: { screen: string; page: Page }, go: (person: Person) => Promise<void>) {
  const person = counted(page)
  const began = performance.now()
  await go(person)
  const cost = { name, screen, ...person.counts(), seconds: Math.round((performance.now() - began) / 100) / 10 }
  costs.push(cost)
  expect(
    [cost.clicks <= journeys[name].clicks, cost.fields <= journeys[name].fields],
    `${name}: ${cost.clicks} clicks, ${cost.fields} fields`,
  ).toEqual([true, true])
}

let wallet: WalletStack
let page: Page
const password = 'a password of the tests'

beforeAll(async () => {
  wallet = await startWalletStack()
}, 300_000)
afterAll(async () => {
  console.table(
    costs.map(({ name, screen, clicks, fields, seconds }) => ({
      journey: name,
      screen,
      clicks,
      before: journeys[name].clicks,
      fields,
      seconds,
    })),
  )
  await wallet?.stop()
})
picturesOfFailures(() => page)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const place = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const act = (name: string) => page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name })
/** Opens a screen without a click, as a test's preparation. */
const goTo = (path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
const mining = (isOn: boolean) => rpc(wallet.rpcOf('ethereum'), 'evm_setAutomine', [isOn])

describe.each([
  { screen: 'phone', width: 390, height: 844 },
  { screen: 'desktop', width: 1440, height: 900 },
])('ten journeys on a $screen', ({ screen, width, height }) => {
  const at = () => ({ screen, page })
  const open = async () => {
    ;({ page } = await newPage(wallet.browser, { viewport: { width, height } }))
    page.setDefaultTimeout(60_000)
  }

  test('a wallet is created, its words are checked → home', async () => {
    await open()
    await page.goto(wallet.url)
    await journey('create, check the words, reach home', at(), async ({ click, fill }) => {
      await click(page.getByRole('link', { name: 'Create a wallet' }))
      await click(button('Show the words'))
      const words = await page.locator('.words-word').allTextContents()
      await click(button('I wrote them down'))
      for (const label of await page.locator('label', { hasText: /^Word \d+$/ }).allTextContents())
        await fill(page.getByLabel(label, { exact: true }), words[Number(label.slice(5)) - 1] ?? '')
      await click(button('Continue'))
      await fill(page.getByLabel('Password', { exact: true }), password)
      await fill(page.getByLabel('Repeat the password'), password)
      await click(button('Open the wallet'))
      await place('Home').waitFor()
    })
    await page.context().close()
  })

  test('a wallet is imported while a family is not linked yet → its first total is marked', async () => {
    await open()
    const held: (() => void)[] = []
    let isHeld = true
    await page.route('**/v1/wallet/addresses', (route) => {
      if (isHeld && route.request().postData()?.includes('"solana"')) held.push(() => void route.continue())
      else void route.continue()
    })
    await page.goto(wallet.url)
    await journey('import; the first number is right or marked', at(), async ({ click, fill }) => {
      await click(page.getByRole('link', { name: 'I have a wallet' }))
      await fill(page.getByLabel('Your 12 or 24 words'), 'test test test test test test test test test test test junk')
      await click(button('Continue'))
      await fill(page.getByLabel('Password', { exact: true }), password)
      await fill(page.getByLabel('Repeat the password'), password)
      await click(button('Open the wallet'))
      await page.locator('.overview').getByText('so far').waitFor()
      await page
        .getByText(/\d ETH$/)
        .first()
        .waitFor()
      expect(await page.locator('.overview').getByText('so far').count()).toBe(1)
      isHeld = false
      for (const release of held) release()
      await page.locator('.overview').getByText('so far').waitFor({ state: 'detached' })
    })
    await page.context().close()
  })

  test('the wallet is open → a reload and a second tab cost at most a password', async () => {
    await open()
    await importWallet(page, wallet.url)
    const isOpenOrLocked = (shown: Page) =>
      Promise.race([
        shown
          .getByRole('navigation', { name: 'Main' })
          .waitFor()
          .then(() => true),
        shown
          .getByLabel('Password', { exact: true })
          .waitFor()
          .then(() => false),
      ])
    const enter = async ({ fill, page: shown }: Person) => {
      if (await isOpenOrLocked(shown)) return
      await fill(shown.getByLabel('Password', { exact: true }), password)
      await shown.keyboard.press('Enter')
      await shown.getByRole('navigation', { name: 'Main' }).waitFor()
    }
    const second = await page.context().newPage()
    await journey('open again: second tab', { screen, page: second }, async (person) => {
      await second.goto(wallet.url)
      await enter(person)
    })
    await second.close()
    await journey('open again: reload', at(), async (person) => {
      await page.reload()
      await enter(person)
    })
  })

  test('a payment to a name → amount, fee and rest are known before the signature, and the receipt has the name', async () => {
    await journey('send by name', at(), async ({ click, fill }) => {
      await click(act('Send'))
      await fill(page.getByLabel('To', { exact: true }), 'bob.eth')
      await fill(page.getByLabel('Amount'), '0.01')
      await click(button('Use this address'))
      await click(button('Continue'))
      for (const text of ['−0.01 ETH', 'Afterwards', 'Network fee']) await page.getByText(text, { exact: true }).first().waitFor()
      await click(button('Sign and send'))
      await page.getByText(/^Confirmed in block \d+$/).waitFor()
    })
    for (const place of ['.outcome', '.facts']) await page.locator(place).getByText('bob.eth').waitFor()
  })

  test('a swap with an approval → both fees are known before the first signature', async () => {
    await goTo('/token/ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    await journey('swap with an approval', at(), async ({ click, fill }) => {
      await click(page.locator('main').getByRole('link', { name: 'Swap' }))
      await click(button(/^You receive/))
      await click(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Ether/ })
          .first(),
      )
      await fill(page.getByLabel('Amount'), '20')
      await click(button('Review'))
      for (const text of ['Network fee of the approval', 'Network fee of the swap']) await page.getByText(text).waitFor()
      await click(button('Allow USDC'))
      await click(button('Sign and swap'))
      await page.getByText(/^Confirmed in block \d+$/).waitFor()
    })
  })

  test('somebody asks for the address → it is copied', async () => {
    await place('Home').click()
    await journey('receive: copy the address', at(), async ({ click }) => {
      await click(act('Receive'))
      await page.getByRole('img', { name: /^QR code of the address / }).waitFor()
      await click(button('Copy the address'))
    })
  })

  test('a payment is sped up, then cancelled → the activity has one line for it', async () => {
    await mining(false)
    await goTo('/send?tokenId=ethereum:native')
    await page.getByLabel('To', { exact: true }).fill('0x000000000000000000000000000000000000ca9c')
    await page.getByLabel('Amount').fill('0.1')
    await button('Continue').click()
    await button('Sign and send').click()
    await journey('speed up, then cancel; read the activity', at(), async ({ click }) => {
      for (const [open, confirm] of [
        ['Speed up', 'Pay the higher fee'],
        ['Cancel it', 'Cancel the transaction'],
      ] as const) {
        await button(open).waitFor()
        const before = page.url()
        await click(button(open))
        await click(button(confirm))
        await page.waitForURL((url) => url.href !== before)
      }
      await mining(true)
      await rpc(wallet.rpcOf('ethereum'), 'evm_mine')
      await page.getByText(/^Confirmed in block \d+$/).waitFor()
      await click(place('Activity'))
      await click(page.locator('.story', { hasText: 'Cancelled: 0.1 ETH' }).first().locator('summary'))
      await page.getByText('3 attempts').first().waitFor()
      expect(await page.locator('.activity').getByText('Failed', { exact: true }).count()).toBe(0)
    })
  })

  test('an odd NFT arrives → the activity says what it is', async () => {
    const [mine, sender] = [testAccounts()[0]?.address ?? '', testAccounts()[9]?.address]
    const data = `0x6a627842${mine.slice(2).padStart(64, '0')}`
    await rpc(wallet.rpcOf('ethereum'), 'eth_sendTransaction', [{ from: sender, to: collectible, data, gas: '0x30d40' }])
    await place('Home').click()
    await journey('find out what an odd NFT is', at(), async ({ click }) => {
      await click(place('Activity'))
      await click(page.getByText('Received Local collectible').first())
      await page.getByText('+1 NFT').first().waitFor()
    })
  })

  test('the user looks at a month → the change of the month, or that none is known yet', async () => {
    await place('Activity').click()
    await journey('see the month of the portfolio', at(), async ({ click }) => {
      await click(place('Home'))
      await click(page.getByRole('radio', { name: '1M' }))
      await page
        .locator('.overview')
        .getByText(/in 30 days|since|not known yet/)
        .first()
        .waitFor()
    })
  })

  test('a contract may spend a token → it is found, and its end is reviewed', async () => {
    const [owner, spender] = testAccounts().map(({ address }) => address)
    // approve(address,uint256)
    const data = `0x095ea7b3${spender?.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`
    await rpc(wallet.rpcOf('ethereum'), 'eth_sendTransaction', [{ from: owner, to: '0xdAC17F958D2ee523a2206206994597C13D831ec7', data }])
    await journey('see who may spend, and revoke', at(), async ({ click }) => {
      await click(place('More'))
      await click(page.getByRole('link', { name: /^Approvals/ }))
      await click(page.locator('li.row', { hasText: 'Up to 0.000007 USDT' }).getByRole('button', { name: 'Revoke' }))
      await page
        .getByRole('button', { name: /^(Revoke|Sign)/ })
        .last()
        .waitFor()
    })
    await page.context().close()
  })
})
