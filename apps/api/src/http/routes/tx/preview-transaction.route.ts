import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { PreviewBody, TransactionPreview } from './preview/preview.ts'

/** Returns what a transaction would do, before it is signed. */
export const previewTransaction = route(
  {
    id: 'previewTransaction',
    call: 'POST /v1/tx/preview',
    guard: 'linked',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    bodyLimit: 300_000,
    example: ({ address, platformId, stranger }) => ({
      body: { address, platformId, calls: [{ to: stranger, value: '1000000000000000', data: '0x', gasLimit: '21000' }], currency: 'EUR' },
    }),
    tag: 'transactions',
    summary: 'Preview a transaction before signing',
    description:
      'Executes a transaction on the node without sending it, and says what leaves and what comes, who may take what afterwards, and what it costs. On EVM, the calls are executed in the next block with the fees that will be signed, and again in a plain context. A difference exposes a contract that acts otherwise in a simulation. Logs only choose what is read, and balances decide the amounts. If the node lacks the best method, the next one is used; `how` says which. Pass exactly one of `calls`, `transaction`, `typedData` and `message`. `words` come from the bytes alone: of calls, typed data and messages. If the server cannot read a call, a pinned descriptor (ERC-7730) may explain it, and a line says the most that the call can take. A descriptor that contradicts the bytes is dropped. No signature is simulated. Compare the answer with the bytes before you sign.',
    body: PreviewBody,
    out: { 200: TransactionPreview },
    fails: ['invalid_transaction', 'unknown_currency'],
  },
  ({ previews }: Pick<Deps, 'previews'>) =>
    ({ body }, { chain, address, deviceId }) =>
      previews.preview(chain, { address, deviceId }, body),
)
