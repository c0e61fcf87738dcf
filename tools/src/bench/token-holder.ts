import pg from 'pg'
import { networks } from '../../../packages/chains/dist/index.js'
import { fund } from '../../../packages/devnet/dist/index.js'
import { deviceIdOf } from './fill-database.ts'

const items = 20

/** An address without a known key that has ether and 19 tokens. The address has no letters, so it has no checksum. */
export const holder = `0x${'9'.repeat(40)}`

/** Funds the holder's address with ether and tokens, and links it to the devices. */
export async function prepareHolder({ databaseUrl, rpcUrl }: { databaseUrl: string; rpcUrl: string }, devices: number[]) {
  const ethereum = networks.find(({ id }) => id === 'ethereum')
  if (!ethereum) throw new Error('There is no network ethereum')
  const tokens = ethereum.tokens.filter(({ enabled }) => enabled).slice(0, items - 1)
  for (const token of [null, ...tokens.map(({ address }) => address)])
    await fund(rpcUrl, ethereum, { to: holder, token, amount: 5_000_000n })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into device_addresses (device_id, platform_id, address) select id::uuid, 'ethereum', $2 from unnest($1::text[]) id on conflict do nothing`,
    [devices.map(deviceIdOf), holder],
  )
  await client.end()
}
