// `npm run inspect -- transaction HASH`: where a transaction stands. Beside `npm start` the local chains are asked too.
// JavaScript: it runs before anything is installed or compiled.
import './node-version.mjs'
import { main } from '../packages/supervise/src/failure.mjs'
import { besideTheApi } from './settings.mjs'

await main(async () => {
  Object.assign(process.env, besideTheApi(process.env))
  process.argv.splice(2, 0, 'apps/api/dist/bin/inspect.js')
  await import('./run.mjs')
})
