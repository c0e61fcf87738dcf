import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The two keys of a phone, and the places that have neither. */
export default function Keys(): ReactNode {
  return (
    <Graph
      description="Two private keys are on the phone: the wallet key owns the money and signs transactions, and the device key signs API calls. Your servers have no private key. They know the address of the wallet key and the public half of the device key, and they pass signed bytes on. The chain checks the signature of the wallet key."
      boxes={{
        wallet: { title: 'Wallet key', lines: ['owns the money,', 'signs transactions'], isOurs: false },
        device: { title: 'Device key', lines: ['cannot be exported,', 'signs API calls'], isOurs: false },
        address: { title: 'Address', lines: ['of the wallet key;', 'no private key'] },
        public: { title: 'Public key', lines: ['of the device key;', 'checks each call'] },
        account: { title: 'Account', lines: ['checks the signature', 'of the wallet key'], isOurs: false },
      }}
      wide={{
        columns: [168, 168, 168],
        gap: 112,
        rowGap: 26,
        places: { wallet: [0, 0], device: [0, 1], address: [1, 0], public: [1, 1], account: [2, 0] },
        groups: [
          { title: 'On the phone', place: [0, 0, 1, 2] },
          { title: 'On your servers', place: [1, 0, 1, 2] },
          { title: 'On the chain', place: [2, 0] },
        ],
        edges: [
          { from: 'wallet right', to: 'address left', label: 'signed bytes' },
          { from: 'address right', to: 'account left', label: 'same bytes' },
          { from: 'device right', to: 'public left', label: 'signed calls' },
        ],
      }}
      tall={{
        columns: [147, 147],
        gap: 24,
        rowGap: 92,
        places: { wallet: [0, 0], device: [1, 0], address: [0, 1], public: [1, 1], account: [0, 2, 2] },
        groups: [
          { title: 'On the phone', place: [0, 0, 2] },
          { title: 'On your servers', place: [0, 1, 2] },
          { title: 'On the chain', place: [0, 2, 2] },
        ],
        edges: [
          { from: 'wallet bottom', to: 'address top 85', label: 'signed bytes' },
          { from: 'device bottom', to: 'public top 30', label: 'signed calls' },
          { from: 'address bottom 85', to: 'account top', label: 'same bytes' },
        ],
      }}
    />
  )
}
