import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the faults that axe finds on a page, each with its first element. */
export async function axeViolations(page: Page): Promise<string[]> {
  // axe is loaded with the debugger, because the page's security policy forbids foreign scripts.
  const debug = await page.context().newCDPSession(page)
  await debug.send('Runtime.evaluate', { expression: axe })
  const { result } = await debug.send('Runtime.evaluate', {
    expression:
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
    awaitPromise: true,
    returnByValue: true,
  })
  await debug.detach()
  const found: unknown = result.value
  return Array.isArray(found) ? found.map(String) : ['axe did not run']
}
