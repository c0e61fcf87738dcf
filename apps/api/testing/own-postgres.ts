import { join } from 'node:path'
import { startPostgresServer } from './services/postgres-server.ts'
import { temporaryDirectory } from './services/temporary-directory.ts'

/** Starts a PostgreSQL server for one test file, which can pause, kill or restart it. Its data is removed when it stops. */
export async function startOwnPostgres(prepare?: (directory: string) => readonly string[], major?: string) {
  const { path, remove } = temporaryDirectory()
  const server = await startPostgresServer(join(path, 'postgres'), prepare, major)
  return {
    ...server,
    directory: path,
    /** Stops the server and removes its data. */
    async end() {
      await server.stop()
      remove()
    },
  }
}
