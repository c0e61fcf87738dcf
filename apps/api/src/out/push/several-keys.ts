import type { Logger } from 'pino'
import type { Channel } from './channel.ts'

/** A channel with one key of ours, and the id by which the service knows the key. */
export type KeyedChannel = { keyId: string; channel: Channel }

/**
 * Returns a channel that sends with the first key. If the service refuses the key in use, it tries the others with the same push, and stays
 * with the one that the service accepts. So a key can be replaced without a gap.
 */
export function channelOfKeys(keys: readonly [KeyedChannel, ...KeyedChannel[]], log: Pick<Logger, 'warn'>): Channel {
  const [{ channel: first }] = keys
  let current: KeyedChannel = keys[0]
  return {
    name: first.name,
    async send(push) {
      const used = current
      const outcome = await used.channel.send(push)
      if (outcome.kind !== 'unauthorized') return outcome
      for (const other of keys.filter((key) => key !== used)) {
        const retried = await other.channel.send(push)
        if (retried.kind === 'unauthorized') continue
        // Many pushes may be refused at once. A service that is down says nothing about the key.
        if (current === used && retried.kind !== 'later') {
          current = other
          const { reason } = outcome
          log.warn({ channel: first.name, reason }, `The push service refuses the key ${used.keyId}; using the key ${other.keyId}`)
        }
        return retried
      }
      return outcome
    },
    close() {
      for (const { channel } of keys) channel.close()
    },
  }
}
