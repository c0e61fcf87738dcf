import type { Target } from './kinds.ts'
export type Figures = { perSecond: number; p50: number; p99: number; cpu: number; refused: number }

export const heading = 'call                                  req/s    p50 ms    p99 ms  CPU µs   of bare  target'

/** One line of the table that a run prints. `verdict` compares the figures with those of a bare server. */
export function line(name: string, { perSecond, p50, p99, cpu }: Figures, verdict?: { ratio: number; target: Target }) {
  const cells = [perSecond.toFixed(0).padStart(11), p50.toFixed(1).padStart(10), p99.toFixed(1).padStart(10), cpu.toFixed(0).padStart(8)]
  if (!verdict) return name.padEnd(32) + cells.join('')
  const { ratio, target } = verdict
  return `${name.padEnd(32)}${cells.join('')}${ratio.toFixed(2).padStart(10)}${describeTarget(target).padStart(8)}  ${isMet(target, ratio, cpu) ? '✓' : 'missed'}`
}

/** Returns a target in words. */
export const describeTarget = (target: Target) => ('ofBare' in target ? String(target.ofBare) : `${target.cpu} µs`)

export const isMet = (target: Target, ratio: number, cpu: number) => ('ofBare' in target ? ratio >= target.ofBare : cpu <= target.cpu)
