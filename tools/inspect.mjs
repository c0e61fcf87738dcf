// `npm run inspect -- transaction HASH`: prints the state of a transaction. While `npm start` runs, it also queries the local chains.
// JavaScript: it runs before anything is installed or compiled.
import './node-version.mjs'
import { main } from '../packages/supervise/src/failure.mjs'
import { besideTheApi } from './settings.mjs'

await main(async () => {
  Object.assign(process.env, besideTheApi(process.env))
  process.argv.splice(2, 0, 'apps/api/dist/bin/inspect.js')
  await import('./run.mjs')
})
