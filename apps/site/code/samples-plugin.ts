import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import { readFigures } from '../figures.ts'
import type { Measured } from '../src/components/CaseStudies/sizes.ts'
import { withScope } from './package-scope.ts'
import { readSample } from './samples.ts'

/** Samples that can be downloaded as files, at the root of the site. */
const downloads = [
  'packages/sdk/examples/swift/WalletApi.swift',
  'packages/sdk/examples/kotlin/WalletApi.kt',
  'packages/react/examples/injected.tsx',
]

/**
 * Writes the downloads, with the packages of the brand's scope. Makes the bundler recompile pages when a file that they include changes.
 * Otherwise it would reuse cached pages with old samples.
 */
export function samplesOfPages(root: string, pages: string[], packageScope: string): Plugin {
  const samples = ['packages/sdk/examples', 'packages/react/examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('dist'),
    ),
  )
  const code = readdirSync(join(root, 'apps/site/code')).map((name) => join(root, 'apps/site/code', name))
  const others = ['brand.json', 'CHANGELOG.md', 'SECURITY.md', 'packages/contract/examples.json', 'packages/contract/openapi.json'].map(
    (path) => join(root, path),
  )
  const buildDependencies = [...pages, ...others, ...code, ...samples.map(({ parentPath, name }) => join(parentPath, name))]
  let measured = ''
  return {
    name: 'samples-of-pages',
    async contentLoaded({ actions }) {
      measured = await actions.createData('measured.json', JSON.stringify(measuredOf(join(root, 'docs/figures.json'))))
    },
    async postBuild({ outDir }) {
      const scoped = withScope(root, packageScope)
      for (const path of downloads) await writeFile(join(outDir, basename(path)), scoped(`${readSample(root, path)}\n`))
    },
    configureWebpack: () => ({
      resolve: { alias: { '@samples/measured$': measured } },
      experiments: { cache: { buildDependencies } },
    }),
  }
}

/** Returns the measured figures from which the case studies calculate theirs. */
function measuredOf(file: string): Measured {
  const { figure } = readFigures(file)
  const read = (name: string) => figure(name).value
  return {
    device: read('deviceBytes'),
    transfer: read('transferBytes'),
    swap: read('swapBytes'),
    balances: read('balancesRequests'),
    nonce: read('nonceRequests'),
    estimate: read('estimateRequests'),
    priorityFees: read('priorityFeesRequests'),
    quoteAndBuild: read('quoteAndBuildRequests'),
    capacity: read('historyPerSecond'),
  }
}
