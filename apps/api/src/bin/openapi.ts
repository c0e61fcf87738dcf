import { readFile, writeFile } from 'node:fs/promises'
import { buildApp } from '../app.ts'
import { readBrand } from '../brand.ts'
import type { Deps } from '../deps.ts'
import { describeApi } from '../openapi/document.ts'
import { brandFile, documentFile, examplesFile, readDocument } from './document.ts'

/** Writes the OpenAPI document, generated from the routes. With `--check`, only reports whether the committed document is up to date. */
const nothing: Pick<Deps, never> = {}
const app = await buildApp(nothing as Deps)
await app.ready()
const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
const examples = JSON.parse(await readFile(examplesFile, 'utf8'))
const document = `${JSON.stringify(describeApi(app, await readBrand(brandFile), version, examples), null, 2)}\n`

if (!process.argv.includes('--check')) {
  await writeFile(documentFile, document)
} else if (document !== (await readDocument())) {
  console.error('packages/contract/openapi.json is out of date: run `npm run generate`')
  process.exit(1)
}
