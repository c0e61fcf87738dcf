import type { Visit } from './lighthouse.mts'

/** The summary of several visits of a page: the medians, the lowest and highest performance, and the lowest of each other score. */
export type Summary = Visit & { lowest: number; highest: number }

/** `scriptKb` and `extraOfReferenceKb` are kilobytes of 1,000 bytes, as sent with brotli. */
export const limits = { performance: 95, scriptKb: 140, extraOfReferenceKb: 15, buildSeconds: 30 }

export function summarize(visits: Visit[]): Summary {
  const performances = visits.map(({ performance }) => performance)
  const worst = (score: (visit: Visit) => number) => Math.min(...visits.map(score))
  return {
    performance: median(performances),
    lowest: Math.min(...performances),
    highest: Math.max(...performances),
    firstPaint: median(visits.map(({ firstPaint }) => firstPaint)),
    lcp: median(visits.map(({ lcp }) => lcp)),
    tbt: median(visits.map(({ tbt }) => tbt)),
    scriptKb: median(visits.map(({ scriptKb }) => scriptKb)),
    cls: Math.max(...visits.map(({ cls }) => cls)),
    accessibility: worst(({ accessibility }) => accessibility),
    bestPractices: worst(({ bestPractices }) => bestPractices),
    seo: worst(({ seo }) => seo),
    elsewhere: [...new Set(visits.flatMap(({ elsewhere }) => elsewhere))],
    failedAudits: [...new Set(visits.flatMap(({ failedAudits }) => failedAudits))],
  }
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Returns a table with one line for each page. The bare page comes first. */
export function table(bare: Summary, pages: (Summary & { route: string })[]) {
  const heading = 'page                          perf  spread   of bare  LCP ms  TBT ms    CLS  a11y    BP   SEO   JS KB  elsewhere'
  const line = (name: string, page: Summary) =>
    [
      name.padEnd(28),
      page.performance.toFixed(0).padStart(6),
      `${page.lowest}–${page.highest}`.padStart(8),
      (page.performance / bare.performance).toFixed(2).padStart(10),
      page.lcp.toFixed(0).padStart(8),
      page.tbt.toFixed(0).padStart(8),
      page.cls.toFixed(3).padStart(7),
      ...[page.accessibility, page.bestPractices, page.seo].map((score) => String(score).padStart(6)),
      page.scriptKb.toFixed(1).padStart(8),
      String(page.elsewhere.length).padStart(11),
    ].join('')
  return [heading, line('bare', bare), ...pages.map((page) => line(page.route, page))].join('\n')
}

/**
 * Returns the missed targets in words.
 * @param notFound the page that search engines must not index
 */
export function missedTargets(
  bare: Summary,
  pages: (Summary & { route: string })[],
  notFound: string,
  seconds: { cold: number; warm: number } | undefined,
) {
  const missed = pages.flatMap((page) => {
    const scores = (['accessibility', 'bestPractices', 'seo'] as const).filter((name) => name !== 'seo' || page.route !== notFound)
    return [
      ...(page.performance < limits.performance ? [`performance ${page.performance} of ${limits.performance}`] : []),
      ...(page.performance < bare.performance ? [`performance ${page.performance}, a bare page ${bare.performance}`] : []),
      ...scores.filter((name) => page[name] < 100).map((name) => `${name} ${page[name]}: ${page.failedAudits.join(', ')}`),
      ...(page.cls > 0 ? [`a layout shift of ${page.cls.toFixed(4)}`] : []),
      ...(page.scriptKb > limits.scriptKb ? [`${page.scriptKb.toFixed(1)} KB of JavaScript, maximum ${limits.scriptKb}`] : []),
      ...(page.elsewhere.length > 0 ? [`requests ${page.elsewhere.join(', ')}`] : []),
    ].map((text) => `${page.route}: ${text}`)
  })
  const scriptOf = (test: (route: string) => boolean) => pages.find(({ route }) => test(route))?.scriptKb
  const docs = scriptOf((route) => route === '/getting-started')
  const reference = scriptOf((route) => route.startsWith('/api/'))
  if (docs !== undefined && reference !== undefined && reference - docs > limits.extraOfReferenceKb)
    missed.push(
      `the reference has ${(reference - docs).toFixed(1)} KB more JavaScript than a docs page, maximum ${limits.extraOfReferenceKb}`,
    )
  if (seconds && seconds.cold > limits.buildSeconds)
    missed.push(`a cold build takes ${seconds.cold.toFixed(1)} s, maximum ${limits.buildSeconds}`)
  return missed
}
