import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import { readFigures } from '../figures.ts'
import type { Measured } from '../src/components/CaseStudies/sizes.ts'

/** Makes what pages include part of what they are compiled from: the bundler keeps compiled pages, and does not see these files. */
export function samplesOfPages(root: string, pages: string[]): Plugin {
  const examples = join(root, 'packages/sdk/examples')
  const samples = readdirSync(examples, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('dist'),
  )
  const code = readdirSync(join(root, 'apps/site/code')).map((name) => join(root, 'apps/site/code', name))
  const others = ['brand.json', 'packages/contract/examples.json', 'packages/contract/openapi.json'].map((path) => join(root, path))
  const buildDependencies = [...pages, ...others, ...code, ...samples.map(({ parentPath, name }) => join(parentPath, name))]
  let measured = ''
  return {
    name: 'samples-of-pages',
    async contentLoaded({ actions }) {
      measured = await actions.createData('measured.json', JSON.stringify(measuredOf(join(root, 'docs/benchmarks.json'))))
    },
    configureWebpack: () => ({
      resolve: { alias: { '@samples/measured$': measured } },
      experiments: { cache: { buildDependencies } },
    }),
  }
}

/** The measured figures that the case studies are worked out from. */
function measuredOf(benchmarks: string): Measured {
  const figure = readFigures(benchmarks)
  const requests = (call: string) => figure(`footprint.${call}.nodeRequests`).value
  const bytes = (kind: string) => figure(`footprint.${kind}.bytes`).value
  return {
    device: bytes('device'),
    transfer: bytes('transfer'),
    swap: bytes('swap'),
    balances: requests('balances'),
    nonce: requests('nonce'),
    estimate: requests('estimate'),
    priorityFees: requests('priorityFees'),
    quoteAndBuild: requests('quoteAndBuild'),
    capacity: figure('api.history.keyed.perSecond').value,
  }
}
