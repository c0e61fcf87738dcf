import { readFigures } from '../figures.ts'
import { anchorOf, titleOf } from '../reference/calls.ts'
import { type Contract, callsOf } from '../reference/contract.ts'
import { bindingOf } from './binding.ts'
import { readNetworks } from './networks.ts'
import { answerOf, Platforms, readJourney } from './recorded.ts'
import { swapWalk } from './walk.ts'

/** Returns the recorded and measured data of the home page. @throws if an example or a figure is missing */
export async function factsOf(
  contract: Contract,
  {
    networks,
    figures,
    journey,
    shown,
    words,
    wallet,
  }: {
    networks: string
    figures: string
    journey: string
    shown: string[]
    words: Record<'tagline' | 'promise' | 'summary', string>
    wallet: { url: string | undefined; hasPictures: boolean }
  },
) {
  const { measured, figure } = readFigures(figures)
  return {
    words,
    wallet,
    walk: await swapWalk(contract, readJourney(journey)),
    binding: bindingOf(contract),
    networks: networksOf(contract, networks),
    figures: shown.map((name) => ({ name, ...figure(name) })),
    measured,
  }
}

/** Returns the local networks, as recorded, and the ids of all other supported mainnets. */
function networksOf(contract: Contract, file: string) {
  const { platforms } = answerOf(contract, 'listPlatforms', Platforms)
  const ids = readNetworks(file)
    .filter(({ isTestnet }) => !isTestnet)
    .map(({ id }) => id)
  return {
    count: ids.length,
    local: platforms.map(({ name }) => name),
    others: ids.filter((id) => !platforms.some((platform) => platform.id === id)).sort(),
  }
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
