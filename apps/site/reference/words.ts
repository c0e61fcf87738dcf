/** Texts about all calls, for the HTML and the Markdown of the reference. Words in backquotes are code. */
export const firstCallsText =
  'Start the [local stack](/getting-started), then run this in a shell. It registers a device, sets `$DEVICE` and links a funded test account. All curl samples below use this device and this account. It needs no key, because the local stack accepts devices without one.'

/** About the buttons above the samples, which need scripts. */
export const ownValuesText =
  '`Values` above a sample puts your API address, device id and parameters into all samples. They stay in this tab until you close it, and are sent nowhere.'

/** Steps to authenticate a call, one per line. */
export const authenticationSteps = [
  'There is no API key and no login. Each device has its own key and [registers](#tag/devices/operation/newDevice) the public part.',
  'For each call, the device signs a token: a JWT for one method, URL and body. It is valid for at most five minutes.',
  'The call sends the token as `Authorization: Bearer …`. A token for a write works once.',
  'The TypeScript client does this for every call. [Mobile wallet](/mobile-wallet#signing-a-call) has the code in Swift and Kotlin.',
  '[The guide](/api-reference#authentication) explains every claim, and the [causes of 401 and 403](/api-reference#troubleshooting-401-403-and-404).',
]

export const errorsText =
  'Every error has the same shape. Programs compare `code`, which never changes. Each call lists its messages with their codes. The health call keeps its own shape at 503. The guide has the [cause and fix of every code](/api-reference#error-codes), what to [do for each status](/api-reference#what-to-do-for-each-status), and the [rate limits](/api-reference#rate-limits).'

/** Sections of the guides that explain a group of calls: title and address. */
export const guides: Record<string, [title: string, address: string][]> = {
  health: [['Monitoring', '/architecture#monitoring']],
  settings: [['Going-live checklist', '/architecture#going-live-checklist']],
  devices: [
    ['Registering the device', '/mobile-wallet#registering-the-device'],
    ['Unlinking and deleting', '/api-reference#unlinking-and-deleting'],
  ],
  platforms: [
    ['Networks', '/architecture#networks'],
    ['Testnets', '/api-reference#testnets-and-test-money'],
  ],
  tokens: [
    ['Amounts', '/api-reference#amounts'],
    ['Pagination', '/api-reference#pagination'],
  ],
  wallet: [
    ['Proving an address', '/api-reference#proving-an-address'],
    ['Sending', '/mobile-wallet#sending'],
    ['Solana', '/solana'],
    ['Staking', '/defi-ai#staking'],
  ],
  swap: [['Swap', '/defi-ai#swap']],
  transactions: [
    ['Following a transaction', '/mobile-wallet#following-a-transaction'],
    ['Pagination', '/api-reference#pagination'],
    ['Incoming webhook', '/on-chain-events-streaming#incoming-webhook'],
  ],
  notifications: [
    ['Notification types', '/on-chain-events-streaming#notification-types'],
    ['Push', '/on-chain-events-streaming#push'],
  ],
}

/** The locations of parameters, in the order of a request. */
export const placeNames = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const
