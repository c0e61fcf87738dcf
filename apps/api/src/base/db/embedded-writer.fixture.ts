import { sql } from 'kysely'
import { openDatabase } from './client.ts'
import { startEmbeddedPostgres } from './embedded.ts'

/**
 * A program that writes to the embedded database until a test kills it. It starts an embedded database in the directory of its last
 * argument, and prints each number that it stored.
 */
const { url } = await startEmbeddedPostgres(process.argv.at(-1) ?? '')
const { query } = await openDatabase(url)
await sql`create table if not exists written (n int primary key)`.execute(query)
for (let n = 1; ; n++) {
  await sql`insert into written values (${n})`.execute(query)
  process.stdout.write(`${n}\n`)
}
