import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readBrand } from '../base/brand.ts'
import { buildAdminApp } from '../http/admin/admin-app.ts'
import { describeAdmin } from '../http/admin/describe-admin.ts'
import { buildApp } from '../http/app.ts'
import type { Deps } from '../http/deps.ts'
import { describeApi } from '../http/openapi/document.ts'
import type { JsonObject } from '../http/openapi/json.ts'
import { adminDocumentFile, brandFile, documentFile, examplesFile } from './document.ts'

/** Writes the OpenAPI documents, generated from the routes. With `--check`, only reports whether the committed documents are up to date. */
const nothing: Pick<Deps, never> = {}
const app = await buildApp(nothing as Deps)
const admin = await buildAdminApp(nothing as Parameters<typeof buildAdminApp>[0], { host: '127.0.0.1', token: '' })
await Promise.all([app.ready(), admin.ready()])
const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
const examples = JSON.parse(await readFile(examplesFile, 'utf8'))

const documents: [URL, JsonObject][] = [
  [documentFile, describeApi(app, await readBrand(brandFile), version, examples)],
  [adminDocumentFile, describeAdmin(admin, version)],
]
for (const [file, document] of documents) {
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if (text !== (await readFile(file, 'utf8'))) {
    console.error(`packages/contract/${basename(file.pathname)} is out of date: run \`npm run generate\``)
    process.exit(1)
  }
}
