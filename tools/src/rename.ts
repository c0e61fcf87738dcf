// `npm run rename -- --scope @acme`: gives all packages another npm scope.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure, main } from '@patina/supervise/failure'
import { renameScope } from './rename-scope.ts'

const usage = 'usage: npm run rename -- --scope @acme'

await main(async () => {
  const { values } = parseArgs({ options: { scope: { type: 'string' } } })
  if (values.scope === undefined) throw new Failure(usage)
  const root = resolve(import.meta.dirname, '../..')
  const { from, changed } = renameScope(root, values.scope)
  // The order of imports depends on their names.
  spawnSync(process.execPath, [resolve(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '.'], { cwd: root })
  console.log(
    `✓ ${from} is now ${values.scope} in ${changed} files.\n  Run \`npm install\`, which links the packages, and then \`npm test\`.`,
  )
})
