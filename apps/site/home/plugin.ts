import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import type { Brand } from '@patina/brand'
import { readContract } from '../reference/contract.ts'
import { callIndex, factsOf } from './facts.ts'
import { readNetworks } from './networks.ts'

/** Reads, at build time, the data of the repository that the home page and the API overview show. */
export function homeFacts(root: string, { figures, tagline, promise, summary, links, wallet, plans, differences }: Brand): Plugin {
  const files = {
    contract: join(root, 'packages/contract/openapi.json'),
    networks: join(root, 'packages/contract/networks.json'),
    figures: join(root, 'docs/figures.json'),
    journey: join(root, 'packages/sdk/examples/recorded/journey.json'),
  }
  const paths = { facts: '', calls: '', networks: '', offer: '' }
  return {
    name: 'home-facts',
    getPathsToWatch: () => Object.values(files),
    async contentLoaded({ actions }) {
      const contract = readContract(files.contract)
      paths.facts = await actions.createData(
        'facts.json',
        JSON.stringify(
          await factsOf(contract, {
            ...files,
            shown: figures,
            words: { tagline, promise, summary },
            wallet: { url: links.wallet, hasPictures: wallet?.pictures !== undefined },
          }),
        ),
      )
      paths.offer = await actions.createData('offer.json', JSON.stringify({ plans, differences }))
      paths.networks = await actions.createData('networks.json', JSON.stringify(readNetworks(files.networks)))
      paths.calls = await actions.createData('calls.json', JSON.stringify(callIndex(contract)))
    },
    configureWebpack: () => ({
      resolve: {
        alias: { '@home/facts$': paths.facts, '@home/calls$': paths.calls, '@home/networks$': paths.networks, '@home/offer$': paths.offer },
      },
    }),
  }
}
