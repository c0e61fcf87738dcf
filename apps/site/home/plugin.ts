import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import { readContract } from '../reference/contract.ts'
import { callIndex, factsOf } from './facts.ts'

/** Reads, at build time, the data of the repository that the home page and the API overview show. */
export function homeFacts(root: string): Plugin {
  const files = {
    contract: join(root, 'packages/contract/openapi.json'),
    networks: join(root, 'packages/chains/src/networks'),
    benchmarks: join(root, 'docs/benchmarks.json'),
  }
  const paths = { facts: '', calls: '' }
  return {
    name: 'home-facts',
    getPathsToWatch: () => [files.contract, files.benchmarks],
    async contentLoaded({ actions }) {
      const contract = readContract(files.contract)
      paths.facts = await actions.createData('facts.json', JSON.stringify(await factsOf(contract, files)))
      paths.calls = await actions.createData('calls.json', JSON.stringify(callIndex(contract)))
    },
    configureWebpack: () => ({ resolve: { alias: { '@home/facts$': paths.facts, '@home/calls$': paths.calls } } }),
  }
}
