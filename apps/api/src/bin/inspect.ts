import { readDatabasePlace } from '../base/config/config.ts'
import { readInspection } from './inspect-command.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'

/** Prints one subject for an operator. Changes nothing. */
const { isKnown, lines } = await orExit(async () => {
  const inspect = readInspection(process.argv.slice(2))
  const { database, close } = await openOwnDatabase(readDatabasePlace())
  try {
    return await inspect(database)
  } finally {
    await close()
  }
})
console.log(lines.join('\n'))
process.exit(isKnown ? 0 : 1)
