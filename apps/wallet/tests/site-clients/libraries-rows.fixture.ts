/** A button of a page, and what must be shown beside it. `refuses`: the user refuses in the window. */
export type AppRow = { id: string; must: string; refuses?: boolean }

const row = (id: string, must: string): AppRow => ({ id, must })
const refused = (must: string): AppRow => ({ id: 'refused', must: `${must} in a window`, refuses: true })
const connect = row('connect', 'an account in a window')
const balance = row('balance', 'a balance')
const sign = row('sign', 'own signature in a window')

/** The applications of `tools/site-clients/apps`, and their buttons in order. */
export const apps: Readonly<Record<string, readonly AppRow[]>> = {
  'ethers.js': [
    connect,
    balance,
    sign,
    row('typed', 'own signature in a window'),
    row('send', 'mined in a window'),
    refused('ACTION_REJECTED 4001'),
  ],
  'web3.js': [connect, balance, sign, row('typed', '132 in a window'), row('send', 'mined in a window'), refused('4001')],
  'viem.js': [
    connect,
    row('permissions', 'eth_accounts'),
    balance,
    sign,
    row('typed', 'own signature in a window'),
    row('send', 'success in a window'),
    row('calls', 'success in a window'),
    row('atomic', 'TransactionExecutionError 5760'),
    row('capabilities', 'unsupported'),
    row('switch', '31338'),
    refused('4001'),
  ],
  'wagmi3.jsx': [
    connect,
    balance,
    sign,
    row('send', 'success in a window'),
    row('calls', 'success in a window'),
    row('switch', '31338'),
    refused('4001'),
    row('disconnect', 'disconnected'),
    row('connect-announced', 'an account in a window'),
  ],
  'wallet-adapter.jsx': [
    row('wallets', 'Wallet of the tests'),
    row('select', 'an account in a window'),
    sign,
    row('sign-transaction', 'signed in a window'),
    row('sign-all', '2 in a window'),
    row('send', 'confirmed in a window'),
    row('sign-in', 'signed in in a window'),
    refused('WalletSignMessageError 4001'),
    row('disconnect', 'disconnected'),
  ],
}
