import { formatAmount } from '@patina/sdk'

type Unit = { symbol: string; decimals: number }

const titleWidth = 16
const indent = ' '.repeat(5 + titleWidth)
let steps = 0
let isLineOpen = false

/** Prints the number and title of the next step. */
export function beginStep(title: string) {
  steps += 1
  isLineOpen = true
  process.stdout.write(`${String(steps).padStart(3)}  ${title.padEnd(titleWidth)}`)
}

/** Prints the result of the step in one or more lines. */
export function printResult(...lines: string[]) {
  isLineOpen = false
  process.stdout.write(`${lines.join(`\n${indent}`)}\n`)
}

/** Prints the reason of a failure on a new line. */
export function printFailure(why: string) {
  if (isLineOpen) printResult('')
  console.error(`✗ ${why}`)
}

/** Returns the number of started steps. */
export const countSteps = () => steps

/** Returns an amount with all its digits: "1,558.95489 USDC". */
export function amountText(units: bigint, { symbol, decimals }: Unit): string {
  const [whole = '', fraction] = formatAmount(units < 0n ? -units : units, decimals).split('.')
  return `${units < 0n ? '−' : ''}${BigInt(whole).toLocaleString('en-US')}${fraction ? `.${fraction}` : ''} ${symbol}`
}

/** Returns a shortened text: "0x9965…A4dc". */
export const short = (text: string) => `${text.slice(0, 6)}…${text.slice(-4)}`
