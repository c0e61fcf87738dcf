import type { Transaction } from '@patina/sdk'
import { short } from './screen.ts'

type Movements = NonNullable<Transaction['sent']>

/** Returns the lines that an app shows for a transaction. The lines need no other request and no token data. */
export function historyLines({ kind, title, sent, received, counterparty, feeFormatted }: Transaction): string[] {
  const amounts = (movements: Movements = []) =>
    movements.map(({ formatted, amount, symbol }) => `${formatted ?? amount} ${symbol ?? 'unlisted tokens'}`)
  const name = counterparty && (counterparty.name ?? short(counterparty.address))
  return [
    `${title} (${kind}${name ? `, ${name}` : ''})`,
    ...amounts(sent).map((amount) => `−${amount}`),
    ...amounts(received).map((amount) => `+${amount}`),
    ...(feeFormatted === undefined || kind === 'receive' ? [] : [`fee ${feeFormatted}`]),
  ]
}
