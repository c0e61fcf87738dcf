// `npm run bench:wallet`: visits the first screen of the wallet with Lighthouse, as a phone does.

import { Failure, main } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import { type Visit, visitWithLighthouse } from '../apps/site/programs/bench/lighthouse.mts'
import { summarize } from '../apps/site/programs/bench/targets.mts'
import { ensureWalletBuilt } from '../apps/wallet/programs/build.mts'
import { serveWallet } from '../apps/wallet/programs/serve.mts'
import { machine, programOf, startServer, startStack } from './stack.ts'

const visits = 5
const minimumScore = 95
const maxScriptKb = 200
const maxFirstPaintMs = 1_000

await main(async () => {
  const done = await visitWallet()
  // Medians of the visits, and the lowest of the scores other than performance.
  const { performance, accessibility, bestPractices, seo, firstPaint, scriptKb } = summarize(done)
  console.log(`\n${machine}; Lighthouse mobile, median of ${visits}\n`)
  const isMet = [
    ...Object.entries({ performance, accessibility, 'best practices': bestPractices, SEO: seo }).map(([name, value]) =>
      judge(`${name}: ${value} of 100`, `at least ${minimumScore}`, value >= minimumScore),
    ),
    judge(`first paint: ${Math.round(firstPaint)} ms`, `below ${maxFirstPaintMs} ms`, firstPaint < maxFirstPaintMs),
    judge(`JavaScript, brotli: ${scriptKb.toFixed(1)} KB`, `at most ${maxScriptKb} KB`, scriptKb <= maxScriptKb),
  ]
  if (isMet.includes(false)) throw new Failure('A target was missed')
})

function judge(figure: string, target: string, isMet: boolean): boolean {
  console.log(`${figure}; target ${target}  ${isMet ? '✓' : 'missed'}`)
  return isMet
}

/** Starts an API and the built wallet in front of it, and returns the visits of its first screen. */
async function visitWallet(): Promise<Visit[]> {
  const { folder } = await step('Wallet', () => ensureWalletBuilt())
  const stack = await startStack()
  const api = await startServer(programOf('api'), { ...stack.env, RPC_URL_ETHEREUM: 'http://127.0.0.1:9' })
  const wallet = await serveWallet({ folder, port: 0, api: api.url })
  const done: Visit[] = []
  try {
    for (let visit = 1; visit <= visits; visit++) done.push(await step(`${visit}/${visits}`, () => visitWithLighthouse(`${wallet.url}/`)))
  } finally {
    await wallet.close()
    await api.stop()
    await stack.stop()
  }
  return done
}
