import type { IDBPDatabase } from 'idb'

/** Uses a connection, and closes it at once, so that no tab blocks another. */
export async function withDatabase<Schema, T>(
  open: () => Promise<IDBPDatabase<Schema>>,
  use: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await open()
  try {
    return await use(database)
  } finally {
    database.close()
  }
}
