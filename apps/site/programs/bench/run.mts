import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import { ensureSiteBuilt } from '../build.mts'
import { siteFolder } from '../folder.mts'
import { serveSite } from '../serve.mts'
import { type Visit, visitWithLighthouse } from './lighthouse.mts'
import { missedTargets, summarize, table } from './targets.mts'

/** The not-found page at its own address. At any other address the browser logs an error about the status 404. */
const notFound = '/404'

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`

/** Number of other pages for each visit of the bare page. The bare page shows whether the speed of the machine has changed. */
const pagesPerBareVisit = 4

/**
 * Measures the built site and a bare Docusaurus page with Lighthouse and prints a table. Returns whether each target
 * was met.
 * @param args routes and `--runs 5`; no route means all
 */
export async function benchSite(args: string[]) {
  const { values, positionals: only } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } }, allowPositionals: true })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Failure(`--runs must be a whole number from 1, not "${values.runs}".`)
  const seconds = only.length === 0 ? await measureBuild() : undefined
  await step('Site', () => ensureSiteBuilt())
  const barePath = join(siteFolder, '.docusaurus/bare/build')
  await step('Bare Docusaurus page', () => ensureSiteBuilt({ folder: join(siteFolder, 'programs/bench/bare'), out: barePath }))

  const routes = readRoutes()
  const unknown = only.find((route) => !routes.includes(route))
  if (unknown !== undefined) throw new Failure(`There is no page ${unknown}. There are: ${routes.join(' ')}`)
  const chosen = only.length > 0 ? only : routes
  const site = await serveSite(join(siteFolder, 'build'), 0)
  const bare = await serveSite(barePath, 0)
  const { bareVisits, visits } = await visitAll(site.url, bare.url, chosen, runs).finally(() => Promise.all([site.close(), bare.close()]))

  const bareSummary = summarize(bareVisits)
  const pages = chosen.map((route) => ({ route, ...summarize(visits.get(route) ?? []) }))
  console.log(`\n${machine} · Node ${process.version} · Lighthouse mobile, median of ${runs}\n`)
  console.log(table(bareSummary, pages))
  if (seconds) console.log(`\nBuild: ${seconds.cold.toFixed(1)} s cold, ${seconds.warm.toFixed(1)} s warm`)
  const missed = missedTargets(bareSummary, pages, notFound, seconds)
  console.log(missed.length === 0 ? '\nEvery target was met.' : `\nMissed:\n${missed.map((text) => `  ${text}`).join('\n')}`)
  return missed.length === 0
}

/** Returns every page of the site map, and the not-found page. */
function readRoutes() {
  const map = readFileSync(join(siteFolder, 'build/sitemap.xml'), 'utf8')
  return [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname).concat(notFound)
}

/** Returns the seconds of a build without a cache, and of the next build. */
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

/** Visits all pages in several rounds, so that other work of the machine affects each page at most once. */
async function visitAll(siteUrl: string, bareUrl: string, routes: string[], runs: number) {
  const bareVisits: Visit[] = []
  const visits: Map<string, Visit[]> = new Map(routes.map((route) => [route, []]))
  for (let run = 1; run <= runs; run++) {
    for (const [index, route] of routes.entries()) {
      const count = `${run}/${runs}`
      if (index % pagesPerBareVisit === 0) bareVisits.push(await step(`${count} bare`, () => visitWithLighthouse(`${bareUrl}/`)))
      visits.get(route)?.push(await step(`${count} ${route}`, () => visitWithLighthouse(siteUrl + route)))
    }
  }
  return { bareVisits, visits }
}
