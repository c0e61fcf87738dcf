import { type Static, Type } from 'typebox'
import { parser } from '../../../../base/wire/validation.ts'
import { type Operation, parseOperations } from '../operation.ts'
import { digitsOfHex, HexAddress, HexHash, hmac, isSameText, ListOf, type Provider, parsed, platformsBy, Text } from './provider.ts'

const platformOf = platformsBy(({ services }) => services.quicknode)

/**
 * Maximum age of a delivery of QuickNode. QuickNode advises to refuse old deliveries but names no limit; Standard Webhooks has five
 * minutes.
 */
const toleranceSeconds = 300

const MaybeAddress = Type.Optional(Type.Union([HexAddress, Type.Null()]))
/** A transaction of QuickNode's data set `transactions`, as a node returns it. */
const Transaction = Type.Object({ hash: HexHash, from: HexAddress, to: MaybeAddress, value: Type.Optional(Text) })
/** A receipt of QuickNode's data set `receipts`. */
const Receipt = Type.Object({ transactionHash: HexHash, from: HexAddress, to: MaybeAddress, status: Type.Optional(Text) })
const Entry = Type.Union([Transaction, Receipt])

const parseStream = parser(Type.Object({ data: ListOf(Type.Union([Entry, ListOf(Entry)])), metadata: Type.Object({ network: Text }) }))
const isTest = (body: unknown) => {
  const { message }: { message?: unknown } = Object(body)
  return typeof message === 'string' && message.toUpperCase() === 'PING'
}

/**
 * Reads deliveries of QuickNode Streams. The operator's filter sends transactions or receipts, as one list or as a list for each block. The
 * operator must configure the stream with its metadata in the body. The filter may also send operations in the canonical form. The stream
 * must not compress its deliveries.
 *
 * Deliveries of the older QuickAlerts are refused. QuickAlerts signs a hash of the body, and QuickNode does not document that hash.
 * @see https://www.quicknode.com/guides/quicknode-products/streams/validating-incoming-streams-webhook-messages (signature: HMAC-SHA256
 * over nonce, timestamp and body, in hexadecimal)
 */
export const quicknode: Provider = {
  signatureHeader: 'x-qn-signature',
  isSignedBy(secret, { header, rawBody }, now) {
    const [nonce, timestamp] = [header('x-qn-nonce'), header('x-qn-timestamp')]
    const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds
    const isGenuine = isSameText(header('x-qn-signature'), hmac('sha256', secret, nonce + timestamp + rawBody, 'hex'))
    return isGenuine && isTimely && nonce !== ''
  },
  read(body) {
    if (isTest(body)) return { operations: [] }
    if (!Object.hasOwn(Object(body), 'data')) return { operations: parseOperations(body) }
    const { data, metadata } = parsed(() => parseStream(body))
    const entries = data.flat()
    if (entries.length === 0) return { operations: [] }
    const platformId = platformOf(metadata.network)
    return { operations: entries.map((entry) => ({ platformId, ...operationOf(entry) })) }
  },
}

function operationOf(entry: Static<typeof Entry>): Omit<Operation, 'platformId'> {
  const parties = { fromAddress: entry.from, toAddress: entry.to ?? null }
  if ('transactionHash' in entry)
    return { txHash: entry.transactionHash, status: entry.status === '0x0' ? 'failed' : 'confirmed', ...parties }
  const amount = digitsOfHex(entry.value)
  return { txHash: entry.hash, status: 'confirmed', contractAddress: null, ...parties, ...(amount !== undefined && { amount }) }
}
