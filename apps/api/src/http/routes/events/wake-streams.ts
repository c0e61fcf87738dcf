import { tokenIdsOf } from '../../../ledger/history/history.ts'
import { isShared, type LoggedEvent, type SharedEvent } from '../../../ledger/log/event.ts'
import { entryOf } from '../../../ledger/log/event-types.ts'
import type { Concerned } from '../../../ledger/log/log.store.ts'
import { addressesOf } from '../../../ledger/rows/shares.ts'
import type { EventReader } from './events.ts'
import { eventText, push, type Stream, type Streams, serve } from './serve-stream.ts'

/** Events of the log that one statement reads. */
const maxBatchSize = 100

/** Returns a run that reads new events of the log, and sends them to the streams that they concern. */
export function createWaker(streams: Streams) {
  let position: number | undefined
  return async () => {
    if (streams.open.size === 0) {
      position = undefined
      return undefined
    }
    if (position === undefined) {
      position = await streams.log.end()
      for (const stream of streams.open) serve(streams, stream)
      return undefined
    }
    const events = await streams.log.concerned(position, maxBatchSize)
    const wanted = events.filter((event) => streamsOf(streams, event).size > 0)
    const deliveries = await Promise.all(
      (await streams.log.find(wanted.map(({ id }) => id))).filter(isShared).map((event) => prepare(streams, event)),
    )
    const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery.textOf]))
    for (const event of wanted) {
      const textOf = byId.get(event.id)
      // A stream that was opened meanwhile has no text, and is served from the log.
      for (const stream of streamsOf(streams, event)) {
        const text = textOf?.(stream)
        if (text === undefined) serve(streams, stream)
        else push(streams, stream, event.id, text)
      }
    }
    position = events.at(-1)?.id ?? position
    return events.length === maxBatchSize ? ('again' as const) : undefined
  }
}

function streamsOf({ byAddress }: Streams, { platformId, addresses, isWholePlatform }: Omit<Concerned, 'id'>): Set<Stream> {
  const keys = isWholePlatform ? [`${platformId}:`] : addresses.map((address) => `${platformId}:${address}`)
  return new Set(keys.flatMap((key) => [...(byAddress.get(key) ?? [])]))
}

type Delivery = { id: number; textOf: (stream: Stream) => string | undefined }

/**
 * Writes the text of an event once for all readers that see the same. Thousands of streams of one address then cost one read. Events of
 * transactions outside a block get no text, because they depend on the device.
 */
async function prepare(streams: Streams, event: SharedEvent): Promise<Delivery> {
  const { id, platformId, addresses, block, transaction } = event
  if (transaction && !block) return { id, textOf: () => undefined }
  const isWholePlatform = entryOf(event.type).audience === 'platform'
  const readers = [...streamsOf(streams, { platformId, addresses, isWholePlatform })].map(({ reader }) => reader)
  const views = await viewsOf(streams, event, readers)
  const readerOf = new Map([...views].map(([reader, view]) => [view, reader]))
  const written = [...readerOf].map(async ([view, reader]) => [view, eventText(await streams.events.show(reader, event))] as const)
  const texts = new Map(await Promise.all(written))
  return { id, textOf: ({ reader }) => texts.get(views.get(reader) ?? '') }
}

/**
 * Returns a name of what each reader sees of an event: it depends on the language, on the reader's addresses in the event, and on the names
 * of the unlisted tokens that the reader imported.
 */
async function viewsOf(
  { importedTokens }: Streams,
  { addresses, transaction }: LoggedEvent,
  readers: readonly EventReader[],
): Promise<ReadonlyMap<EventReader, string>> {
  const tokenIds = transaction ? [...new Set(tokenIdsOf(transaction))] : []
  const knownTo = await importedTokens.knownTo([...new Set(readers.map(({ deviceId }) => deviceId))], tokenIds)
  const parties = transaction ? [transaction.fromAddress, transaction.toAddress, ...transaction.operations.flatMap(addressesOf)] : []
  const mentioned = new Set<string | null>([...addresses, ...parties])
  return new Map(
    readers.map((reader) => {
      const mine = reader.own.flatMap(({ platformId, address }) => (mentioned.has(address) ? `${platformId}:${address}` : []))
      const find = knownTo(reader.deviceId)
      const imported = tokenIds.flatMap((tokenId) => {
        const token = find(tokenId)
        return token?.listed === false ? [[tokenId, token.symbol, token.name, token.decimals]] : []
      })
      return [reader, JSON.stringify([reader.locale, mine.sort(), imported])]
    }),
  )
}
