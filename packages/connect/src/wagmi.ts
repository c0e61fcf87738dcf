import { withChecksum } from './checksum.ts'
import { type ConnectedWallet, type ConnectOptions, connectWallet } from './connect-wallet.ts'
import { codes, ProviderError } from './protocol/errors.ts'

type Address = `0x${string}`
type Chain = { readonly id: number }

/** The parts of wagmi's `createConnector` argument that are used. Types of wagmi itself would make it a dependency of every site. */
type Config<C extends Chain> = {
  readonly chains: readonly [C, ...C[]]
  readonly emitter: {
    emit(event: 'change', data: { accounts?: readonly Address[] | undefined; chainId?: number | undefined }): void
    emit(event: 'disconnect'): void
  }
}

type ConnectParameters<WithCapabilities> = {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: WithCapabilities | boolean | undefined
}
/** wagmi's type of the answer: addresses, or objects with capabilities if the caller asked for them. */
type Accounts<WithCapabilities> = WithCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

/**
 * Returns a connector of wagmi 3 for `createConfig({ connectors: [...] })`. The wallet is connected at the first use in a browser, never
 * while a page is rendered on a server. wagmi does not list the announced provider (EIP-6963) again, since its `rdns` is the same.
 */
export function walletConnector(options: ConnectOptions) {
  let connected: ConnectedWallet | undefined
  const wallet = () => {
    connected ??= connectWallet(options)
    return connected.ethereum
  }
  return <C extends Chain>(config: Config<C>) => connectorOf(options, wallet, config)
}

function connectorOf<C extends Chain>(options: ConnectOptions, wallet: () => ConnectedWallet['ethereum'], config: Config<C>) {
  const getAccounts = async () => toAddresses(await wallet().request({ method: 'eth_accounts' }))
  const getChainId = async () => Number(await wallet().request({ method: 'eth_chainId' }))
  const switchChain = async ({ chainId }: { chainId: number }) => {
    const chain = config.chains.find(({ id }) => id === chainId)
    if (!chain) throw new ProviderError(codes.unknownChain, `The configuration of wagmi has no chain ${chainId}.`)
    await wallet().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
    return chain
  }
  const listeners = listenersOf(config)
  return {
    id: options.rdns,
    name: options.name,
    icon: options.icon,
    rdns: options.rdns,
    type: 'walletWindow',
    async setup() {
      if (typeof window !== 'undefined') wallet()
    },
    /** Opens a window only if the site is not connected yet. */
    async connect<WithCapabilities extends boolean = false>(parameters: ConnectParameters<WithCapabilities> = {}) {
      const known = await wallet().request({ method: parameters.isReconnecting ? 'eth_accounts' : 'eth_requestAccounts' })
      const accounts = toAddresses(known)
      const chainId = await chainAfter(parameters.chainId, await getChainId(), switchChain)
      listeners.add(wallet())
      const answer = parameters.withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
      return { accounts: answer as unknown as Accounts<WithCapabilities>, chainId }
    },
    async disconnect() {
      listeners.remove(wallet())
      await wallet().request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    },
    getAccounts,
    getChainId,
    getProvider: async () => wallet(),
    isAuthorized: async () => (await getAccounts()).length > 0,
    switchChain,
    onAccountsChanged: listeners.accountsChanged,
    onChainChanged: listeners.chainChanged,
    onDisconnect: () => config.emitter.emit('disconnect'),
  }
}

/** Returns the chain after connecting. A chain that the wallet does not serve is no failure of the connection. */
async function chainAfter(wanted: number | undefined, current: number, switchChain: (to: { chainId: number }) => Promise<Chain>) {
  if (wanted === undefined || wanted === current) return current
  try {
    return (await switchChain({ chainId: wanted })).id
  } catch (error) {
    if (error instanceof ProviderError && error.code === codes.userRejected) throw error
    return current
  }
}

function listenersOf<C extends Chain>({ emitter }: Config<C>) {
  const accountsChanged = (accounts: readonly string[]) => {
    if (accounts.length === 0) emitter.emit('disconnect')
    else emitter.emit('change', { accounts: toAddresses(accounts) })
  }
  const chainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
  const remove = (provider: ConnectedWallet['ethereum']) => {
    provider.removeListener('accountsChanged', accountsChanged)
    provider.removeListener('chainChanged', chainChanged)
  }
  return {
    accountsChanged,
    chainChanged,
    remove,
    add(provider: ConnectedWallet['ethereum']) {
      remove(provider)
      provider.on('accountsChanged', accountsChanged)
      provider.on('chainChanged', chainChanged)
    },
  }
}

const isHex = (value: unknown): value is Address => typeof value === 'string' && value.startsWith('0x')
/** wagmi's own connectors give addresses with a checksum, and sites compare them with those that viem recovers. */
const toAddresses = (value: unknown): readonly Address[] => (Array.isArray(value) ? value.filter(isHex).map(withChecksum) : [])
