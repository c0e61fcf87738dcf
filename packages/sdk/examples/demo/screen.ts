type Unit = { symbol: string; decimals: number }

const titleWidth = 16
const indent = ' '.repeat(5 + titleWidth)
let steps = 0
let isLineOpen = false

/** Announces the next step by its number and its title. */
export function begin(title: string) {
  steps += 1
  isLineOpen = true
  process.stdout.write(`${String(steps).padStart(3)}  ${title.padEnd(titleWidth)}`)
}

/** Tells how the step went, in one line or a few. */
export function tell(...lines: string[]) {
  isLineOpen = false
  process.stdout.write(`${lines.join(`\n${indent}`)}\n`)
}

/** Tells why the demo could not go on, on lines of its own: a step that was begun keeps its line. */
export function fail(why: string) {
  if (isLineOpen) tell('')
  console.error(`✗ ${why}`)
}

/** How many steps were begun. */
export const countSteps = () => steps

/** "1,558.95489 USDC": every digit of it. */
export function amountText(units: bigint, { symbol, decimals }: Unit): string {
  const one = 10n ** BigInt(decimals)
  const amount = units < 0n ? -units : units
  const fraction = (amount % one).toString().padStart(decimals, '0').replace(/0+$/, '')
  return `${units < 0n ? '−' : ''}${(amount / one).toLocaleString('en-US')}${fraction && `.${fraction}`} ${symbol}`
}

/** "0x9965…A4dc" */
export const short = (text: string) => `${text.slice(0, 6)}…${text.slice(-4)}`
