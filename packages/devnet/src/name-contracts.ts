import type { EvmNetwork } from '@patina/chains'
import { type Address, type Hex, pad } from 'viem'
import { faucetAddress } from './accounts.ts'
import { construct, ownBytecode, publishedBytecode } from './contracts.ts'

/** Addresses of ENS on Ethereum. @see https://docs.ens.domains/learn/deployments */
export const nameRegistry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
export const publicResolver: Address = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'

/** A resolver that anyone can point to gateways. Public chains have no contract there. */
export const gatewayResolver: Address = '0x000000000000000000000000000000000000CC1b'

/** Storage slot in which the published resolver has the address of the registry. Ten mappings come before it. */
const REGISTRY_SLOT = 11

type NameContract = { address: Address; creation: Hex; slots?: Readonly<Record<string, Hex>> }

/** Returns the contracts of ENS, if names are on this network. */
export function nameContracts({ id, names }: EvmNetwork): NameContract[] {
  if (names?.platformId !== id) return []
  return [
    { address: nameRegistry, creation: construct(ownBytecode('NameRegistry'), [faucetAddress]) },
    { address: names.universalResolver, creation: construct(ownBytecode('UniversalResolver'), [nameRegistry]) },
    { address: gatewayResolver, creation: ownBytecode('GatewayResolver') },
    {
      address: publicResolver,
      creation: construct(publishedBytecode('publicResolver'), [nameRegistry]),
      slots: { [REGISTRY_SLOT]: pad(nameRegistry) },
    },
  ]
}
