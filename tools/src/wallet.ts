// `npm run wallet -- <command>` runs the commands for operators. While `npm start` runs, they also use its database and its local chains.
import { main } from '@patina/supervise/failure'
import { besideTheApi } from './start/settings.ts'

await main(async () => {
  Object.assign(process.env, besideTheApi(process.env))
  await import('../../apps/api/src/bin/wallet.ts')
})
