import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFigures } from '../figures.ts'
import { anchorOf, titleOf } from '../reference/calls.ts'
import { type Contract, callsOf } from '../reference/contract.ts'
import { bindingOf } from './binding.ts'
import { answerOf, Platforms } from './recorded.ts'
import { swapWalk } from './walk.ts'

/** Names of the figures on the home page: two of calls that every app makes at its start, and two of a call with a checked signature. */
const measured = ['api.settings.perSecond', 'api.platforms.perSecond', 'api.history.keyed.perSecond', 'api.history.keyed.ofBare']

/** Returns the recorded and measured data of the home page. @throws if an example or a figure is missing */
export async function factsOf(contract: Contract, { networks, benchmarks }: { networks: string; benchmarks: string }) {
  return {
    walk: await swapWalk(contract),
    binding: bindingOf(contract),
    networks: networksOf(contract, networks),
    figures: measured.map(readFigures(benchmarks)),
  }
}

/** Returns the local networks, as recorded, and the ids of all other supported mainnets. */
function networksOf(contract: Contract, folder: string) {
  const { platforms } = answerOf(contract, 'listPlatforms', Platforms)
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((id) => !readFileSync(join(folder, id, 'network.ts'), 'utf8').includes('testnet: true'))
  return { local: platforms.map(({ name }) => name), others: ids.filter((id) => !platforms.some((platform) => platform.id === id)).sort() }
}

/** Returns every call of the contract by group, with its anchor in the reference. */
export function callIndex(contract: Contract) {
  const calls = callsOf(contract)
  return contract.tags.map(({ name, description }) => ({
    name,
    title: titleOf(name),
    description,
    calls: calls
      .filter(({ tags }) => tags[0] === name)
      .map((call) => ({ method: call.method, path: call.path, summary: call.summary, anchor: anchorOf(call) })),
  }))
}
