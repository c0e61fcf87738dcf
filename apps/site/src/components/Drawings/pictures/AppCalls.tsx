import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** The calls of an app, in the order in which it makes them. */
export default function AppCalls(): ReactNode {
  return (
    <Sequence
      description="The calls of an app, in order"
      stations={['App', 'API']}
      steps={[
        { from: 'App', to: 'API', text: 'POST /v1/devices/new', note: 'once for each device key' },
        { from: 'App', to: 'API', text: 'POST /v1/wallet/addresses', note: 'once for each address and platform' },
        { from: 'App', to: 'API', text: 'PUT /v1/devices/use', note: 'at every start' },
        { from: 'App', to: 'API', text: 'GET …/balances', note: 'for the start screen' },
        { from: 'App', to: 'API', text: 'POST …/estimate-fees, GET …/nonce', note: 'when the user wants to send' },
        { from: 'App', text: 'The user confirms; the wallet key signs' },
        { from: 'App', to: 'API', text: 'POST …/send-tx' },
        { from: 'API', to: 'App', text: 'id, hash, pending' },
        { from: 'App', to: 'API', text: 'GET /v1/tx/history/{txId}', note: 'until it is not pending' },
        { from: 'API', to: 'App', text: 'push', note: 'if a push token is registered', optional: true },
        { from: 'App', to: 'API', text: 'GET /v1/notifications', note: 'while the app is open' },
      ]}
    />
  )
}
