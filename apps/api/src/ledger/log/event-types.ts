import { crossingNotice, type PriceCrossing } from '../alerts/crossing.ts'
import type { DeviceNotice } from '../texts/texts.ts'

/** What devices and systems need to know about a type of events. Streams, webhooks, NATS and notifications read it here. */
type EventType = {
  /** What an event stores: the transaction, data for one device, or nothing more. */
  body: 'transaction' | 'device' | 'none'
  /** Whom an event concerns: linked addresses, all addresses of its platform, or the device that its body names. */
  audience: 'addresses' | 'platform' | 'device'
  /** Whether the stream, webhooks and NATS have it. */
  isPublic: boolean
  /** Whether notifications follow. Notifications of a transaction have the texts of `texts/notice.ts`. */
  notifies: boolean
  /** What it means, for the API reference. */
  meaning: string
  /** Returns the notification of an event for one device. Each event is notified once. */
  notice?(body: DeviceBody, symbolOf: (tokenId: string) => string): DeviceNotice
}

/** The body of an event that concerns one device. A further type adds its body. */
export type DeviceBody = PriceCrossing

const ofTransaction = { body: 'transaction', audience: 'addresses', isPublic: true } as const

/** Every type of events: its one entry. */
export const eventTypes = {
  'transaction.pending': { ...ofTransaction, notifies: false, meaning: 'it was sent, or is known again' },
  'transaction.confirmed': {
    ...ofTransaction,
    notifies: true,
    meaning:
      'a block includes it; repeated if its movements or its fee are corrected. The `status` of its `transaction` is `failed` if the call of the linked contract account inside it failed',
  },
  'transaction.failed': { ...ofTransaction, notifies: true, meaning: 'it failed; repeated if its movements or its fee are corrected' },
  'transaction.reorged': {
    ...ofTransaction,
    notifies: false,
    meaning: 'a reorganisation removed its block `block`; it is pending again',
  },
  'transaction.final': {
    ...ofTransaction,
    notifies: false,
    meaning: 'its status and its block can no longer change; repeated if its movements are corrected',
  },
  'address.backfilled': {
    body: 'none',
    audience: 'addresses',
    isPublic: true,
    notifies: false,
    meaning: 'the search for older transactions of an address has ended',
  },
  'platform.gap': {
    body: 'none',
    audience: 'platform',
    isPublic: true,
    notifies: false,
    meaning: 'some blocks after `block` were not read',
  },
  'price.crossed': {
    body: 'device',
    audience: 'device',
    isPublic: false,
    notifies: true,
    meaning: 'the price of a token crossed the value of an alert',
    notice: crossingNotice,
  },
} as const satisfies Readonly<Record<string, EventType>>

type Entries = typeof eventTypes
/** The types whose entry has these properties. */
type TypesWith<Part> = { [Type in keyof Entries]: Entries[Type] extends Part ? Type : never }[keyof Entries]

/** Types of all events of the log. */
export type LoggedType = keyof Entries
/** Types of events that devices and other systems receive. */
export type PublicType = TypesWith<{ isPublic: true }>
/** Types of events about a transaction. */
export type TransactionEventType = TypesWith<{ body: 'transaction' }>
/** Types of events for one device. */
export type DeviceEventType = TypesWith<{ body: 'device' }>

/** Returns the entry of a type. A type that this version does not know is for nobody: a newer version logged it. */
export const entryOf = (type: string): EventType => entries.get(type) ?? unknownType

const entries: ReadonlyMap<string, EventType> = new Map(Object.entries(eventTypes))

const unknownType: EventType = { body: 'none', audience: 'addresses', isPublic: false, notifies: false, meaning: '' }

const isPublic = (type: LoggedType): type is PublicType => entryOf(type).isPublic
const allTypes = Object.keys(eventTypes).filter((name): name is LoggedType => Object.hasOwn(eventTypes, name))

export const publicTypes: readonly PublicType[] = allTypes.filter(isPublic)
export const notifyingTypes: readonly LoggedType[] = allTypes.filter((type) => entryOf(type).notifies)
/** Types that concern all addresses of their platform. */
export const platformTypes: readonly LoggedType[] = allTypes.filter((type) => entryOf(type).audience === 'platform')
