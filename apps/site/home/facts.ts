import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFigures } from '../figures.ts'
import { anchorOf, titleOf } from '../reference/calls.ts'
import { type Contract, callsOf } from '../reference/contract.ts'
import { bindingOf } from './binding.ts'
import { answerOf, Platforms } from './recorded.ts'
import { swapWalk } from './walk.ts'

/** The figures that the home page shows: two that every app asks at its start, and two of a call with its signature checked. */
const measured = ['api.settings.perSecond', 'api.platforms.perSecond', 'api.history.keyed.perSecond', 'api.history.keyed.ofBare']

/** What the home page shows. @throws when something was not recorded or not measured */
export async function factsOf(contract: Contract, { networks, benchmarks }: { networks: string; benchmarks: string }) {
  return {
    walk: await swapWalk(contract),
    binding: bindingOf(contract),
    networks: networksOf(contract, networks),
    figures: measured.map(readFigures(benchmarks)),
  }
}

/** The networks that run locally, as recorded, and the ids of the other mainnets of which there is data. */
function networksOf(contract: Contract, folder: string) {
  const { platforms } = answerOf(contract, 'listPlatforms', Platforms)
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((id) => !readFileSync(join(folder, id, 'network.ts'), 'utf8').includes('testnet: true'))
  return { local: platforms.map(({ name }) => name), others: ids.filter((id) => !platforms.some((platform) => platform.id === id)).sort() }
}

/** Every call of the contract under its group, with its place in the reference. */
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
