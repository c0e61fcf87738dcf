// `npm run bench`: measures each kind of call beside a bare server in the same run.
// `-- tokens history` runs only those, `-- --short` takes seconds and proves only that it finishes.
// `-- --record` measures everything and writes it to docs/.
// `-- fairness`, `-- history-size`, `-- narrow-history` and `-- verification` run alone, on databases of their own.
// `-- portfolio` measures the value of an address on five networks; `-- portfolio --record` writes only that.
// `-- swap` measures quotes and transactions of swaps on a local chain; `-- swap --record` writes only that.
// `-- parts` shows what each part of a catalogue call costs; `-- parts --record` writes only that.
// `-- tracing` measures what traces cost a request.
import { resolve } from 'node:path'
import { Failure, main } from '@patina/supervise/failure'

const root = resolve(import.meta.dirname, '../..')

await main(async () => {
  const args = process.argv.slice(2)
  if (args[0] === 'fairness') return (await import('./bench/fairness.ts')).benchFairness(root)
  if (args[0] === 'verification') return import('./bench/verification.ts')
  if (args[0] === 'history-size') return (await import('./bench/history-size.ts')).benchHistorySize(root, args.slice(1))
  if (args[0] === 'narrow-history') return (await import('./bench/narrow-history.ts')).benchNarrowHistory(root, args.slice(1))
  if (args[0] === 'parts') return (await import('./bench/parts.ts')).benchParts(root, args.slice(1))
  if (args[0] === 'portfolio') return (await import('./bench/portfolio/index.ts')).benchPortfolio(root, args.slice(1))
  if (args[0] === 'swap') return (await import('./bench/swap/index.ts')).benchSwap(root, args.slice(1))
  if (args[0] === 'tracing') return (await import('./bench/tracing.ts')).benchTracing(root, args.slice(1))
  const { bench } = await import('./bench/run.ts')
  const { full, short } = await import('./bench/sizes.ts')
  const only = args.filter((word) => !word.startsWith('--'))
  if (!args.includes('--record')) {
    await bench(root, only, args.includes('--short') ? short : full)
    return
  }
  if (args.length > 1) throw new Failure('A record holds one run of everything: --record stands alone.')
  const { measureFootprint } = await import('./bench/footprint.ts')
  const { benchIndexer } = await import('./bench/indexer.ts')
  const { measureParts } = await import('./bench/parts.ts')
  const { recordFigures } = await import('../../apps/site/programs/dist/bench/record.mjs')
  const measured = {
    ...(await bench(root, [])),
    ...(await measureParts()),
    ...(await measureFootprint(root)),
    ...(await benchIndexer(root)),
  }
  recordFigures(root, 'npm run bench -- --record', measured)
})
