import { readFile, writeFile } from 'node:fs/promises'
import { describeSettings } from '../../base/config/describe.ts'

/** Writes docs/CONFIGURATION.md, the page of all settings. With `--check`, it only reports whether the committed page is up to date. */
const file = new URL('../../../../../docs/CONFIGURATION.md', import.meta.url)
const page = describeSettings()

if (!process.argv.includes('--check')) {
  await writeFile(file, page)
} else if (page !== (await readFile(file, 'utf8').catch(() => ''))) {
  console.error('docs/CONFIGURATION.md is out of date: run `npm run generate`')
  process.exit(1)
}
