import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'

/** Makes what pages include part of what they are compiled from: the bundler keeps compiled pages, and does not see these files. */
export function samplesOfPages(root: string): Plugin {
  const examples = join(root, 'packages/sdk/examples')
  const samples = readdirSync(examples, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('dist'),
  )
  const code = ['rehype-code.ts', 'samples.ts', 'highlight.ts'].map((name) => join(root, 'apps/site/code', name))
  const contract = join(root, 'packages/contract/examples.json')
  const buildDependencies = [contract, ...code, ...samples.map(({ parentPath, name }) => join(parentPath, name))]
  return { name: 'samples-of-pages', configureWebpack: () => ({ experiments: { cache: { buildDependencies } } }) }
}
