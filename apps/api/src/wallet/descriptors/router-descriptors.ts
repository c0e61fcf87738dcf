import type { Network } from '@patina/chains'
import { type Descriptor, readDescriptor } from '@patina/words'

/** Returns descriptors of routers whose calls the own decoders do not read, and the registry does not explain. */
export const routerDescriptors = (networks: readonly Network[]): ReadonlyMap<string, Descriptor> =>
  new Map([['0x-allowance-holder.json', allowanceHolder(networks)]])

/**
 * The AllowanceHolder of 0x: the operator may take the token for the time of the call, at most the amount. Another contract gets the call.
 * @see https://github.com/0xProject/0x-settler (src/allowanceholder/IAllowanceHolder.sol)
 */
function allowanceHolder(networks: readonly Network[]): Descriptor {
  const deployments = networks.flatMap(({ caip2, services }) => {
    const address = services['zero-ex']
    return address === undefined ? [] : [{ chainId: Number(caip2.slice('eip155:'.length)), address }]
  })
  return readDescriptor({
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { contract: { deployments } },
    metadata: { owner: '0x' },
    display: {
      formats: {
        'exec(address operator, address token, uint256 amount, address target, bytes data)': {
          intent: 'Swap through 0x',
          fields: [
            { path: 'amount', label: 'It may take at most', format: 'tokenAmount', params: { tokenPath: 'token' } },
            { path: 'operator', label: 'Who may take it', format: 'addressName' },
            { path: 'target', label: 'Contract that is called', format: 'addressName' },
          ],
        },
      },
    },
  })
}
