import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** The calls of the bank's app, from a new wallet to a confirmed payment. */
export default function NeobankCalls(): ReactNode {
  return (
    <Sequence
      description="A customer of the bank opens a wallet and pays"
      stations={['App', 'API', 'Worker', 'Nodes']}
      steps={[
        { from: 'App', text: 'Create both keys' },
        { from: 'App', to: 'API', text: 'Register the device', note: 'POST /v1/devices/new' },
        { from: 'App', to: 'API', text: 'Link the address, with its proof', note: 'POST /v1/wallet/addresses' },
        { from: 'App', to: 'API', text: 'Read the start screen', note: 'app version, notifications, history; balances on both networks' },
        { from: 'App', to: 'API', text: 'Estimate the fees', note: 'POST /v1/platforms/{id}/estimate-fees' },
        { from: 'App', to: 'API', text: 'Read the nonce', note: 'GET …/nonce' },
        { from: 'App', text: 'The customer checks and signs' },
        { from: 'App', to: 'API', text: 'Send the signed bytes', note: 'POST …/send-tx' },
        { from: 'API', to: 'Nodes', text: 'broadcast' },
        { from: 'Nodes', to: 'Worker', text: 'a block with the payment' },
        { from: 'Worker', to: 'App', text: 'push: confirmed', note: 'the app also polls GET /v1/tx/history/{txId}' },
      ]}
    />
  )
}
