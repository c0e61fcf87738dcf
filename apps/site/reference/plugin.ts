import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { LoadContext, Plugin } from '@docusaurus/types'
import { withScope } from '../code/package-scope.ts'
import { markdownPath } from '../derived/addresses.ts'
import { readContract } from './contract.ts'
import { errorCatalogue } from './errors.ts'
import { fillableRequests } from './inputs.ts'
import { type ReferenceOptions, referencePage } from './page.ts'

export type Options = ReferenceOptions & {
  /** Path of the OpenAPI file, relative to the folder of the site. */
  contract: string
  /** The route of the reference, which is a single page. */
  route: string
  title: string
  /** Scope of the npm packages in the samples. */
  packageScope: string
  /** Contact for readers of the contract. */
  contact: { name: string; url: string; email: string }
  /** Free space above an anchor: the height of the element with this selector, or a number of pixels. */
  scrollYOffset: string | number
}

/**
 * The API reference: one route, rendered to HTML at build time. A direct visit gets this HTML and a few kilobytes of script. Navigation
 * from another page loads it as a chunk.
 */
export function apiReference({ siteDir, generatedFilesDir }: LoadContext, options: Options): Plugin {
  const file = join(siteDir, options.contract)
  const scoped = withScope(join(siteDir, '../..'), options.packageScope)
  let specPath = ''
  let errorsPath = ''
  let requestsPath = ''
  const { title, contact, expandSingleSchemaField, menuToggle, scrollYOffset } = options
  // Module names are sent to browsers, so they must not contain paths of this machine.
  const generated = (path: string) => `@generated/${relative(generatedFilesDir, path)}`
  return {
    name: 'api-reference',
    getPathsToWatch: () => [file],
    async contentLoaded({ actions }) {
      const written = readContract(file)
      const contract = { ...written, info: { ...written.info, title } }
      const content = await referencePage(
        contract,
        { download: '/openapi.json', markdown: markdownPath(options.route) },
        { expandSingleSchemaField, menuToggle },
      )
      specPath = await actions.createData('spec.json', JSON.stringify({ html: scoped(content) }))
      errorsPath = await actions.createData('errors.json', JSON.stringify(errorCatalogue(contract)))
      requestsPath = await actions.createData('requests.json', scoped(JSON.stringify(fillableRequests(contract))))
      const layout = await actions.createData('layout.json', JSON.stringify({ title, scrollYOffset }))
      actions.addRoute({
        path: options.route,
        component: '@site/src/components/ApiReference',
        modules: { layout: generated(layout) },
        exact: true,
      })
    },
    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          '@api-reference/content$': join(siteDir, `reference/content.${isServer ? 'server' : 'client'}.js`),
          '@api-reference/spec$': specPath,
          '@api-reference/errors$': errorsPath,
          '@api-reference/requests$': requestsPath,
        },
      },
    }),
    async postBuild({ outDir }) {
      const document = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(join(outDir, 'openapi.json'), JSON.stringify({ ...document, info: { ...document.info, title, contact } }))
    },
  }
}
