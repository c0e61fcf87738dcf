import type { Aim } from './kinds.ts'
export type Figures = { perSecond: number; p50: number; p99: number; cpu: number; refused: number }

export const heading = 'call                                  req/s    p50 ms    p99 ms  CPU µs   of bare   aim'

/** One line of the table that a run prints. `verdict` compares the figures with those of a bare server. */
export function line(name: string, { perSecond, p50, p99, cpu }: Figures, verdict?: { ratio: number; aim: Aim }) {
  const cells = [perSecond.toFixed(0).padStart(11), p50.toFixed(1).padStart(10), p99.toFixed(1).padStart(10), cpu.toFixed(0).padStart(8)]
  if (!verdict) return name.padEnd(32) + cells.join('')
  const { ratio, aim } = verdict
  return `${name.padEnd(32)}${cells.join('')}${ratio.toFixed(2).padStart(10)}${aimOf(aim).padStart(8)}  ${isMet(aim, ratio, cpu) ? '✓' : 'missed'}`
}

/** An aim in words. */
export const aimOf = (aim: Aim) => ('ofBare' in aim ? String(aim.ofBare) : `${aim.cpu} µs`)

export const isMet = (aim: Aim, ratio: number, cpu: number) => ('ofBare' in aim ? ratio >= aim.ofBare : cpu <= aim.cpu)
