// `npm run inspect -- transaction HASH` prints the state of a transaction, `npm run inspect -- consumers` that of the event log. While `npm start` runs, it also queries the local chains.
import { main } from '@patina/supervise/failure'
import { besideTheApi } from './start/settings.ts'

await main(async () => {
  Object.assign(process.env, besideTheApi(process.env))
  await import('../../apps/api/src/bin/inspect.ts')
})
