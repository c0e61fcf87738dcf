// The plain script: `<script src="…/connect.js" data-wallet="https://wallet.example.com" …>`. Its attributes are the options.
import { type ConnectOptions, connectWallet } from './connect-wallet.ts'

/** A grey square, for a page that names no picture. */
const plainIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='96'%3E%3Crect width='96' height='96' rx='24' fill='%23888'/%3E%3C/svg%3E"

/** Returns the options of the attributes. Without `data-wallet`, the wallet is where the script came from. */
function optionsOf({ src, dataset }: HTMLScriptElement): ConnectOptions {
  const walletUrl = dataset.wallet ?? new URL(src).origin
  const { hostname } = new URL(walletUrl)
  return {
    walletUrl,
    name: dataset.name ?? hostname,
    icon: dataset.icon ?? plainIcon,
    rdns: dataset.rdns ?? hostname.split('.').reverse().join('.'),
    apiUrl: dataset.api,
    defaultChainId: dataset.chain,
    setsWindowEthereum: dataset.windowEthereum !== undefined,
    ...(dataset.rpc !== undefined && { rpcUrls: { [dataset.chain ?? '0x1']: dataset.rpc } }),
  }
}

const script = document.currentScript
if (script instanceof HTMLScriptElement) Object.assign(window, { connectedWallet: connectWallet(optionsOf(script)) })
