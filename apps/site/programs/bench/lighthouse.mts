import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.mts'

/** The result of one page visit. Scores go up to 100 and times are in milliseconds. `scriptKb` counts 1,000 compressed bytes. */
export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaint: number
  lcp: number
  tbt: number
  cls: number
  scriptKb: number
  elsewhere: string[]
  failedAudits: string[]
}

/** Maximum attempts to measure a visit. Sometimes the trace of the browser lacks its beginning, and the visit measures nothing. */
const maxAttempts = 3

/** Visits a page with Lighthouse's mobile preset in a new browser. Retries if Lighthouse could not measure the visit. */
export async function visitWithLighthouse(url: string): Promise<Visit> {
  for (let attempt = 1; ; attempt++) {
    const lhr = await visitOnce(url)
    if (lhr && !lhr.runtimeError) return read(lhr, new URL(url).origin)
    if (attempt === maxAttempts) throw new Error(`Lighthouse could not visit ${url}: ${lhr?.runtimeError?.message}`)
  }
}

async function visitOnce(url: string) {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, { executablePath: await ensureChromium(), args })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    return result?.lhr
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function read({ audits, categories }: Result, origin: string): Promise<Visit> {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const sizes = await Promise.all(scripts.map(({ url }) => sizeOf(String(url))))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    elsewhere: requests.map((request) => String(request.url)).filter((address) => /^https?:/.test(address) && !address.startsWith(origin)),
    failedAudits: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  }
}

/** Returns the compressed size of a file in bytes, without the headers, which depend on the host. */
async function sizeOf(url: string) {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(headers.get('content-length'))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
