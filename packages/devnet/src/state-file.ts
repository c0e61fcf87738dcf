import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/**
 * Path of a plain copy of the saved state, for the node to read; undefined where nothing is saved.
 * A file that is not a whole state is moved aside, with a line for the log, and counts as nothing.
 */
export async function unpackState(file: string, log: (line: string) => void): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  try {
    const text = await promisify(gunzip)(await readFile(file))
    const state: unknown = JSON.parse(text.toString('utf8'))
    if (typeof state !== 'object' || state === null || !('accounts' in state) || !('blocks' in state)) throw new Error('it holds no chain')
    const plain = `${file}.unpacked`
    await writeFile(plain, text)
    return plain
  } catch (error) {
    await setAside(file, error instanceof Error ? error.message : String(error), log)
    return undefined
  }
}

/** Keeps an unusable state beside the new one, for whoever wants to look into it. */
export async function setAside(file: string, reason: string, log: (line: string) => void): Promise<void> {
  const kept = `${file}.unusable-${new Date().toISOString().replaceAll(':', '-')}`
  await rename(file, kept)
  log(`The saved state ${file} cannot be used (${reason}). It is kept as ${kept}, and the chain starts anew.`)
}

/** A chain that can be saved. `dumpState` gives the compressed state in hexadecimal, after 0x. */
export type Dumped = { dumpState(): Promise<string> }

export type StateSaver = {
  /** Says that the chain has moved. It is saved soon: within a second or so after a transaction, within half a minute after an empty block. */
  moved(transactions: boolean): void
  /** Saves now. */
  save(): Promise<void>
  /** Ends saving; what runs is waited for. */
  stop(): Promise<void>
}

/**
 * Keeps the chain's state in `file`. Each save is written beside it and renamed, so the file is whole at any moment.
 * The longer a save takes, the rarer it happens: at most a tenth of the time goes into saving.
 */
export function saveState(client: Dumped, file: string, log: (line: string) => void): StateSaver {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let pauseMs = 0
  let running: Promise<void> = Promise.resolve()

  const write = async () => {
    const started = performance.now()
    const state = await client.dumpState()
    const beside = `${file}.new`
    const handle = await open(beside, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.from(state.slice(2), 'hex'))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
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
        save().catch((error: unknown) => log(`The chain's state could not be saved to ${file}: ${error}`))
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

/** Removes the plain copy that `unpackState` made. */
export const removeUnpacked = (plain: string | undefined): Promise<void> => (plain ? rm(plain, { force: true }) : Promise.resolve())
