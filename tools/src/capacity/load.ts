/** What devices do. Every value is an assumption of the operator; the defaults are not measured. */
export type Behaviour = {
  devices: number
  /** Share of the devices that open the app on a day. */
  activeShare: number
  /** Times that an active device opens the app on a day. */
  opensPerDay: number
  /** Transactions from or to a device on a day. */
  transfersPerDay: number
  /** Share of these that are swaps. */
  swapShare: number
  /** Swap quotes of an active device on a day. */
  quotesPerDay: number
  /** Share of all devices with an open event stream at the busiest time. */
  streamShare: number
  /** The busiest minute, as a multiple of the mean. */
  peakFactor: number
  /** Share of a processor's time that is used at the busiest time. */
  utilisation: number
  /** Networks whose blocks are read, and the transfers per second of all of them together. */
  platforms: number
  chainTransfersPerSecond: number
  /** Days for which transactions are stored. */
  historyDays: number
}

/** Calls that the application makes each time it is opened, one of each kind. A registration happens once in the life of a device. */
const openingCalls = ['settings', 'tokens', 'notifications', 'history', 'balances'] as const

export const callKinds = [...openingCalls, 'devices/new'] as const

export type CallKind = (typeof callKinds)[number]

/** Load of the whole deployment. Rates are per second at the busiest time, unless they are daily. */
export type Load = {
  calls: Record<CallKind, number>
  streams: number
  transfersPerSecond: number
  transfersPerDay: number
  nodeRequestsPerDay: Record<'balances' | 'sending' | 'swaps' | 'blocks', number>
}

const secondsOfDay = 86_400
/** Share of the devices that are new on a day. */
const newShare = 0.005
/** Requests for a block: its transactions, its receipts and the next head. */
const requestsPerBlock = 3
/** Mean block time of the served networks in seconds. */
const blockSeconds = 2

/** Returns the load that these devices cause. @param requests node requests of a call, as measured */
export function loadOf(
  behaviour: Behaviour,
  requests: Record<'balances' | 'nonce' | 'priorityFees' | 'estimate' | 'quote' | 'quoteAndBuild', number>,
): Load {
  const { devices, activeShare, opensPerDay, transfersPerDay, swapShare, quotesPerDay, streamShare, peakFactor, platforms } = behaviour
  const openings = devices * activeShare * opensPerDay
  const atPeak = (perDay: number) => (perDay / secondsOfDay) * peakFactor
  const transfers = devices * transfersPerDay
  // Half of the transfers are sent by a device. Sending needs a nonce, fees, an estimate, the broadcast and a poll.
  const sent = transfers / 2
  const perSending = requests.nonce + requests.priorityFees + requests.estimate + 2
  return {
    calls: {
      settings: atPeak(openings),
      tokens: atPeak(openings),
      notifications: atPeak(openings),
      history: atPeak(openings),
      balances: atPeak(openings),
      'devices/new': atPeak(devices * newShare),
    },
    streams: devices * streamShare,
    transfersPerSecond: atPeak(transfers),
    transfersPerDay: transfers,
    nodeRequestsPerDay: {
      // Devices that read the same address within one block share a request. Different addresses do not, so this is the upper limit.
      balances: openings * requests.balances,
      sending: sent * perSending,
      swaps: devices * activeShare * quotesPerDay * requests.quote + transfers * swapShare * (requests.quoteAndBuild - requests.quote),
      blocks: platforms * (secondsOfDay / blockSeconds) * requestsPerBlock,
    },
  }
}
