import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@wallet/supervise/failure'
import { step } from '@wallet/supervise/progress'
import { ensureSiteBuilt } from '../build.mjs'
import { serveSite } from '../serve.mjs'
import { machine, recordFigures } from './dist/record.mjs'
import { visitWithLighthouse } from './lighthouse.mjs'
import { missedTargets, summarize, table } from './targets.mjs'

/** @typedef {import('./lighthouse.mjs').Visit} Visit */

/** The not-found page at its own address: where it stands for another, the browser itself complains of the status 404. */
const notFound = '/404'

/** One visit of the bare page for so many of ours: enough to tell the machine's moods from the pages. */
const pagesPerBareVisit = 4

/**
 * Measures the built site with Lighthouse beside a bare Docusaurus page, prints a table, and records a run over all pages. Returns whether each target was met.
 * @param {string} root
 * @param {string[]} args routes, none for all; `--runs 5`
 */
export async function benchSite(root, args) {
  const { values, positionals: only } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } }, allowPositionals: true })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Failure(`--runs must be a whole number from 1, not "${values.runs}".`)
  const seconds = only.length === 0 ? await measureBuild() : undefined
  await step('Site', () => ensureSiteBuilt())
  const barePath = join(root, 'apps/site/.docusaurus/bare/build')
  await step('Bare Docusaurus page', () => ensureSiteBuilt({ folder: join(import.meta.dirname, 'bare'), out: barePath }))

  const routes = readRoutes(root)
  const unknown = only.find((route) => !routes.includes(route))
  if (unknown !== undefined) throw new Failure(`There is no page ${unknown}. There are: ${routes.join(' ')}`)
  const chosen = only.length > 0 ? only : routes
  const ours = await serveSite(join(root, 'apps/site/build'), 0)
  const bare = await serveSite(barePath, 0)
  const { bareVisits, visits } = await visitAll(ours.url, bare.url, chosen, runs).finally(() => Promise.all([ours.close(), bare.close()]))

  const bareSummary = summarize(bareVisits)
  const pages = chosen.map((route) => ({ route, ...summarize(visits.get(route) ?? []) }))
  console.log(`\n${machine} · Node ${process.version} · Lighthouse mobile, median of ${runs}\n`)
  console.log(table(bareSummary, pages))
  if (seconds) console.log(`\nBuild: ${seconds.cold.toFixed(1)} s cold, ${seconds.warm.toFixed(1)} s warm`)
  // A run over some pages is for looking; only a whole one is kept.
  if (seconds) record(root, bareSummary, pages, seconds)
  const missed = missedTargets(bareSummary, pages, notFound, seconds)
  console.log(missed.length === 0 ? '\nEvery target was met.' : `\nMissed:\n${missed.map((text) => `  ${text}`).join('\n')}`)
  return missed.length === 0
}

/** Every page of the site map, and the one for what is not there. */
function readRoutes(/** @type {string} */ root) {
  const map = readFileSync(join(root, 'apps/site/build/sitemap.xml'), 'utf8')
  return [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname).concat(notFound)
}

/** Seconds of a build with nothing from an earlier one, and of the next. */
async function measureBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'site-build-'))
  const build = async () => (await ensureSiteBuilt({ out: join(folder, 'build'), force: true })).seconds
  try {
    const cold = await step('Cold build', build)
    return { cold, warm: await step('Warm build', build) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Goes round all pages several times, so that a busy minute of the machine touches each of them once. */
async function visitAll(
  /** @type {string} */ ourUrl,
  /** @type {string} */ bareUrl,
  /** @type {string[]} */ routes,
  /** @type {number} */ runs,
) {
  /** @type {Visit[]} */
  const bareVisits = []
  /** @type {Map<string, Visit[]>} */
  const visits = new Map(routes.map((route) => [route, []]))
  for (let run = 1; run <= runs; run++) {
    for (const [index, route] of routes.entries()) {
      const count = `${run}/${runs}`
      if (index % pagesPerBareVisit === 0) bareVisits.push(await step(`${count} bare`, () => visitWithLighthouse(`${bareUrl}/`)))
      visits.get(route)?.push(await step(`${count} ${route}`, () => visitWithLighthouse(ourUrl + route)))
    }
  }
  return { bareVisits, visits }
}

function record(
  /** @type {string} */ root,
  /** @type {import('./targets.mjs').Summary} */ bare,
  /** @type {(import('./targets.mjs').Summary & { route: string })[]} */ pages,
  /** @type {{ cold: number, warm: number }} */ seconds,
) {
  const score = 'of 100, Lighthouse mobile'
  const kilobytes = 'KB of JavaScript, brotli'
  /** @type {Record<string, import('./dist/record.mjs').Measured>} */
  const figures = {
    'site.bare.performance': { value: bare.performance, unit: score, what: 'performance of a bare Docusaurus page' },
    'site.bare.script': { value: Number(bare.scriptKb.toFixed(1)), unit: kilobytes, what: 'a bare Docusaurus page' },
  }
  for (const { route, performance, scriptKb } of pages) {
    figures[`site.${route}.performance`] = { value: performance, unit: score, what: `performance of ${route}` }
    figures[`site.${route}.script`] = { value: Number(scriptKb.toFixed(1)), unit: kilobytes, what: route }
  }
  figures['site.build.cold'] = { value: Number(seconds.cold.toFixed(1)), unit: 'seconds', what: 'building the site anew' }
  figures['site.build.warm'] = { value: Number(seconds.warm.toFixed(1)), unit: 'seconds', what: 'building the site again' }
  const lowest = Math.min(...pages.map(({ performance }) => performance))
  figures['site.performance.lowest'] = { value: lowest, unit: score, what: 'performance of the slowest page' }
  recordFigures(root, 'npm run bench:site', figures)
}
