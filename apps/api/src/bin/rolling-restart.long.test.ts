// The long form of these tests.
import './rolling-restart.alone.test.ts'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restartUnderLoad, startServerPair } from '../../testing/rolling-restart.ts'
import { migrate } from '../base/db/migrate.ts'
import { schema } from './storage.ts'

test('the migrations of the next release are applied under load, then both servers restart as for a roll-back → no request fails', async () => {
  const servers = await startServerPair()
  const release = mkdtempSync(join(tmpdir(), 'schema-'))
  cpSync(schema, release, { recursive: true })
  const growth = "alter table devices add column of_next_release text not null default ''; create index on devices (of_next_release);"
  writeFileSync(join(release, '29990101000000.sql'), growth)
  try {
    const upgrade = async () => expect(await migrate(servers.database, release)).toEqual(['29990101000000.sql'])
    await restartUnderLoad(servers, 5_000, upgrade)
  } finally {
    await servers.close()
    rmSync(release, { recursive: true })
  }
})
