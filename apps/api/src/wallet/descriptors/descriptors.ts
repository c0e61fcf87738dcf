import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keccakOfText, type Network } from '@patina/chains'
import { createDescriptors, type Descriptor, type DescriptorSet, type Descriptors, type Facts, ownSet, readDescriptor } from '@patina/words'
import type { Logger } from 'pino'
import { jsonFilesOf, watchFolder } from '../../base/watched-folder.ts'
import { routerDescriptors } from './router-descriptors.ts'

/** A larger file is no descriptor that anybody has read. */
const maxBytes = 2 ** 18
const maxFiles = 1_000

type Options = { networks: readonly Network[]; log: Pick<Logger, 'error'>; now?: () => number }

/**
 * Returns the descriptors of contracts: those of the operator's folder first, then those of the routers that are served, then the pinned ones of the
 * registry. The folder is looked at again once a minute. A file that cannot be used is left out and logged.
 * @throws {Error} if the pinned descriptors differ from their hashes, or the folder cannot be read
 */
export function openDescriptors(folder: string | undefined, { networks, log, now }: Options): Descriptors {
  const routers = ownSet(routerDescriptors(networks), 'server', keccakOfText).set
  const operator =
    folder === undefined
      ? undefined
      : watchFolder({ folder, setting: 'CLEAR_SIGNING_DIR', read: () => readFolder(folder, log), ...(now && { now }) })
  return createDescriptors(factsOf(networks), keccakOfText, () => [...(operator ? [operator().content] : []), routers])
}

function readFolder(folder: string, log: Pick<Logger, 'error'>): DescriptorSet {
  const names = jsonFilesOf(folder)
  if (names.length > maxFiles) log.error(`CLEAR_SIGNING_DIR has more than ${maxFiles} descriptors; the others are left out`)
  const files = names.slice(0, maxFiles).flatMap((file): [string, Descriptor][] => {
    try {
      if (statSync(join(folder, file)).size > maxBytes) throw new Error(`It has more than ${maxBytes} bytes`)
      return [[file, readDescriptor(JSON.parse(readFileSync(join(folder, file), 'utf8')))]]
    } catch (error) {
      log.error({ err: error }, `The descriptor ${file} cannot be used and is left out`)
      return []
    }
  })
  const { set, flaws } = ownSet(new Map(files), 'operator', keccakOfText)
  for (const { file, flaw } of flaws) log.error({ flaw }, `The descriptor ${file} cannot be used and is left out`)
  return set
}

/** Returns the tokens of the catalogue and the native tokens, which are all that descriptors may name. */
function factsOf(networks: readonly Network[]): Facts {
  const served = networks.flatMap((network) =>
    network.family === 'evm' ? [{ ...network, chainId: Number(network.caip2.slice('eip155:'.length)) }] : [],
  )
  return {
    tokens: Object.fromEntries(
      served.flatMap(({ chainId, tokens }) =>
        tokens.map(({ address, name, symbol, decimals }) => [`${chainId}:${address.toLowerCase()}`, { name, symbol, decimals }]),
      ),
    ),
    chains: Object.fromEntries(
      served.map(({ chainId, name, nativeToken }) => [
        chainId,
        { name, nativeCurrency: { name: nativeToken.name, symbol: nativeToken.symbol, decimals: nativeToken.decimals } },
      ]),
    ),
  }
}
