import { Failure } from '@patina/supervise/failure'
import type { Prices } from './cost.ts'
import type { Behaviour } from './load.ts'

type Option = { meaning: string; fallback?: number; max?: number }

/** The options of the program. Without a fallback, an option is needed or has no effect. */
const options = {
  devices: { meaning: 'devices; needed' },
  'active-share': { meaning: 'share of the devices that open the app on a day', fallback: 0.3, max: 1 },
  'opens-per-day': { meaning: 'times that an active device opens the app on a day', fallback: 4 },
  'transfers-per-day': { meaning: 'transactions from or to a device on a day', fallback: 0.2 },
  'swap-share': { meaning: 'share of these that are swaps', fallback: 0.1, max: 1 },
  'quotes-per-day': { meaning: 'swap quotes of an active device on a day', fallback: 0.5 },
  'stream-share': { meaning: 'share of the devices with an open event stream at the busiest time', fallback: 0.02, max: 1 },
  'peak-factor': { meaning: 'the busiest minute, as a multiple of the mean', fallback: 3 },
  utilisation: { meaning: 'share of a processor that is used at the busiest time', fallback: 0.5, max: 1 },
  platforms: { meaning: 'networks whose blocks are read', fallback: 5 },
  'chain-transfers': { meaning: 'transfers per second of these networks together', fallback: 500 },
  'history-days': { meaning: 'days for which transactions are stored', fallback: 365 },
  'price-core': { meaning: 'price of a processor for a month' },
  'price-memory-gb': { meaning: 'price of a gigabyte of memory for a month' },
  'price-storage-gb': { meaning: 'price of a gigabyte of storage for a month' },
  'price-million-requests': { meaning: 'price of a million node requests' },
} as const satisfies Record<string, Option>

type Name = keyof typeof options

export const usage = [
  'usage: npm run capacity -- --devices <number> [--<option> <number>]…',
  ...Object.entries<Option>(options).map(
    ([name, { meaning, fallback }]) => `  --${name.padEnd(24)} ${meaning}${fallback === undefined ? '' : ` (${fallback})`}`,
  ),
].join('\n')

const isName = (name: string): name is Name => Object.hasOwn(options, name)

/** @throws {Failure} that names the wrong option */
export function readArguments(args: readonly string[]): 'help' | { behaviour: Behaviour; prices: Prices } {
  if (args.includes('--help')) return 'help'
  const given = new Map<Name, number>()
  for (let index = 0; index < args.length; index += 2) {
    const [name, text] = [args[index]?.replace(/^--/, '') ?? '', args[index + 1] ?? '']
    if (!isName(name)) throw new Failure(`There is no option --${name}\n${usage}`)
    given.set(name, numberOf(name, text))
  }
  const optionOf = (name: Name): number => {
    const { fallback }: Option = options[name]
    const value = given.get(name) ?? fallback
    if (value === undefined) throw new Failure(`--${name} is needed\n${usage}`)
    return value
  }
  const price = (key: keyof Prices, name: Name) => (given.has(name) ? { [key]: optionOf(name) } : {})
  return {
    behaviour: {
      devices: optionOf('devices'),
      activeShare: optionOf('active-share'),
      opensPerDay: optionOf('opens-per-day'),
      transfersPerDay: optionOf('transfers-per-day'),
      swapShare: optionOf('swap-share'),
      quotesPerDay: optionOf('quotes-per-day'),
      streamShare: optionOf('stream-share'),
      peakFactor: optionOf('peak-factor'),
      utilisation: optionOf('utilisation'),
      platforms: optionOf('platforms'),
      chainTransfersPerSecond: optionOf('chain-transfers'),
      historyDays: optionOf('history-days'),
    },
    prices: {
      ...price('core', 'price-core'),
      ...price('memoryGb', 'price-memory-gb'),
      ...price('storageGb', 'price-storage-gb'),
      ...price('nodeRequestsMillion', 'price-million-requests'),
    },
  }
}

function numberOf(name: Name, text: string): number {
  const { max = Number.POSITIVE_INFINITY }: Option = options[name]
  const value = Number(text)
  if (text === '' || !Number.isFinite(value) || value < 0 || value > max || (name === 'utilisation' && value === 0))
    throw new Failure(`--${name} must be a number from 0${max === Number.POSITIVE_INFINITY ? '' : ` to ${max}`}, not "${text}"`)
  return value
}
