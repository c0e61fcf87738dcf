// A wagmi 3 application, with the connector of `@patina/connect/wagmi`.
import { walletConnector } from '@patina/connect/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { defineChain, recoverMessageAddress } from 'viem'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi3'
import {
  connect,
  disconnect,
  getBalance,
  getConnection,
  sendCalls,
  sendTransaction,
  signMessage,
  switchChain,
  waitForCallsStatus,
  waitForTransactionReceipt,
} from 'wagmi3/actions'
import { button, chains, message, receiver } from './buttons.js'

const chainOf = (id, name) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${location.origin}/rpc/${name}`] } },
  })
const [ethereum, base] = [chainOf(chains.ethereum, 'ethereum'), chainOf(chains.base, 'base')]
const wallet = document.querySelector('script[data-wallet]').dataset.wallet

const config = createConfig({
  chains: [ethereum, base],
  transports: { [ethereum.id]: http(), [base.id]: http() },
  pollingInterval: 200,
  connectors: [
    walletConnector({
      walletUrl: wallet,
      name: 'By connector',
      icon: 'data:image/svg+xml,x',
      rdns: 'com.example.connector',
      defaultChainId: '0x7a69',
      rpcUrls: { '0x7a69': '/rpc/ethereum', '0x7a6a': '/rpc/base' },
    }),
  ],
})

function State() {
  const { status, address, chainId } = useConnection()
  return <p id="state">{`${status} ${address ?? ''} ${chainId ?? ''}`}</p>
}

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <State />
    </QueryClientProvider>
  </WagmiProvider>,
)

const named = (part) => config.connectors.find(({ name }) => name.includes(part))
const connectTo = (part) => async () => ((await connect(config, { connector: named(part) })).accounts.length > 0 ? 'an account' : 'none')

button('connect', connectTo('By connector'))
button('balance', async () => ((await getBalance(config, { address: getConnection(config).address })).value > 0n ? 'a balance' : 'nothing'))
button('sign', async () => {
  const signature = await signMessage(config, { message })
  return (await recoverMessageAddress({ message, signature })) === getConnection(config).address ? 'own signature' : 'another'
})
button('send', async () => {
  const hash = await sendTransaction(config, { to: receiver, value: 1n })
  return (await waitForTransactionReceipt(config, { hash })).status
})
button('calls', async () => {
  const { id } = await sendCalls(config, { calls: [1n, 2n].map((value) => ({ to: receiver, value })) })
  return (await waitForCallsStatus(config, { id })).status
})
button('switch', async () => {
  await switchChain(config, { chainId: base.id })
  const { chainId } = getConnection(config)
  await switchChain(config, { chainId: ethereum.id })
  return chainId
})
button('refused', async () => signMessage(config, { message }))
button('disconnect', async () => {
  await disconnect(config)
  return getConnection(config).status
})
button('connect-announced', connectTo('Wallet of the tests'))
