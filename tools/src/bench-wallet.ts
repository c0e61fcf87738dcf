// `npm run bench:wallet`: visits the first screen of the wallet with Lighthouse, as a phone does. `-- --record` writes the figures to docs/.
import { resolve } from 'node:path'
import { Failure, main } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import { type Visit, visitWithLighthouse } from '../../apps/site/programs/dist/bench/lighthouse.mjs'
import type { Measured } from '../../apps/site/programs/dist/bench/record.mjs'
import { summarize } from '../../apps/site/programs/dist/bench/targets.mjs'
import { ensureWalletBuilt } from '../../apps/wallet/programs/dist/build.mjs'
import { serveWallet } from '../../apps/wallet/programs/dist/serve.mjs'
import { startEnvironment } from './bench/environment.ts'
import { startServer } from './bench/server-process.ts'
import { short } from './bench/sizes.ts'

const root = resolve(import.meta.dirname, '../..')
const visits = 5
const minimumScore = 95
const maxScriptKb = 200
const maxFirstPaintMs = 1_000

await main(async () => {
  const measured = figuresOf(await visitWallet())
  for (const { what, value, unit, aim, isMet } of Object.values(measured))
    console.log(`${what}: ${value} ${unit}; target ${aim}  ${isMet ? '✓' : 'missed'}`)
  if (process.argv.includes('--record')) {
    const { recordFigures } = await import('../../apps/site/programs/dist/bench/record.mjs')
    recordFigures(root, 'npm run bench:wallet -- --record', measured)
  }
  if (Object.values(measured).some(({ isMet }) => !isMet)) throw new Failure('A target was missed')
})

/** Starts an API and the built wallet in front of it, and returns the visits of its first screen. */
async function visitWallet(): Promise<Visit[]> {
  await step('Wallet', () => ensureWalletBuilt())
  const environment = await startEnvironment(root, short)
  const api = await startServer(environment.api, { ...environment.env, METRICS_PORT: '0' })
  const wallet = await serveWallet({ port: 0, api: api.url })
  const done: Visit[] = []
  try {
    for (let visit = 1; visit <= visits; visit++) done.push(await step(`${visit}/${visits}`, () => visitWithLighthouse(`${wallet.url}/`)))
  } finally {
    await wallet.close()
    await api.stop()
    await environment.stop()
  }
  return done
}

/** Returns the medians of the visits, and the lowest of the scores other than performance. */
function figuresOf(done: Visit[]): Record<string, Measured> {
  const scores = [
    ['performance', 'performance'],
    ['accessibility', 'accessibility'],
    ['bestPractices', 'best practices'],
    ['seo', 'SEO'],
  ] as const
  const summary = summarize(done)
  const measured: Record<string, Measured> = {}
  for (const [name, text] of scores) {
    const value = summary[name]
    measured[`wallet.${name}`] = {
      value,
      unit: 'of 100, Lighthouse mobile',
      what: `${text} of the wallet's first screen`,
      aim: `at least ${minimumScore}`,
      isMet: value >= minimumScore,
    }
  }
  const firstPaint = Math.round(summary.firstPaint)
  const script = Number(summary.scriptKb.toFixed(1))
  return {
    ...measured,
    'wallet.firstPaint': {
      value: firstPaint,
      unit: 'ms',
      what: "first paint of the wallet's first screen",
      aim: `below ${maxFirstPaintMs} ms`,
      isMet: firstPaint < maxFirstPaintMs,
    },
    'wallet.script': {
      value: script,
      unit: 'KB of JavaScript, brotli',
      what: "the wallet's first screen",
      aim: `at most ${maxScriptKb} KB`,
      isMet: script <= maxScriptKb,
    },
  }
}
