import { expect, test } from 'vitest'
import { docIds } from '../docs/order.ts'
import { openFolds, siteInBrowser, sizes, visit } from './site.ts'

const site = siteInBrowser()

test.each(sizes)('a block of code is shown → the Copy button covers none of it: %s', async (_name, options) => {
  const page = await site.openPage(options)
  let blocks = 0
  for (const id of docIds) {
    await visit(page, `${site.url}/${id}`)
    await openFolds(page)
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('.code')].map((figure) => {
        const [button, code] = ['.copy', 'pre'].map((selector) => figure.querySelector(selector)?.getBoundingClientRect())
        if (!button || !code) return 'incomplete'
        const isCovered = button.left < code.right && code.left < button.right && button.top < code.bottom && code.top < button.bottom
        return isCovered ? `covered: ${figure.querySelector('code')?.textContent?.slice(0, 40)}` : 'whole'
      }),
    )
    blocks += found.length
    expect([id, found.filter((state) => state !== 'whole')]).toEqual([id, []])
  }
  await page.context().close()
  expect(blocks).toBeGreaterThan(30)
})
