import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/**
 * Unpacks the saved state for the node. Returns the path of the copy, or undefined if nothing is saved.
 * An incomplete file is renamed and logged, and then counts as nothing.
 */
export async function unpackState(file: string, log: (line: string) => void): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  try {
    const text = await promisify(gunzip)(await readFile(file))
    const state: unknown = JSON.parse(text.toString('utf8'))
    if (typeof state !== 'object' || state === null || !('accounts' in state) || !('blocks' in state))
      throw new Error('it contains no chain')
    const plain = `${file}.unpacked`
    await writeFile(plain, text)
    return plain
  } catch (error) {
    await setAside(file, error instanceof Error ? error.message : String(error), log)
    return undefined
  }
}

/** Renames an unusable state file, so that it can be examined later. */
export async function setAside(file: string, reason: string, log: (line: string) => void): Promise<void> {
  const kept = `${file}.unusable-${new Date().toISOString().replaceAll(':', '-')}`
  await rename(file, kept)
  log(`The saved state ${file} cannot be used (${reason}). It is kept as ${kept}. A new chain is started.`)
}

/** A chain that can be saved. `dumpState` returns the compressed state in hexadecimal, after 0x. */
export type Dumpable = { dumpState(): Promise<string> }

export type StateSaver = {
  /** Call it after each block. The chain is saved about half a second after a transaction, or half a minute after an empty block. */
  moved(transactions: boolean): void
  /** Saves now. */
  save(): Promise<void>
  /** Ends saving. Waits for a save in progress. */
  stop(): Promise<void>
}

/**
 * Saves the chain's state in `file`. Each save writes a new file and renames it, so the file is always complete.
 * A slow save is repeated less often: at most a tenth of the time is spent on saving.
 */
export function saveState(client: Dumpable, file: string, log: (line: string) => void): StateSaver {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let pauseMs = 0
  let running: Promise<void> = Promise.resolve()

  const write = async () => {
    const started = performance.now()
    const state = await client.dumpState()
    const draft = `${file}.new`
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.from(state.slice(2), 'hex'))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    pauseMs = (performance.now() - started) * 10
  }
  const cancel = () => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
  }
  const save = () => {
    cancel()
    running = running.catch(() => {}).then(write)
    return running
  }

  return {
    moved(transactions) {
      const inMs = Math.max(transactions ? 500 : 30_000, pauseMs)
      if (Date.now() + inMs >= due) return
      clearTimeout(timer)
      due = Date.now() + inMs
      timer = setTimeout(() => {
        save().catch((error: unknown) => log(`Cannot save the chain's state to ${file}; the next block tries again: ${error}`))
      }, inMs)
      timer.unref()
    },
    save,
    async stop() {
      cancel()
      await running.catch(() => {})
    },
  }
}

/** Removes the copy of `unpackState`. */
export const removeUnpacked = (plain: string | undefined): Promise<void> => (plain ? rm(plain, { force: true }) : Promise.resolve())
