import { codes, ProviderError } from '../protocol/errors.ts'
import { readChainId } from '../protocol/transaction.ts'
import { activeOf, type Context, type Method } from './context.ts'

const readRequested = (params: unknown) => readChainId(Object(Array.isArray(params) ? params[0] : undefined).chainId)

/**
 * Makes a chain the active one. A permitted chain needs no window. libraries expect null after the event `chainChanged`.
 * @throws {ProviderError} 4902 if the wallet does not know the chain
 */
function switchTo(params: unknown, context: Context, method: string) {
  const chainId = readRequested(params)
  const session = context.sessions.read()
  if (chainId === activeOf(context).chainId && session) return null
  if (session?.chains.includes(chainId)) {
    context.sessions.write({ ...session, chainId })
    return null
  }
  if (session && !Object.hasOwn(session.capabilities, chainId))
    throw new ProviderError(codes.unknownChain, `Unrecognized chain ID "${chainId}". The wallet does not serve this chain.`)
  // The site's node is never taken, so the wallet learns only the id.
  return context.ask(method, [{ chainId }]).then(() => null)
}

/** The active chain. */
export const chainMethods: Readonly<Record<string, Method>> = {
  eth_chainId: (_, context) => activeOf(context).chainId,
  net_version: (_, context) => BigInt(activeOf(context).chainId).toString(),
  net_listening: () => true,
  web3_clientVersion: (_, { clientVersion }) => clientVersion,
  wallet_switchEthereumChain: (params, context) => switchTo(params, context, 'wallet_switchEthereumChain'),
  wallet_addEthereumChain: (params, context) => switchTo(params, context, 'wallet_addEthereumChain'),
}
