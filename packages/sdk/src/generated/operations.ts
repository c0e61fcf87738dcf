// Generated from packages/contract/openapi.json by `npm run generate`. Do not edit.
import { type CallOptions, type Http, type Input, send, sendWithoutAnswer } from '../call.ts'

/** Every call of the API. `open` speaks for nobody, `device` for the device of the client. */
export function createOperations({ open, device }: { open: Http; device: Http }) {
  return {

    /** Health of the server. Asks the database and redis, each with a limit of one second. The database counts as down when this API has no free connection to it in that second. 200 when both answer, 503 with the same shape when one does not. `details.indexer` tells how far the blocks of each platform are read; that changes no status. */
    getHealthStatus: (options?: CallOptions) =>
      send(open.GET('/health/status', { ...options })),

    /** Settings of the wallet apps. The oldest app version that may still be used on each operating system, and the ids of the platforms that this deployment serves. */
    getSettings: (options?: CallOptions) =>
      send(open.GET('/v1/settings', { ...options })),

    /** Register a device. Called once by a freshly installed app. Sign the call with a new P-256 or Ed25519 key whose public half stands in the token header (`jwk`): from then on only that key can act for the device. The same key again answers the same `deviceId`. */
    newDevice: (body: Input<'newDevice'>, options?: CallOptions) =>
      send(device.POST('/v1/devices/new', { ...options, body })),

    /** Report the app version. Called at every start of the app. An app older than `minRequiredVersion` should ask its user to update. A `deviceToken` replaces the stored push token; without one the stored token stays. */
    useDevice: (body: Input<'useDevice'>, options?: CallOptions) =>
      send(device.PUT('/v1/devices/use', { ...options, body })),

    /** Blockchains. The blockchains that this deployment serves. A wallet takes the chain id it signs for from `caip2`. With `includeDisabled=true` also those that are known and not served. */
    listPlatforms: (query: Input<'listPlatforms'> = {}, options?: CallOptions) =>
      send(open.GET('/v1/platforms', { ...options, params: { query } })),

    /** Current priority fees. Three offers from the fees of the last minute of blocks: `slow` may wait for several blocks, `fast` outlives five full blocks in a row. Read for each block anew. In wei per unit of gas on EVM, in micro-lamports per compute unit on Solana: there they are the 25th, 50th and 75th percentile of what recent blocks took at least, and never less than a floor. */
    getPriorityFees: ({ id }: Input<'getPriorityFees'>, options?: CallOptions) =>
      send(open.GET('/v1/platforms/{id}/priority-fees', { ...options, params: { path: { id } } })),

    /** Estimate the fees of a transaction. Runs the transaction on the node's latest state, without sending it. `gasLimit` holds a margin of a quarter over what the run used (none for a plain transfer, which always costs the same); the fees are those of `standard`. Rollups that charge for publishing the transaction on layer 1 tell it as `l1Fee`, and all that it may cost as `totalFee`, as Solana does; its margin is a tenth and 1,000 compute units. A transaction that would revert answers 400 with the contract's reason. */
    estimateFees: ({ id, ...body }: Input<'estimateFees'>, options?: CallOptions) =>
      send(open.POST('/v1/platforms/{id}/estimate-fees', { ...options, params: { path: { id } }, body })),

    /** Tokens of a platform. The catalogue of a platform, the native token first. With `includeDisabled=true` also tokens that are known and cannot be used, such as migrated ones; with `returnContracts=true` each token carries its contract. `total` counts up to 10,000; with more, `totalExact` is `false`. */
    listTokens: (query: Input<'listTokens'>, options?: CallOptions) =>
      send(open.GET('/v1/tokens', { ...options, params: { query } })),

    /** Link addresses to the device. Links up to 20 addresses in one call, all or none. Linking an address again is no error. With a `message` that the account signed, the link is `verified`, and stays it: it shows pending transactions of other devices, and may send and swap where the operator requires proofs (`REQUIRE_ADDRESS_PROOF`). One proof that does not hold, and nothing is linked. The answer holds the addresses of this call in canonical form, each once. A device can link 100 addresses. */
    linkAddresses: (body: Input<'linkAddresses'>, options?: CallOptions) =>
      send(device.POST('/v1/wallet/addresses', { ...options, body })),

    /** Linked addresses. Returns all addresses that the device has linked, newest first. A device can link 100, so there are no pages. */
    listAddresses: (options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses', { ...options })),

    /** Balances of an address. Without `contracts`: the native balance, and every token of the catalogue of which the address holds some. With it: exactly those contracts, in their order (`native` stands for the native token), also ones that the catalogue does not list. All amounts are of one block. On Solana those of all token accounts of the address are added up, and a token account itself answers 400. A contract that does not answer like a token becomes the `error` of its item; the call succeeds. */
    getBalances: ({ address, ...query }: Input<'getBalances'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/balances', { ...options, params: { path: { address }, query } })),

    /** Next nonce of an address. `nonce` is the one to use next, after the transactions that wait in the pool. All three are null on a chain without nonces. */
    getNonce: ({ address, ...query }: Input<'getNonce'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/nonce', { ...options, params: { path: { address }, query } })),

    /** What an address is. The kind of account behind an address, its native balance and its nonce. `exists` is false for an address that never held or did anything. */
    getAddressInfo: ({ address, ...query }: Input<'getAddressInfo'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/info', { ...options, params: { path: { address }, query } })),

    /** Staked funds of an address. The address's stakes by state, with totals. `supported` is false, and all is empty, on a chain whose staking we do not read. `apr` and `rewards` are null where nothing on the chain gives them. */
    getStaking: ({ address, ...query }: Input<'getStaking'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/staking', { ...options, params: { path: { address }, query } })),

    /** Send a signed transaction. Hands the signed bytes to the chain. The transaction stands in the history as `pending` before it leaves, and is followed until it is confirmed or failed. Sending the same bytes again is safe and answers the same object. Most nodes keep an EVM transaction whose nonce is ahead of the next one: it stays `pending` until the nonces before it are used. A node that keeps none so far ahead refuses it with `nonce_too_high`. Where the operator requires proofs, the device must have proved the address (see `linkAddresses`). */
    sendTransaction: ({ address, ...body }: Input<'sendTransaction'>, options?: CallOptions) =>
      send(device.POST('/v1/wallet/addresses/{address}/send-tx', { ...options, params: { path: { address } }, body })),

    /** Latest blockhash. The hash and number of the chain's latest block. Where transactions expire, `lastValidBlockHeight` is the last block that may hold one that names this hash; null elsewhere. */
    getBlockhash: (query: Input<'getBlockhash'>, options?: CallOptions) =>
      send(open.GET('/v1/wallet/blockhash', { ...options, params: { query } })),

    /** Quote a swap. The best route over the exchange's own pools at this block, in two forms at once: ten fields in base units to hand back, eight in whole tokens to show. Send either the body, or the four query parameters without a body. If both name a field, the body wins. Valid for 60 seconds. */
    quoteSwap: (body: Input<'quoteSwap'>, options?: CallOptions) =>
      send(open.POST('/v1/swap/quote', { ...options, body })),

    /** Build the transaction of a quote. Turns a live quote into a transaction for a linked address to sign and send. It gives at least the quote's `otherAmountThreshold`, or reverts. Where `allowanceTarget` is in the answer, the token given must first be approved for it; on Solana no token needs that. Where the operator requires proofs, the device must have proved the address (see `linkAddresses`). */
    buildSwap: (body: Input<'buildSwap'>, options?: CallOptions) =>
      send(device.POST('/v1/swap/tx', { ...options, body })),

    /** Transaction history. Transactions of the device's linked addresses, newest first: by `createdAt`, then by block and position in the block, those without a block first. Every parameter that is given narrows the list. Each transaction is listed once. `kind`, `title`, `sent`, `received` and `counterparty` are in the view of one linked address: of several, the one that signed it, or else the first that passes the filter. `amount` and `tokenContractId` are its main movement of value, `operations` all of them. `total` counts up to 10,000; with more, `totalExact` is `false`. */
    listHistory: (query: Input<'listHistory'> = {}, options?: CallOptions) =>
      send(device.GET('/v1/tx/history', { ...options, params: { query } })),

    /** One transaction. A transaction in which a linked address of the device takes part; with `address`, that address. Unknown, malformed and foreign ids answer alike. */
    getTransaction: ({ txId, ...query }: Input<'getTransaction'>, options?: CallOptions) =>
      send(device.GET('/v1/tx/history/{txId}', { ...options, params: { path: { txId }, query } })),

    /** Report an operation. Called by an indexer, signed after Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The report is a pointer: status, parties and amounts are read from the chain. One operation, or `{ "operations": [...] }` with up to 100, in at most 256 KiB. A repeated delivery answers the same. Alchemy, Moralis, QuickNode, Helius and Tatum may send their own formats under their own signatures, where their secrets are configured. */
    receiveOperation: (body: Input<'receiveOperation'>, options?: CallOptions) =>
      send(open.POST('/v1/tx/op/webhook', { ...options, body })),

    /** Notifications of the device. Newest first. `total` counts all of them, read or not, up to 10,000; with more, `totalExact` is `false`. */
    listNotifications: (query: Input<'listNotifications'> = {}, options?: CallOptions) =>
      send(device.GET('/v1/notifications', { ...options, params: { query } })),

    /** One notification. A notification of the calling device. Unknown, malformed and foreign ids answer alike. */
    getNotification: ({ id }: Input<'getNotification'>, options?: CallOptions) =>
      send(device.GET('/v1/notifications/{id}', { ...options, params: { path: { id } } })),

    /** Mark a notification as read. Marks one notification of the calling device. Marking it again answers the same. */
    readNotification: ({ id }: Input<'readNotification'>, options?: CallOptions) =>
      send(device.PUT('/v1/notifications/{id}/read', { ...options, params: { path: { id } } })),

    /** Mark all notifications as read. `count` is how many were unread until now. */
    readAllNotifications: (options?: CallOptions) =>
      send(device.PUT('/v1/notifications/read-all', { ...options })),

    /** Unlink an address. Removes the link between the device and an address on one platform. The device gets no later notification or push for the address. Notifications that it has stay readable. Transactions that it sent are still followed. Repeating the call is safe: an address that is not linked answers 204 too. Linking the address again makes a new link, which needs its own proof. */
    unlinkAddress: ({ address, ...query }: Input<'unlinkAddress'>, options?: CallOptions) =>
      sendWithoutAnswer(device.DELETE('/v1/wallet/addresses/{address}', { ...options, params: { path: { address }, query } })),

    /** Delete the device. Deletes the calling device with its linked addresses, push token and notifications. Every later call of the device answers 403, also a second deletion. Its pending transactions stay on their way: they belong to the chain. The key may register again, as a new device. */
    deleteDevice: (options?: CallOptions) =>
      sendWithoutAnswer(device.DELETE('/v1/devices', { ...options })),
  }
}
