// A page beside MetaMask: the injected wallet signs and sends, and the API shows
// what happens.
import { useEvents, useHistory, useLink, useSend, useSwap, WalletProvider } from '@patina/react'
import { type Account, indexedDbStore, type Platform, parseAmount, WalletError } from '@patina/sdk'
import { type ClientOfWallet, walletClientAccount } from '@patina/sdk/viem'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'

declare global {
  interface Window {
    ethereum?: EIP1193Provider
  }
}

const tokenId = 'ethereum:native'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const outputToken = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const request = { inputToken: tokenId, outputToken, amount: '0.5', slippage: 0.5 }

// #region account
/** Asks the wallet for its address. wagmi does this with `useConnect()`. */
async function connect(): Promise<ClientOfWallet> {
  if (!window.ethereum) throw new Error('Install a wallet, such as MetaMask')
  const transport = custom(window.ethereum)
  const [account] = await createWalletClient({ transport }).requestAddresses()
  if (!account) throw new Error('The wallet has no account')
  return createWalletClient({ account, transport })
}

/** Keeps the last value. The client of wagmi is undefined while the wallet switches its chain, and a payment must not lose its state then. */
function useLastDefined<Value extends object>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function App() {
  // With wagmi: `const { data: walletClient } = useWalletClient()`. Show the wallet while `useAccount().isConnected`.
  const [walletClient, setWalletClient] = useState<ClientOfWallet>()
  const last = useLastDefined(walletClient)
  const account = useMemo(() => last && walletClientAccount(last), [last])
  const [problem, setProblem] = useState<string>()
  const onClick = () => connect().then(setWalletClient, ({ message }: Error) => setProblem(message))
  if (!account) return <Step text={problem ?? 'Connect a wallet'} onClick={onClick} />
  return <Connected key={account.address} account={account} />
}
// #endregion

function Connected({ account }: { account: Account }) {
  const { data: [platform] = [], error } = useLink(account, ['ethereum'])
  return platform ? <Wallet account={account} platform={platform} /> : <p>{error ? textOf(error) : 'Sign the text in your wallet'}</p>
}

function Wallet({ account, platform }: { account: Account; platform: Platform }) {
  const { prepare, send, transaction } = useSend(account)
  const swap = useSwap(account, platform, request)
  const transfer = { platform, tokenId, to, amount: parseAmount('0.1', 18) }
  const [quote, ready, swapReady] = [swap.quote.data, prepare.data, swap.prepare.data]
  // What the wallet has sent is pending at once. The API has it as soon as a node returns it.
  const status = [transaction.data ?? send.data, swap.transaction.data ?? swap.send.data].map((sent) => sent?.status)
  const errors = [prepare.error, send.error, swap.prepare.error, swap.send.error].flatMap((error) => (error ? textOf(error) : []))
  return (
    <main data-events={useEvents().state}>
      <Step text="Send 0.1 ETH" onClick={() => prepare.mutate(transfer)} />
      {ready && <Step text={`Confirm, fee about ${ready.maxFee} wei`} onClick={() => send.mutate(ready)} />}
      {quote && <Step text={`Swap 0.5 ETH for ${quote.toAmount} USDC`} onClick={() => swap.prepare.mutate(quote)} />}
      {swapReady && <Step text="Confirm the swap" onClick={() => swap.send.mutate(swapReady)} />}
      <pre id="status">{status.join('\n')}</pre>
      <pre id="errors">{errors.join('\n')}</pre>
      <pre id="history">
        {useHistory({ address: account.address })
          .data?.map(({ title }) => title)
          .join('\n')}
      </pre>
    </main>
  )
}

const textOf = (error: Error) =>
  error instanceof WalletError && error.code === 'user_rejected' ? 'You refused in your wallet' : error.message
const Step = ({ text, onClick }: { text: string; onClick: () => void }) => <input type="button" value={text} onClick={onClick} />

const { api: baseUrl = location.origin } = document.documentElement.dataset
const options = { baseUrl, store: indexedDbStore(), devicePlatform: 'ios', appVersion: '1.0.0' } as const
createRoot(document.body).render(
  <WalletProvider options={options}>
    <App />
  </WalletProvider>,
)
