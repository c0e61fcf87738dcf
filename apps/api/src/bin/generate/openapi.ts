import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readBrand } from '@patina/brand'
import { buildAdminApp } from '../../http/admin/admin-app.ts'
import { describeAdmin } from '../../http/admin/describe-admin.ts'
import { buildApp } from '../../http/app.ts'
import type { AppDeps } from '../../http/deps.ts'
import { describeApi } from '../../http/openapi/document.ts'
import type { JsonObject } from '../../http/openapi/json.ts'
import { endpoints } from '../../http/routes/index.ts'
import type { Declaration } from '../../http/server/route.ts'
import { adminDocumentFile, brandFile, documentFile, examplesFile, requestsFile } from '../document.ts'

/** Writes the OpenAPI documents and the example requests, generated from the routes. With `--check`, only reports whether the committed documents are up to date. */
const nothing: Pick<AppDeps, never> = {}
const app = await buildApp(nothing as AppDeps)
const admin = await buildAdminApp(nothing as Parameters<typeof buildAdminApp>[0], { host: '127.0.0.1', tokens: [] })
await Promise.all([app.ready(), admin.ready()])
const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
const examples = JSON.parse(await readFile(examplesFile, 'utf8'))

const documents: [URL, JsonObject][] = [
  [documentFile, describeApi(app, readBrand(brandFile), version, examples)],
  [adminDocumentFile, describeAdmin(admin, version)],
  [requestsFile, exampleRequests()],
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

/** Returns the example request of each operation. Texts such as `{address}` stand for the things of whoever sends it. */
function exampleRequests(): JsonObject {
  const ids = { address: '{address}', platformId: '{platformId}', stranger: '{stranger}', transaction: '{transaction}', hash: '{hash}' }
  const its = { ...ids, notification: '{notification}', nft: '{nft}', signed: '{signed}', quote: '{quote}' }
  const declarations: Declaration[] = Object.values(endpoints)
  return Object.fromEntries(declarations.map(({ id, example }) => [id, { path: {}, query: {}, ...example?.(its) }]))
}
