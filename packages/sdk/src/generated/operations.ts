// Generated from packages/contract/openapi.json by `npm run generate`. Do not edit.
import { type CallOptions, type Http, type Input, send, sendWithoutAnswer } from '../call.ts'

/** Every call of the API. `open` sends no device, `device` sends the device of the client. */
export function createOperations({ open, device }: { open: Http; device: Http }) {
  return {

    /** Health of the server. Checks the database and redis, each for at most one second. The database counts as down if this API has no free connection to it within that second. Returns 200 if database and redis answer, otherwise 503 with the same fields. `details.indexer` reports the progress of reading blocks on each platform. The progress of reading does not affect the status. */
    getHealthStatus: (options?: CallOptions) =>
      send(open.GET('/health/status', { ...options })),

    /** Settings of the wallet apps. The oldest app version that may still be used on each operating system, and the ids of the platforms that this deployment serves. */
    getSettings: (options?: CallOptions) =>
      send(open.GET('/v1/settings', { ...options })),

    /** Lists of harmful addresses and sites. Lists of addresses and sites of which a wallet warns. The operator, or somebody whom the operator trusts, signs each list. The wallet knows the public keys from its own build, so this server cannot change a list. `lists` is empty if the operator has none. All lists together have at most 1 MB. */
    listBlockLists: (options?: CallOptions) =>
      send(open.GET('/v1/block-lists', { ...options })),

    /** Register a device. A newly installed app calls this operation once. Sign the call with a new P-256 or Ed25519 key, and put its public key into the token header (`jwk`). From then on, only that key can act for the device. Registering the same key again returns the same `deviceId`. */
    newDevice: (body: Input<'newDevice'>, options?: CallOptions) =>
      send(device.POST('/v1/devices/new', { ...options, body })),

    /** Report the app version. The app calls this operation at every start. An app older than `minRequiredVersion` should ask its user to update. A `deviceToken` replaces the stored push token. Omit `deviceToken` to keep the stored push token. */
    useDevice: (body: Input<'useDevice'>, options?: CallOptions) =>
      send(device.PUT('/v1/devices/use', { ...options, body })),

    /** Blockchains. The blockchains that this deployment serves. A wallet signs for the chain id in `caip2`. `includeDisabled=true` also lists known platforms that are not served. */
    listPlatforms: (query: Input<'listPlatforms'> = {}, options?: CallOptions) =>
      send(open.GET('/v1/platforms', { ...options, params: { query } })),

    /** Current priority fees. Three fee levels, computed from the blocks of the last minute and updated with each block. With `slow`, a transaction may wait for several blocks. `fast` is still high enough after five full blocks in a row. The unit is wei per unit of gas on EVM, and micro-lamports per compute unit on Solana. On Solana, the levels are the 25th, 50th and 75th percentile of the lowest fees in recent blocks, but never below a floor. */
    getPriorityFees: ({ id }: Input<'getPriorityFees'>, options?: CallOptions) =>
      send(open.GET('/v1/platforms/{id}/priority-fees', { ...options, params: { path: { id } } })),

    /** Estimate the fees of a transaction. Simulates the transaction on the node's latest state without sending it. On EVM, `gasLimit` is the used gas plus a quarter. The gas limit of a plain transfer has no margin, since a transfer always uses the same gas. On Solana, `gasLimit` is the used compute units plus a tenth and 1,000 units. The prices are those of the fee level `standard`. Some rollups charge for publishing the transaction on layer 1: `l1Fee` is that charge. On these rollups and on Solana, `totalFee` is the maximum cost. If the transaction would revert, the call returns 400 with the contract's reason. If a token refuses the transfer, `details.rule` says why: `account_frozen`, `memo_required`, `non_transferable`, `paused` or `transfer_hook`. */
    estimateFees: ({ id, ...body }: Input<'estimateFees'>, options?: CallOptions) =>
      send(open.POST('/v1/platforms/{id}/estimate-fees', { ...options, params: { path: { id } }, body })),

    /** What an address is. Returns whether an address is a wallet, a contract, a token or something else, also of an address that is not linked. Read it before a payment, and warn about a receiver that is not an account of a person. */
    describeAddress: ({ id, address }: Input<'describeAddress'>, options?: CallOptions) =>
      send(device.GET('/v1/platforms/{id}/addresses/{address}', { ...options, params: { path: { id, address } } })),

    /** Read a chain from a site. JSON-RPC reads for sites that connect to the wallet and have no node. Any page may call it. Off unless `SITE_RPC` lists the platform. Only reads of a closed list are answered; others get the error -32601. Executions of a request share 50 million gas, searches for logs 1000 blocks, and answers have at most 1 MB. */
    relayReads: ({ platformId, ...body }: Input<'relayReads'>, options?: CallOptions) =>
      send(open.POST('/v1/rpc/{platformId}', { ...options, params: { path: { platformId } }, body })),

    /** Tokens of a platform. The catalogue of a platform, the native token first. `includeDisabled=true` also lists known tokens that cannot be used, such as migrated ones. `returnContracts=true` adds the contract to each token. `search` finds tokens by symbol, name or contract address, the best match first. A contract outside the catalogue is read from the chain and has `listed: false`. Found tokens have their `traits`. `total` counts up to 10,000. If there are more, `totalExact` is `false`. */
    listTokens: (query: Input<'listTokens'>, options?: CallOptions) =>
      send(open.GET('/v1/tokens', { ...options, params: { query } })),

    /** Prices of tokens. The newest recorded price of each token, in the order of `tokenIds`. Prices come from oracles on the chains and are recorded once a minute. A token without a price has `price: null` and a `reason`: no price is better than a wrong one. */
    listPrices: (query: Input<'listPrices'>, options?: CallOptions) =>
      send(open.GET('/v1/prices', { ...options, params: { query } })),

    /** Price history of a token. Prices that this server recorded: one per hour for `1d`, `1w` and `1m`, and one per day for `1y`. Times before the first reading of the server are missing. A token without recorded prices has no items. */
    getPriceHistory: ({ tokenId, ...query }: Input<'getPriceHistory'>, options?: CallOptions) =>
      send(open.GET('/v1/prices/{tokenId}/history', { ...options, params: { path: { tokenId }, query } })),

    /** Add a price alert. Notifies the device when the price of a token crosses a value, once per crossing. Prices are compared once a minute. An alert whose value is crossed already notifies after the price returns. It is armed again when the price is 1 % beyond the value on the other side, or the change is a fifth smaller. Repeating the call returns the same alert. At most 20 alerts per device. */
    createPriceAlert: (body: Input<'createPriceAlert'>, options?: CallOptions) =>
      send(device.POST('/v1/prices/alerts', { ...options, body })),

    /** Price alerts of the device. All price alerts of the calling device, newest first. */
    listPriceAlerts: (options?: CallOptions) =>
      send(device.GET('/v1/prices/alerts', { ...options })),

    /** Delete a price alert. Removes one price alert of the calling device. An id that is unknown or of another device also returns 204. */
    deletePriceAlert: (query: Input<'deletePriceAlert'>, options?: CallOptions) =>
      sendWithoutAnswer(device.DELETE('/v1/prices/alerts', { ...options, params: { query } })),

    /** Link addresses to the device. Links up to 20 addresses in one call, all or none. Linking an address again is not an error. A `message` that the account signed makes the link `verified` permanently. A verified link shows pending transactions of other devices. If the operator requires proofs (`REQUIRE_ADDRESS_PROOF`), only verified links may send and swap. If one proof is invalid, nothing is linked. The answer lists the addresses of this call in canonical form, each once. A device can link 100 addresses. */
    linkAddresses: (body: Input<'linkAddresses'>, options?: CallOptions) =>
      send(device.POST('/v1/wallet/addresses', { ...options, body })),

    /** Linked addresses. Returns all addresses that the device has linked, newest first. A device can link 100, so there are no pages. */
    listAddresses: (options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses', { ...options })),

    /** Balances of an address. Without `contracts`, the answer has the native balance, every catalogue token with a balance, and the tokens that the device imported, also with a balance of 0. With `contracts`, the answer has exactly those contracts in that order, including contracts outside the catalogue. `native` means the native token. All amounts are read at one block. On Solana, the balances of all token accounts of the address are added up, and the items of `contracts` list the accounts from which it can pay. The address of a token account returns 400. If a contract does not answer like a token, its item has an `error` and the call still succeeds. `currency` adds the recorded price, the value and the change of the price to each item. */
    getBalances: ({ address, ...query }: Input<'getBalances'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/balances', { ...options, params: { path: { address }, query } })),

    /** Value of all linked addresses. The catalogue tokens, imported tokens and stakes of all linked addresses on all platforms: per token, per platform and in total. Values are rounded down to 18 decimals per token, and the total is the exact sum of them. A platform whose node does not answer is listed with its addresses, and the call still succeeds. Every device may read the holdings of the addresses that it linked. */
    getPortfolio: (query: Input<'getPortfolio'> = {}, options?: CallOptions) =>
      send(device.GET('/v1/wallet/portfolio', { ...options, params: { query } })),

    /** Import tokens. Replaces the imported tokens of the device by this list, all or none, so repeating the call is safe. Balances and the portfolio list imported tokens, also with a balance of 0. A contract outside the catalogue is read from the chain once, its name is stored, and it has `listed: false`. If the chain has several nodes, two of them must return the same. If an id is not a token of its chain, `details.index` is its place in the list, from 0, and nothing changes. A token that is no longer in the list disappears, except if it is in the catalogue and an address has a balance. At most 100 tokens. */
    importTokens: (body: Input<'importTokens'>, options?: CallOptions) =>
      send(device.PUT('/v1/wallet/tokens', { ...options, body })),

    /** Imported tokens. Returns all tokens that the device imported, in the order of its list. A device can import 100, so there are no pages. */
    listImportedTokens: (options?: CallOptions) =>
      send(device.GET('/v1/wallet/tokens', { ...options })),

    /** Next nonce of an address. `nonce` is the next nonce to use. Pending transactions count too: those of the node, and those that were sent through this API. All three fields are null on a chain without nonces. */
    getNonce: ({ address, ...query }: Input<'getNonce'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/nonce', { ...options, params: { path: { address }, query } })),

    /** Account type of an address. Returns the type of the account at an address, its native balance and its nonce. The field `exists` is false for an address without any balance or transaction so far. */
    getAddressInfo: ({ address, ...query }: Input<'getAddressInfo'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/info', { ...options, params: { path: { address }, query } })),

    /** Staked funds of an address. The address's stakes by state, with totals. On a chain without support for staking, `supported` is false and the rest is empty. `apr` and `rewards` are null if the chain does not provide them. */
    getStaking: ({ address, ...query }: Input<'getStaking'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/staking', { ...options, params: { path: { address }, query } })),

    /** Approvals of an address. Lists who may spend what the address has. On EVM, these are allowances of tokens, operators and single permissions for NFTs, permissions of Permit2, and the delegation of the account (EIP-7702). On Solana, these are delegates and close authorities of token accounts. They come from the known history, in whichever transaction they were given, and the node says what is left of each at one block. Approvals of which nothing is left are not listed, so a page may have fewer items than `limit`. `revocation` is the call that ends an approval. */
    listApprovals: ({ address, ...query }: Input<'listApprovals'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/approvals', { ...options, params: { path: { address }, query } })),

    /** NFTs of an address. The NFTs that the address holds, newest movement first. They come from its known history, and the node confirms each page. A page may have fewer items than `limit`. A worker reads names and images soon after the first list. */
    listNfts: ({ address, ...query }: Input<'listNfts'>, options?: CallOptions) =>
      send(device.GET('/v1/wallet/addresses/{address}/nfts', { ...options, params: { path: { address }, query } })),

    /** Address of a name. The address that an ENS name has on a platform. A name may have different addresses on different platforms, and no other address is used instead. `address` is null if there is none, and `reason` says why. */
    resolveName: ({ name, ...query }: Input<'resolveName'>, options?: CallOptions) =>
      send(device.GET('/v1/names/{name}', { ...options, params: { path: { name }, query } })),

    /** Name of an address. The primary ENS name of an address on a platform, also of an address that is not linked. `name` is null unless the name has this address on the platform, and `reason` says why. */
    findName: (query: Input<'findName'>, options?: CallOptions) =>
      send(device.GET('/v1/names', { ...options, params: { query } })),

    /** Send a signed transaction. Sends the signed bytes to the chain. The API adds the transaction to the history as `pending` before sending it, and follows it until it is confirmed or failed. Sending the same bytes again is safe and returns the same object. Most nodes accept an EVM transaction whose nonce is ahead of the next one. Such a transaction stays `pending` until all lower nonces are used. If the node refuses a nonce so far ahead, the call fails with `nonce_too_high`. If a different transaction with the same nonce is pending, the call fails with `nonce_pending`, and `details.hash` names that transaction. If the operator requires proofs, the device must have proved the address (see `linkAddresses`). */
    sendTransaction: ({ address, ...body }: Input<'sendTransaction'>, options?: CallOptions) =>
      send(device.POST('/v1/wallet/addresses/{address}/send-tx', { ...options, params: { path: { address } }, body })),

    /** Latest blockhash. The hash and number of the chain's latest block. A transaction that names this hash expires after block `lastValidBlockHeight`. `lastValidBlockHeight` is null on chains where transactions do not expire. */
    getBlockhash: (query: Input<'getBlockhash'>, options?: CallOptions) =>
      send(open.GET('/v1/wallet/blockhash', { ...options, params: { query } })),

    /** Quote a swap. Returns the best route of all providers, after the cost of the transaction. A provider that does not answer in time is left out. The answer contains the same quote in two forms. Send the ten fields of `DetailedQuote` unchanged to `buildSwap`; their amounts are in base units. The other eight fields are for display; their amounts are in whole tokens. Send a body or the four query parameters. If both contain a field, the body wins. A quote is valid for 60 seconds. `warnings` lists what the user should know. An amount that would lose over half of its value is refused with `amount_too_high`. */
    quoteSwap: (body: Input<'quoteSwap'>, options?: CallOptions) =>
      send(open.POST('/v1/swap/quote', { ...options, body })),

    /** Build the transaction of a quote. Builds the transaction of a valid quote, for a linked address to sign and send. The swap reverts if it would return less than the quote's `otherAmountThreshold`. If the quote is no longer recent, the route that is best at that time is used. Send the transactions of `approvals` first, if there are any. On Solana no token needs an approval. If the operator requires proofs, the device must have proved the address (see `linkAddresses`). */
    buildSwap: (body: Input<'buildSwap'>, options?: CallOptions) =>
      send(device.POST('/v1/swap/tx', { ...options, body })),

    /** Preview a transaction before signing. Executes a transaction on the node without sending it, and says what leaves and what comes, who may take what afterwards, and what it costs. On EVM, the calls are executed in the next block with the fees that will be signed, and again in a plain context. A difference exposes a contract that acts otherwise in a simulation. Logs only choose what is read, and balances decide the amounts. If the node lacks the best method, the next one is used; `how` says which. Pass exactly one of `calls`, `transaction`, `typedData` and `message`. `words` come from the bytes alone: of calls, typed data and messages. If the server cannot read a call, a pinned descriptor (ERC-7730) may explain it, and a line says the most that the call can take. A descriptor that contradicts the bytes is dropped. No signature is simulated. Compare the answer with the bytes before you sign. */
    previewTransaction: (body: Input<'previewTransaction'>, options?: CallOptions) =>
      send(device.POST('/v1/tx/preview', { ...options, body })),

    /** Transaction history. Transactions of the device's linked addresses, newest first. The order is by `createdAt`, then by block and position in the block, with those without a block first. Each filter narrows the list. Each transaction is listed once. The fields `kind`, `title`, `sent`, `received` and `counterparty` describe the view of one linked address. If several linked addresses take part, it is the view of the signer. Without a signer among them, it is that of the first address that passes the filter. The fields `amount` and `tokenContractId` describe the main movement of value. The field `operations` lists all movements. The field `history` says whether older transactions may be missing. `total` counts up to 10,000. If there are more, `totalExact` is `false`. */
    listHistory: (query: Input<'listHistory'> = {}, options?: CallOptions) =>
      send(device.GET('/v1/tx/history', { ...options, params: { query } })),

    /** One transaction. Returns a transaction in which a linked address of the device takes part. If `address` is given, this address must take part. Unknown, malformed and foreign ids return the same 404. */
    getTransaction: ({ txId, ...query }: Input<'getTransaction'>, options?: CallOptions) =>
      send(device.GET('/v1/tx/history/{txId}', { ...options, params: { path: { txId: String(txId) }, query } })),

    /** Track a transaction. Takes the hash of a transaction that the wallet of the user sent by itself, such as an injected wallet. The transaction is in the history as soon as a node returns it and the address is its sender. On Solana, the sender is the fee payer or another signer. From then on it is like one that the API sent: `pending`, then `confirmed` or `failed`, with events and notifications. A hash that no node knows is forgotten after 30 minutes. Repeating the call is safe. At most 20 open hashes per device. If the operator requires proofs, the device must have proved the address (see `linkAddresses`). */
    trackTransaction: (body: Input<'trackTransaction'>, options?: CallOptions) =>
      send(device.POST('/v1/tx/track', { ...options, body })),

    /** Report an operation. An indexer calls this with a Standard Webhooks signature (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The report is a pointer: status, parties and amounts are read from the chain. The body is one operation, or `{ "operations": [...] }` with up to 100 of them, and has at most 256 KiB. A repeated delivery returns the same answer. Alchemy, Moralis, QuickNode, Helius and Tatum may send their own formats with their own signatures, if their secrets are configured. */
    receiveOperation: (body: Input<'receiveOperation'>, options?: CallOptions) =>
      send(open.POST('/v1/tx/op/webhook', { ...options, body })),

    /** Events of linked addresses. Returns what happened to the device's linked addresses since an event, oldest first, each event at least once. Store `nextAfter` and pass it as `after` the next time. With `accept: text/event-stream` the same call is a stream (server-sent events): it sends each event as it is logged, with its id, and every 15 seconds an event `heartbeat` with the `nextAfter` so far. A stream without `after` and `last-event-id` begins now; a page without `after` begins with the oldest stored event. A stream ends after an hour, and within 5 seconds after a link or the key of the device changed: connect again with `last-event-id`. A device may have 3 streams, and one network (an IPv4 address or an IPv6 /64) a tenth of those that the server keeps open: further ones get 429. */
    listEvents: (query: Input<'listEvents'> = {}, options?: CallOptions) =>
      send(device.GET('/v1/events', { ...options, params: { query } })),

    /** Notifications of the device. Newest first. `total` counts read and unread notifications up to 10,000. If there are more, `totalExact` is `false`. */
    listNotifications: (query: Input<'listNotifications'> = {}, options?: CallOptions) =>
      send(device.GET('/v1/notifications', { ...options, params: { query } })),

    /** One notification. Returns a notification of the calling device. Unknown, malformed and foreign ids return the same 404. */
    getNotification: ({ id }: Input<'getNotification'>, options?: CallOptions) =>
      send(device.GET('/v1/notifications/{id}', { ...options, params: { path: { id } } })),

    /** Mark a notification as read. Marks one notification of the calling device. Marking a notification again returns the same answer. */
    readNotification: ({ id }: Input<'readNotification'>, options?: CallOptions) =>
      send(device.PUT('/v1/notifications/{id}/read', { ...options, params: { path: { id } } })),

    /** Mark all notifications as read. `count` is the number of notifications that this call marked as read. */
    readAllNotifications: (options?: CallOptions) =>
      send(device.PUT('/v1/notifications/read-all', { ...options })),

    /** Unlink an address. Removes the link between the device and an address on one platform. The device gets no more notifications or pushes for the address. Existing notifications stay readable. The API still follows the transactions that the device sent. Repeating the call is safe: an address that is not linked also returns 204. Linking the address again creates a new link, which needs its own proof. */
    unlinkAddress: ({ address, ...query }: Input<'unlinkAddress'>, options?: CallOptions) =>
      sendWithoutAnswer(device.DELETE('/v1/wallet/addresses/{address}', { ...options, params: { path: { address }, query } })),

    /** Delete the device. Deletes the calling device with its linked addresses, push token and notifications. Every later call of the device returns 403, including a second deletion. Pending transactions of the device are not cancelled, because the chain already has them. The key may register again as a new device. */
    deleteDevice: (options?: CallOptions) =>
      sendWithoutAnswer(device.DELETE('/v1/devices', { ...options })),
  }
}
