// Generated from packages/contract/openapi.json by `npm run generate`. Do not edit.
export interface paths {
    "/health/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the server
         * @description Checks the database and redis, each for at most one second. The database counts as down if this API has no free connection to it within that second. Returns 200 if database and redis answer, otherwise 503 with the same fields. `details.indexer` reports the progress of reading blocks on each platform. The progress of reading does not affect the status.
         */
        get: operations["getHealthStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings of the wallet apps
         * @description The oldest app version that may still be used on each operating system, and the ids of the platforms that this deployment serves.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/block-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists of harmful addresses and sites
         * @description Lists of addresses and sites of which a wallet warns. The operator, or somebody whom the operator trusts, signs each list. The wallet knows the public keys from its own build, so this server cannot change a list. `lists` is empty if the operator has none. All lists together have at most 1 MB.
         */
        get: operations["listBlockLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/devices/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a device
         * @description A newly installed app calls this operation once. Sign the call with a new P-256 or Ed25519 key, and put its public key into the token header (`jwk`). From then on, only that key can act for the device. Registering the same key again returns the same `deviceId`.
         */
        post: operations["newDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/devices/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report the app version
         * @description The app calls this operation at every start. An app older than `minRequiredVersion` should ask its user to update. A `deviceToken` replaces the stored push token. Omit `deviceToken` to keep the stored push token.
         */
        put: operations["useDevice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Blockchains
         * @description The blockchains that this deployment serves. A wallet signs for the chain id in `caip2`. `includeDisabled=true` also lists known platforms that are not served.
         */
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms/{id}/priority-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current priority fees
         * @description Three fee levels, computed from the blocks of the last minute and updated with each block. With `slow`, a transaction may wait for several blocks. `fast` is still high enough after five full blocks in a row. The unit is wei per unit of gas on EVM, and micro-lamports per compute unit on Solana. On Solana, the levels are the 25th, 50th and 75th percentile of the lowest fees in recent blocks, but never below a floor.
         */
        get: operations["getPriorityFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms/{id}/estimate-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the fees of a transaction
         * @description Simulates the transaction on the node's latest state without sending it. On EVM, `gasLimit` is the used gas plus a quarter. The gas limit of a plain transfer has no margin, since a transfer always uses the same gas. On Solana, `gasLimit` is the used compute units plus a tenth and 1,000 units. The prices are those of the fee level `standard`. Some rollups charge for publishing the transaction on layer 1: `l1Fee` is that charge. On these rollups and on Solana, `totalFee` is the maximum cost. If the transaction would revert, the call returns 400 with the contract's reason. If a token refuses the transfer, `details.rule` says why: `account_frozen`, `memo_required`, `non_transferable`, `paused` or `transfer_hook`.
         */
        post: operations["estimateFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms/{id}/addresses/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an address is
         * @description Returns whether an address is a wallet, a contract, a token or something else, also of an address that is not linked. Read it before a payment, and warn about a receiver that is not an account of a person.
         */
        get: operations["describeAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rpc/{platformId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a chain from a site
         * @description JSON-RPC reads for sites that connect to the wallet and have no node. Any page may call it. Off unless `SITE_RPC` lists the platform. Only reads of a closed list are answered; others get the error -32601. Executions of a request share 50 million gas, searches for logs 1000 blocks, and answers have at most 1 MB.
         */
        post: operations["relayReads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a token or network
         * @description The picture that `logoUrl` of a token or platform names. Cut it to a circle. A wrapped or bridged form has the picture of its token in a ring. Show letters where `logoUrl` is null.
         */
        get: operations["getLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens of a platform
         * @description The catalogue of a platform, the native token first. `includeDisabled=true` also lists known tokens that cannot be used, such as migrated ones. `returnContracts=true` adds the contract to each token. `search` finds tokens by symbol, name or contract address, the best match first. A contract outside the catalogue is read from the chain and has `listed: false`. Found tokens have their `traits`. `total` counts up to 10,000. If there are more, `totalExact` is `false`.
         */
        get: operations["listTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prices of tokens
         * @description The newest recorded price of each token, in the order of `tokenIds`. Prices come from oracles on the chains and are recorded once a minute. A token without a price has `price: null` and a `reason`: no price is better than a wrong one.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prices/{tokenId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Price history of a token
         * @description Prices that this server recorded: one per hour for `1d`, `1w` and `1m`, and one per day for `1y`. Times before the first reading of the server are missing. A token without recorded prices has no items.
         */
        get: operations["getPriceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prices/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Price alerts of the device
         * @description All price alerts of the calling device, newest first.
         */
        get: operations["listPriceAlerts"];
        put?: never;
        /**
         * Add a price alert
         * @description Notifies the device when the price of a token crosses a value, once per crossing. Prices are compared once a minute. An alert whose value is crossed already notifies after the price returns. It is armed again when the price is 1 % beyond the value on the other side, or the change is a fifth smaller. Repeating the call returns the same alert. At most 20 alerts per device.
         */
        post: operations["createPriceAlert"];
        /**
         * Delete a price alert
         * @description Removes one price alert of the calling device. An id that is unknown or of another device also returns 204.
         */
        delete: operations["deletePriceAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Linked addresses
         * @description Returns all addresses that the device has linked, newest first. A device can link 100, so there are no pages.
         */
        get: operations["listAddresses"];
        put?: never;
        /**
         * Link addresses to the device
         * @description Links up to 20 addresses in one call, all or none. Linking an address again is not an error. A `message` that the account signed makes the link `verified` permanently. A verified link shows pending transactions of other devices. If the operator requires proofs (`REQUIRE_ADDRESS_PROOF`), only verified links may send and swap. If one proof is invalid, nothing is linked. The answer lists the addresses of this call in canonical form, each once. A device can link 100 addresses.
         */
        post: operations["linkAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balances of an address
         * @description Without `contracts`, the answer has the native balance, every catalogue token with a balance, and the tokens that the device imported, also with a balance of 0. With `contracts`, the answer has exactly those contracts in that order, including contracts outside the catalogue. `native` means the native token. All amounts are read at one block. On Solana, the balances of all token accounts of the address are added up, and the items of `contracts` list the accounts from which it can pay. The address of a token account returns 400. If a contract does not answer like a token, its item has an `error` and the call still succeeds. `currency` adds the recorded price, the value and the change of the price to each item.
         */
        get: operations["getBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Value of all linked addresses
         * @description The catalogue tokens, imported tokens and stakes of all linked addresses on all platforms: per token, per platform and in total. Values are rounded down to 18 decimals per token, and the total is the exact sum of them. A platform whose node does not answer is listed with its addresses, and the call still succeeds. Every device may read the holdings of the addresses that it linked.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imported tokens
         * @description Returns all tokens that the device imported, in the order of its list. A device can import 100, so there are no pages.
         */
        get: operations["listImportedTokens"];
        /**
         * Import tokens
         * @description Replaces the imported tokens of the device by this list, all or none, so repeating the call is safe. Balances and the portfolio list imported tokens, also with a balance of 0. A contract outside the catalogue is read from the chain once, its name is stored, and it has `listed: false`. If the chain has several nodes, two of them must return the same. If an id is not a token of its chain, `details.index` is its place in the list, from 0, and nothing changes. A token that is no longer in the list disappears, except if it is in the catalogue and an address has a balance. At most 100 tokens.
         */
        put: operations["importTokens"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Next nonce of an address
         * @description `nonce` is the next nonce to use. Pending transactions count too: those of the node, and those that were sent through this API. All three fields are null on a chain without nonces.
         */
        get: operations["getNonce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Account type of an address
         * @description Returns the type of the account at an address, its native balance and its nonce. The field `exists` is false for an address without any balance or transaction so far.
         */
        get: operations["getAddressInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/staking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Staked funds of an address
         * @description The address's stakes by state, with totals. On a chain without support for staking, `supported` is false and the rest is empty. `apr` and `rewards` are null if the chain does not provide them.
         */
        get: operations["getStaking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approvals of an address
         * @description Lists who may spend what the address has. On EVM, these are allowances of tokens, operators and single permissions for NFTs, permissions of Permit2, and the delegation of the account (EIP-7702). On Solana, these are delegates and close authorities of token accounts. They come from the known history, in whichever transaction they were given, and the node says what is left of each at one block. Approvals of which nothing is left are not listed, so a page may have fewer items than `limit`. `revocation` is the call that ends an approval.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/nfts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * NFTs of an address
         * @description The NFTs that the address holds, newest movement first. They come from its known history, and the node confirms each page. A page may have fewer items than `limit`. A worker reads names and images soon after the first list.
         */
        get: operations["listNfts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/nfts/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Image of an NFT
         * @description The image of a listed NFT. The server encoded it again: it has no bytes of a stranger, and is never SVG.
         */
        get: operations["getNftImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/names/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Address of a name
         * @description The address that an ENS name has on a platform. A name may have different addresses on different platforms, and no other address is used instead. `address` is null if there is none, and `reason` says why.
         */
        get: operations["resolveName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name of an address
         * @description The primary ENS name of an address on a platform, also of an address that is not linked. `name` is null unless the name has this address on the platform, and `reason` says why.
         */
        get: operations["findName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}/send-tx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed transaction
         * @description Sends the signed bytes to the chain. The API adds the transaction to the history as `pending` before sending it, and follows it until it is confirmed or failed. Sending the same bytes again is safe and returns the same object. Most nodes accept an EVM transaction whose nonce is ahead of the next one. Such a transaction stays `pending` until all lower nonces are used. If the node refuses a nonce so far ahead, the call fails with `nonce_too_high`. If a different transaction with the same nonce is pending, the call fails with `nonce_pending`, and `details.hash` names that transaction. If the operator requires proofs, the device must have proved the address (see `linkAddresses`).
         */
        post: operations["sendTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/blockhash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest blockhash
         * @description The hash and number of the chain's latest block. A transaction that names this hash expires after block `lastValidBlockHeight`. `lastValidBlockHeight` is null on chains where transactions do not expire.
         */
        get: operations["getBlockhash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a swap
         * @description Returns the best route of all providers, after the cost of the transaction. A provider that does not answer in time is left out. The answer contains the same quote in two forms. Send the ten fields of `DetailedQuote` unchanged to `buildSwap`; their amounts are in base units. The other eight fields are for display; their amounts are in whole tokens. Send a body or the four query parameters. If both contain a field, the body wins. A quote is valid for 60 seconds. `warnings` lists what the user should know. An amount that would lose over half of its value is refused with `amount_too_high`.
         */
        post: operations["quoteSwap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/tx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transaction of a quote
         * @description Builds the transaction of a valid quote, for a linked address to sign and send. The swap reverts if it would return less than the quote's `otherAmountThreshold`. If the quote is no longer recent, the route that is best at that time is used. Send the transactions of `approvals` first, if there are any. On Solana no token needs an approval. If the operator requires proofs, the device must have proved the address (see `linkAddresses`).
         */
        post: operations["buildSwap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tx/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a transaction before signing
         * @description Executes a transaction on the node without sending it, and says what leaves and what comes, who may take what afterwards, and what it costs. On EVM, the calls are executed in the next block with the fees that will be signed, and again in a plain context. A difference exposes a contract that acts otherwise in a simulation. Logs only choose what is read, and balances decide the amounts. If the node lacks the best method, the next one is used; `how` says which. Pass exactly one of `calls`, `transaction`, `typedData` and `message`. `words` come from the bytes alone: of calls, typed data and messages. If the server cannot read a call, a pinned descriptor (ERC-7730) may explain it, and a line says the most that the call can take. A descriptor that contradicts the bytes is dropped. No signature is simulated. Compare the answer with the bytes before you sign.
         */
        post: operations["previewTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tx/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transaction history
         * @description Transactions of the device's linked addresses, newest first. The order is by `createdAt`, then by block and position in the block, with those without a block first. Each filter narrows the list. Each transaction is listed once. The fields `kind`, `title`, `sent`, `received` and `counterparty` describe the view of one linked address. If several linked addresses take part, it is the view of the signer. Without a signer among them, it is that of the first address that passes the filter. The fields `amount` and `tokenContractId` describe the main movement of value. The field `operations` lists all movements. The field `history` says whether older transactions may be missing. `total` counts up to 10,000. If there are more, `totalExact` is `false`.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tx/history/{txId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One transaction
         * @description Returns a transaction in which a linked address of the device takes part. If `address` is given, this address must take part. Unknown, malformed and foreign ids return the same 404.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tx/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track a transaction
         * @description Takes the hash of a transaction that the wallet of the user sent by itself, such as an injected wallet. The transaction is in the history as soon as a node returns it and the address is its sender. On Solana, the sender is the fee payer or another signer. From then on it is like one that the API sent: `pending`, then `confirmed` or `failed`, with events and notifications. A hash that no node knows is forgotten after 30 minutes. Repeating the call is safe. At most 20 open hashes per device. If the operator requires proofs, the device must have proved the address (see `linkAddresses`).
         */
        post: operations["trackTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tx/op/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an operation
         * @description An indexer calls this with a Standard Webhooks signature (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The report is a pointer: status, parties and amounts are read from the chain. The body is one operation, or `{ "operations": [...] }` with up to 100 of them, and has at most 256 KiB. A repeated delivery returns the same answer. Alchemy, Moralis, QuickNode, Helius and Tatum may send their own formats with their own signatures, if their secrets are configured.
         */
        post: operations["receiveOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of linked addresses
         * @description Returns what happened to the device's linked addresses since an event, oldest first, each event at least once. Store `nextAfter` and pass it as `after` the next time. With `accept: text/event-stream` the same call is a stream (server-sent events): it sends each event as it is logged, with its id, and every 15 seconds an event `heartbeat` with the `nextAfter` so far. A stream without `after` and `last-event-id` begins now; a page without `after` begins with the oldest stored event. A stream ends after an hour, and within 5 seconds after a link or the key of the device changed: connect again with `last-event-id`. A device may have 3 streams, and one network (an IPv4 address or an IPv6 /64) a tenth of those that the server keeps open: further ones get 429.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notifications of the device
         * @description Newest first. `total` counts read and unread notifications up to 10,000. If there are more, `totalExact` is `false`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One notification
         * @description Returns a notification of the calling device. Unknown, malformed and foreign ids return the same 404.
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a notification as read
         * @description Marks one notification of the calling device. Marking a notification again returns the same answer.
         */
        put: operations["readNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark all notifications as read
         * @description `count` is the number of notifications that this call marked as read.
         */
        put: operations["readAllNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/addresses/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an address
         * @description Removes the link between the device and an address on one platform. The device gets no more notifications or pushes for the address. Existing notifications stay readable. The API still follows the transactions that the device sent. Repeating the call is safe: an address that is not linked also returns 204. Linking the address again creates a new link, which needs its own proof.
         */
        delete: operations["unlinkAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the device
         * @description Deletes the calling device with its linked addresses, push token and notifications. Every later call of the device returns 403, including a second deletion. Pending transactions of the device are not cancelled, because the chain already has them. The key may register again as a new device.
         */
        delete: operations["deleteDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A permission to spend what an address has. */
        AddressApproval: {
            /**
             * @description `token`: an allowance of ERC-20. `operator`: all NFTs of a contract. `nft`: one NFT. `permit2`: a token, through the contract Permit2. `delegation`: the account runs the code of the spender (EIP-7702). `delegate`: a token account on Solana. `close_authority`: the right to close a token account on Solana and to get its rent and wrapped SOL. New kinds may be added.
             * @enum {string}
             */
            kind: "token" | "operator" | "nft" | "permit2" | "delegation" | "delegate" | "close_authority";
            /** @description The token, or the contract of the NFTs. Null for a `delegation`: it concerns everything. */
            tokenId: string | null;
            /** @description The contract in canonical form. Null for the native token and for a `delegation`. */
            contractAddress: components["schemas"]["ContractAddress"];
            /** @description Number of the NFT in its contract, as a decimal string. Null unless the kind is `nft`. */
            nftId: string | null;
            /** @description Short name of the token. Null if the device does not know the token. */
            symbol: string | null;
            /** @description One whole token is 10 to this power in base units. Null if the device does not know the token. */
            decimals: number | null;
            /**
             * @description Show amounts of this token times this number. It may change at any time. The fields in base units ignore it. Present only if the token has one.
             * @example 10
             */
            multiplier?: string;
            /**
             * @description What differs from other tokens, on Solana. `transfer_fee`: the token keeps a part of each transfer. `transfer_hook`: a program of the issuer must accept each transfer. `permanent_delegate`: the issuer can take or burn the tokens of any owner; show a warning. `frozen_by_default`: a new account cannot receive or send before the issuer allows it. `pausable`: the issuer can stop all transfers. `non_transferable`: the token cannot be transferred. New values may be added. Absent if nothing differs, and in searches and lists of imported tokens also if no node can be asked.
             * @example [
             *       "permanent_delegate"
             *     ]
             */
            traits?: ("transfer_fee" | "transfer_hook" | "permanent_delegate" | "frozen_by_default" | "pausable" | "non_transferable")[];
            /**
             * @description Who may spend.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            spender: string;
            /** @description Common name of the spender, or null if it is not known. */
            spenderName: string | null;
            /** @description The amount that the spender may take, in base units. Null if the contract did not answer: the allowance is then not known. */
            allowance: string | null;
            /** @description Whether the allowance is meant to have no limit. */
            unlimited: boolean;
            /** @description When a `permit2` approval ends. Null for other kinds. */
            expiresAt: string | null;
            /** @description The amount that the spender can take now, in base units: the lesser of balance and allowance, or the number of NFTs. Null if it is not known, and for a `delegation`, whose code can take everything. */
            atRisk: string | null;
            /** @description Value of `atRisk`. Present with `currency`; null if it is not known. */
            value?: string | null;
            /**
             * @description The token account on Solana.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            account?: string;
            /** @description The newest transaction that set the approval. Absent if it is not known. */
            since?: components["schemas"]["ApprovalOrigin"];
            /** @description The call that ends the approval. Absent if the address cannot end it. */
            revocation?: components["schemas"]["Revocation"];
        };
        /** @description What an address is at the latest block. */
        AddressDescription: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description What the chain shows about the address. `new`: nothing shows who controls it; it has no code and sent no transaction, or has no account on Solana. `wallet`: a private key controls it. `smart_account`: an account with code that is known to be one: a Safe, an ERC-4337 account, or a key with EIP-7702 code. `contract`: other code on EVM. `token`: a token contract on EVM. `mint`: the mint of a token on Solana. `token_account`: part of a wallet on Solana, for one token. `program`: code on Solana. `program_account`: an account that only a program controls, such as a stake or the vault of a multisig. `burn`: an address without a key, such as the zero address. A newer server may return other types.
             * @example wallet
             * @enum {string}
             */
            type: "new" | "wallet" | "smart_account" | "contract" | "token" | "mint" | "token_account" | "program" | "program_account" | "burn";
            /**
             * @description Symbol of a `token` or `mint`. A token outside the catalogue chooses its own symbol.
             * @example USDC
             */
            symbol?: string;
            /**
             * @description The wallet of a `token_account`. Absent for other types.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            owner?: string;
        };
        /** @description The account behind an address at the latest block. */
        AddressInfo: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description `eoa`: a private key controls the account. `delegated`: a private key controls the account, which runs the code of a contract (EIP-7702). `token`: a contract of the catalogue; on Solana any mint. `program`: code on Solana. `account`: data that a program owns, such as a token account or a stake. `unknown`: an address without a private key and without an account.
             * @enum {string}
             */
            type: "eoa" | "contract" | "delegated" | "token" | "program" | "account" | "unknown";
            /** @description False for an address without any balance or transaction so far. */
            exists: boolean;
            /**
             * @description Balance of the native token in base units, as a decimal string.
             * @example 1500000000000000000
             */
            balance: string;
            /** @description Number of mined transactions that the address sent, or null on a chain without nonces. */
            nonce: number | null;
            /**
             * @description The contract whose code a `delegated` account runs. Absent for accounts of other types.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            delegatedTo?: string;
        };
        /** @description All addresses of the device. */
        AddressList: {
            /** @description Newest first. Addresses of the same call are ordered by platform, then by address. */
            items: components["schemas"]["ListedAddress"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
        };
        /** @description A transaction that sets the allowance of the input token. */
        Approval: {
            /** @description The call data as 0x-prefixed hexadecimal. */
            data: string;
            /**
             * @description Native token to send along: always "0".
             * @example 1500000000000000000
             */
            value: string;
            /**
             * @description The contract of the input token.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            to: string;
            /**
             * @description Units of gas, as a decimal string.
             * @example 21000
             */
            gasLimit: string;
            /**
             * @description What a rollup takes in addition to the gas, in base units of the native token. Absent if the gas is the whole cost.
             * @example 1500000000000000000
             */
            extraFee?: string;
        };
        /** @description The newest transaction that set an approval. */
        ApprovalOrigin: {
            /**
             * @description Id of the transaction in this API.
             * @example 42
             */
            txId: number;
            /**
             * @description Hash of the transaction, in the platform's own format. On Solana, its first signature.
             * @example 0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d
             */
            hash: string;
            /**
             * Format: date-time
             * @description Time of the transaction, as in the history.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Whether the address signed it. If not, the approval came from a signature that somebody else used, or the contract invented it. */
            signed: boolean;
        };
        /** @description One page of approvals. */
        ApprovalPage: {
            /** @description Those that the account itself shows come first, then those that it once set by its own transaction, then the others, which a contract may have invented. Each group is newest first. */
            items: components["schemas"]["AddressApproval"][];
            /** @description The `cursor` of the next page. `nextCursor` is missing on the last page. */
            nextCursor?: string;
            /**
             * @description Number of the block at which the approvals were read.
             * @example 19000000
             */
            blockNumber: number;
            /** @description The list has all approvals that were given in this block or later: 0 if it has all. Null if nothing is known yet. It becomes lower while `history` is `searching`. */
            completeSince: number | null;
            /** @description How far the history of the address is known. */
            history: components["schemas"]["HistoryState"];
        };
        /** @description The balance of one token. */
        Balance: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /** @description Contract of the token in canonical form; null for the native token. */
            contractAddress: components["schemas"]["ContractAddress"];
            /**
             * @description Short name of the token, or null if the contract returned none.
             * @example USDC
             */
            symbol: string | null;
            /** @description Display name of the token, or null if the contract returned none. */
            name: string | null;
            /**
             * @description One whole token is 10 to this power in base units. Null if the contract returned none.
             * @example 6
             */
            decimals: number | null;
            /** @description The balance in base units, or null if there is an `error`. */
            balance: string | null;
            /**
             * @description The balance in whole tokens, times the `multiplier` if there is one. Null if there is an `error`.
             * @example 1.5
             */
            formatted: string | null;
            /**
             * @description Show amounts of this token times this number. It may change at any time. The fields in base units ignore it. Present only if the token has one.
             * @example 10
             */
            multiplier?: string;
            /**
             * @description What differs from other tokens, on Solana. `transfer_fee`: the token keeps a part of each transfer. `transfer_hook`: a program of the issuer must accept each transfer. `permanent_delegate`: the issuer can take or burn the tokens of any owner; show a warning. `frozen_by_default`: a new account cannot receive or send before the issuer allows it. `pausable`: the issuer can stop all transfers. `non_transferable`: the token cannot be transferred. New values may be added. Absent if nothing differs, and in searches and lists of imported tokens also if no node can be asked.
             * @example [
             *       "permanent_delegate"
             *     ]
             */
            traits?: ("transfer_fee" | "transfer_hook" | "permanent_delegate" | "frozen_by_default" | "pausable" | "non_transferable")[];
            /** @description Standard of the token: `native`, `erc20` or `spl`. Null if the contract follows no known standard. */
            type: string | null;
            /** @description Path of the picture of the token at this API, `GET /v1/logos/{id}`, or null. The path begins with `/v1/`. */
            logoUrl: string | null;
            /** @description Whether the token is in the catalogue. The name of an unlisted token comes from its contract: do not trust it. */
            listed: boolean;
            /** @description On Solana, the token accounts from which the address can pay, the largest first. Frozen accounts are omitted, so the sum may be below `balance`. Present with `contracts`, for a token with a balance. */
            accounts?: components["schemas"]["TokenAccount"][];
            /** @description Price of one whole token. Present with `currency`; null if there is no price. */
            price?: string | null;
            /** @description Value of the balance. Present with `currency`; null if there is no price. */
            value?: string | null;
            /** @description Change of the price within the last 24 hours, in percent. Present with `currency`; null if it is not known. */
            change24h?: string | null;
            /** @description Why this balance could not be read. Absent if the balance was read. If the balance could not be read, all fields that depend on it are null. */
            error?: string;
        };
        /** @description The balances of an address on one platform at one block. */
        Balances: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description Number of the block at which all amounts were read.
             * @example 19000000
             */
            blockNumber: number;
            /**
             * Format: date-time
             * @description Time at which the balances were read, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /** @description One item per token: the native token first, then the catalogue, then imported tokens, or in the order of `contracts` if it is given. */
            items: components["schemas"]["Balance"][];
            /** @description On Solana, the token accounts that the address can close to get their rent back: empty ones, and those with wrapped SOL, which the closing unwraps. At most 100, those that return most first. Present with `contracts`. */
            closable?: components["schemas"]["ClosableAccount"][];
        };
        /** @description A signed list of addresses and sites of which a wallet warns. */
        BlockList: {
            /**
             * @description Name of the list.
             * @example phishing
             */
            name: string;
            /**
             * @description The signed text, a JSON object with `name`, `date`, `effect` (`warn` or `block`), `addresses` (each with `address` and an optional `reason`) and `domains`.
             * @example {"name":"phishing","date":"2026-11-28","effect":"warn","addresses":[{"address":"0x000000000000000000000000000000000000dEaD"}],"domains":["wallet-bonus.example"]}
             */
            text: string;
            /**
             * @description Ed25519 signature of the UTF-8 bytes of `text`, in base64.
             * @example vAj3m2gE0sVnIe0Z1mQ2bq8L1T7QjzXk3pWZ8cVvJmT0m7Yw5h1uQ4n0b6QO0i5dT3k2qT9sZ8f7n1xG5yR2Bg==
             */
            signature: string;
        };
        /** @description The signed block lists of the operator. */
        BlockLists: {
            /** @description The lists, in the order of their file names. */
            lists: components["schemas"]["BlockList"][];
        };
        /** @description Progress of reading the blocks of a platform. */
        BlockReading: {
            /** @description Whether a worker currently reads the blocks of this platform. */
            reading: boolean;
            /** @description Number of blocks that the node of the platform has and the worker has not read yet. Null if no worker reads this platform, since the head is then unknown. */
            blocksBehind: number | null;
            /** @description Number of the last block that the worker read, or null before the first one. */
            blockNumber: number | null;
            /** @description Time of the last block that the worker read. An old time is not an error on a chain without new blocks. */
            blockTime: string | null;
        };
        /** @description The latest block of a platform, for transactions that must contain a blockhash. */
        Blockhash: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description Hash of the latest block, in the platform's own form.
             * @example 0x5663af8556ae62af5fcea7ccbb6dea3413757af75c492c289502f466499aaca7
             */
            blockhash: string;
            /** @description The last block that may include a transaction with this blockhash. Null if transactions do not expire, as on EVM. */
            lastValidBlockHeight: number | null;
            /**
             * @description Number of the block with this hash. On Solana it is the slot, which is higher than the block height because some slots have no block.
             * @example 19000000
             */
            blockNumber: number;
        };
        /** @description The body of `buildSwap`. */
        BuildSwapRequest: {
            /**
             * @description The linked address that signs and pays for the swap.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            userPublicKey: string;
            /**
             * @description The platform of both tokens.
             * @example ethereum
             */
            platformId: string;
            /** @description The answer of `POST /v1/swap/quote`, at most 60 seconds old. Only the ten fields of `DetailedQuote` are read. Other fields are ignored. */
            quote: components["schemas"]["DetailedQuote"];
        };
        /** @description A token account on Solana that its owner can close. */
        ClosableAccount: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description The token program of the account.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            program: string;
            /**
             * @description Its balance in base units, as a decimal string: 0, or an amount of wrapped SOL.
             * @example 1500000000000000000
             */
            amount: string;
            /**
             * @description The native tokens in base units that return in addition to `amount`, as a decimal string.
             * @example 1500000000000000000
             */
            rent: string;
        };
        /** @description Contract address in canonical form; null for the native token. */
        ContractAddress: string | null;
        /** @description The other side of a transaction. */
        Counterparty: {
            /**
             * @description Address of the sender, the recipient, the spender or the called contract.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /** @description Common name of the contract. Absent if this server does not know the contract. */
            name?: string;
            /** @description Whether this address is also linked to the device. */
            own: boolean;
            /** @description Whether the transaction has warnings: see `warnings`. */
            flagged: boolean;
        };
        /** @description The price to wait for. */
        CreatePriceAlertRequest: {
            /**
             * @description A token of the catalogue.
             * @example ethereum:native
             */
            tokenId: string;
            /**
             * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
             * @default USD
             * @example EUR
             */
            currency?: string;
            /**
             * @description `above` and `below`: the price crosses `value`, in the currency. `change24h`: the price rises or falls by `value` percent within 24 hours.
             * @enum {string}
             */
            condition: "above" | "below" | "change24h";
            /**
             * @description A positive decimal number: a price of one whole token, or a percentage.
             * @example 3500
             */
            value: string;
        };
        /** @description A service that the server depends on, and whether it answers. */
        Dependency: {
            /**
             * @description `down` if the dependency did not answer within a second.
             * @enum {string}
             */
            status: "up" | "down";
            /** @description Why the dependency counts as down. Absent if `status` is `up`. */
            message?: string;
            /** @description Kind of the dependency: `postgresql`, `redis`, or `in-process` for the embedded cache. */
            kind?: string;
        };
        /** @description The ten fields of a quote that `buildSwap` needs, unchanged, to build the transaction. */
        DetailedQuote: {
            /** @description The token to sell: its contract address; for the native token `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` on EVM, `11111111111111111111111111111111` on Solana. */
            inputAsset: string;
            /**
             * @description The input amount in base units of `inputAsset`, as a decimal string.
             * @example 1500000000000000000
             */
            inAmount: string;
            /** @description The token to receive: its contract address; for the native token `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` on EVM, `11111111111111111111111111111111` on Solana. */
            outputAsset: string;
            /**
             * @description The expected output at the block of the quote after all fees, in base units of `outputAsset`, as a decimal string.
             * @example 1500000000000000000
             */
            outAmount: string;
            /** @description The minimum output in base units of `outputAsset`. The transaction reverts if the swap would return less. */
            otherAmountThreshold: string;
            /**
             * @description The input amount is fixed. The output amount may vary within the slippage.
             * @enum {string}
             */
            swapMode: "ExactIn";
            /** @description Tolerated slippage in hundredths of a percent. */
            slippageBps: number;
            /** @description Loss against the current price of the pools, including their fees, as a ratio: "0.0128" is 1.28 %. */
            priceImpactPct: string;
            /** @description The fee of the operator of this API. The transaction takes it from the output. It is zero if the operator takes none, or if the exchange of the route cannot take one. */
            platformFee: {
                /**
                 * @description Amount of the fee in base units of `outputAsset`. `outAmount` does not contain it.
                 * @example 1500000000000000000
                 */
                amount: string;
                /** @description Rate of the fee in hundredths of a percent of the output. */
                feeBps: number;
            };
            /** @description The pools of the swap, in order. */
            swapRoutes: components["schemas"]["SwapRoute"][];
        };
        /** @description Version data for an app at its start. */
        DeviceUse: {
            /**
             * @description The device's operating system.
             * @enum {string}
             */
            devicePlatform: "ios" | "android";
            /**
             * Format: semver
             * @description The oldest version that may still be used on this operating system, by semver.
             * @example 1.4.0
             */
            minRequiredVersion: string;
        };
        /** @description The body of every error. */
        Error: {
            /** @description The HTTP status of the response. */
            statusCode: number;
            /** @description One or more exact sentences, joined by "; ". */
            message: string;
            /** @description The standard name of the HTTP status. */
            error: string;
            /**
             * @description Identifies the error for programs. Existing codes never change. New codes may be added: treat an unknown code like its HTTP status.
             * @example platform_not_found
             */
            code: string;
            /** @description Data about the error for programs, such as `{ "reason": "url_mismatch" }`. Absent if the code says all. */
            details?: {
                [key: string]: unknown;
            };
        };
        /** @description The body of `estimateFees`. */
        EstimateFeesRequest: {
            /**
             * @description The sender. The balance of the sender must cover `value`.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            from: string;
            /**
             * @description The recipient: an account, or the contract to call.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            to: string;
            /**
             * @description Amount of the native token in base units, as a decimal string.
             * @example 1000000000000000
             */
            value: string;
            /**
             * @description On EVM, the call data as 0x-prefixed hexadecimal. On Solana, the whole transaction in base64, signed or not; its fee payer must be `from`. With a Solana transaction in `data`, `to` and `value` are ignored. Without `data`, a payment of `value` is estimated.
             * @example 0x
             */
            data?: string;
        };
        /** @description A change of a transaction, an address or a platform. `transaction` is the transaction when the event was written. An event without a transaction omits it. */
        Event: {
            /**
             * @description Id of the event: a whole number that grows in the order of the log. The same on every channel.
             * @example 1024
             */
            id: string;
            /**
             * @description `transaction.pending`: it was sent, or is known again. `transaction.confirmed`: a block includes it; repeated if its movements or its fee are corrected. The `status` of its `transaction` is `failed` if the call of the linked contract account inside it failed. `transaction.failed`: it failed; repeated if its movements or its fee are corrected. `transaction.reorged`: a reorganisation removed its block `block`; it is pending again. `transaction.final`: its status and its block can no longer change; repeated if its movements are corrected. `address.backfilled`: the search for older transactions of an address has ended. `platform.gap`: some blocks after `block` were not read. New types may be added.
             * @enum {string}
             */
            type: "transaction.pending" | "transaction.confirmed" | "transaction.failed" | "transaction.reorged" | "transaction.final" | "address.backfilled" | "platform.gap";
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * Format: date-time
             * @description When the event was logged, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description The linked addresses that the event concerns. Empty if the event concerns all addresses of the platform. */
            addresses: string[];
            /** @description The block that the event is about. Null for an event without a block. */
            block: {
                /**
                 * @description Height of a block.
                 * @example 19000000
                 */
                number: number;
                /** @description Hash of the block. */
                hash: string;
            } | null;
            /** @description True if the search for older transactions of a newly linked address found the transaction. */
            backfilled: boolean;
            /** @description The transaction when the event was written. Absent for an event without a transaction. */
            transaction?: components["schemas"]["Transaction"];
        };
        /** @description One page of events. */
        EventPage: {
            /** @description Oldest first. */
            items: components["schemas"]["Event"][];
            /**
             * @description The `after` of the next page. The cursor also moves on if no event concerns the device.
             * @example 1031
             */
            nextAfter: string;
        };
        /** @description The gas limit and the `standard` fee to sign a transaction with. */
        FeeEstimate: {
            /**
             * @description The gas limit to sign with, including a margin, as a decimal string. On Solana, compute units for SetComputeUnitLimit.
             * @example 21000
             */
            gasLimit: string;
            /**
             * @description The maximum price of one unit of gas, including the tip, as a decimal string. The unit is wei on EVM, and micro-lamports per compute unit on Solana.
             * @example 16246084090
             */
            maxFeePerGas: string;
            /**
             * @description The tip for the block producer per unit of gas, in the same unit as `maxFeePerGas`. On Solana it equals `maxFeePerGas`.
             * @example 1000000000
             */
            maxPriorityFeePerGas: string;
            /**
             * @description On rollups: the current cost of publishing the transaction on layer 1, in base units of the native token, as a decimal string. `l1Fee` is not part of the signed transaction. Absent if the chain has no such charge, or if gas pays it and the node does not report the amount.
             * @example 184467440737
             */
            l1Fee?: string;
            /**
             * @description On Solana: the lamports that stay in the token accounts that the transaction creates, as a decimal string. They return when an account is closed. Absent if the transaction creates none.
             * @example 2039280
             */
            rent?: string;
            /**
             * @description The maximum cost of the transaction besides its value, in base units of the native token, as a decimal string. Absent if it equals `gasLimit` × `maxFeePerGas`. On a rollup with `l1Fee`: `gasLimit` × `maxFeePerGas`, plus `l1Fee` unless gas already pays it, plus the fee of the rollup operator. On Solana: 5,000 lamports per signature, plus `gasLimit` × `maxFeePerGas` / 1,000,000, rounded up, plus `rent`.
             * @example 525184467440737
             */
            totalFee?: string;
            /** @description What tokens keep of the transfers in `data`. The receivers get less by these amounts. Transfers inside calls of other contracts are not counted. On Solana: the fees of the trait `transfer_fee` in this epoch. On EVM: the difference in a simulation of `transfer`, from three base units on. Absent if no token keeps anything. On EVM, also absent if the node cannot simulate. */
            tokenFees?: components["schemas"]["TokenFee"][];
            /** @description What the receiver is: `to`, or the receiver of a `transfer` in the call data of an ERC-20 token. Absent if the node did not say. */
            receiver?: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
                /**
                 * @description What the chain shows about the address. `new`: nothing shows who controls it; it has no code and sent no transaction, or has no account on Solana. `wallet`: a private key controls it. `smart_account`: an account with code that is known to be one: a Safe, an ERC-4337 account, or a key with EIP-7702 code. `contract`: other code on EVM. `token`: a token contract on EVM. `mint`: the mint of a token on Solana. `token_account`: part of a wallet on Solana, for one token. `program`: code on Solana. `program_account`: an account that only a program controls, such as a stake or the vault of a multisig. `burn`: an address without a key, such as the zero address. A newer server may return other types.
                 * @example wallet
                 * @enum {string}
                 */
                type: "new" | "wallet" | "smart_account" | "contract" | "token" | "mint" | "token_account" | "program" | "program_account" | "burn";
                /**
                 * @description Symbol of a `token` or `mint`. A token outside the catalogue chooses its own symbol.
                 * @example USDC
                 */
                symbol?: string;
                /**
                 * @description The wallet of a `token_account`. Absent for other types.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                owner?: string;
            };
        };
        /** @description The price of one unit of gas in wei (EIP-1559). On Solana, the price of one compute unit in micro-lamports, for SetComputeUnitPrice. */
        FeeLevel: {
            /**
             * @description The maximum price of one unit of gas, including the tip, as a decimal string. The unit is wei on EVM, and micro-lamports per compute unit on Solana.
             * @example 16246084090
             */
            maxFeePerGas: string;
            /**
             * @description The tip for the block producer per unit of gas, in the same unit as `maxFeePerGas`. On Solana it equals `maxFeePerGas`.
             * @example 1000000000
             */
            maxPriorityFeePerGas: string;
        };
        /** @description The checked dependencies by name, and `indexer`. */
        HealthDetails: {
            /** @description The PostgreSQL server, checked over one connection for reads, one for writes and one for transactions. */
            database: components["schemas"]["Dependency"];
            /** @description The Redis server, or the embedded cache. */
            redis: components["schemas"]["Dependency"];
            /** @description Progress of reading the blocks of each platform. Absent if the database did not answer in time. */
            indexer?: components["schemas"]["IndexerHealth"];
        };
        /** @description The state of the dependencies, grouped by whether they answer. */
        HealthStatus: {
            /**
             * @description `ok` if every dependency answers, otherwise `error`.
             * @enum {string}
             */
            status: "ok" | "error";
            /** @description Dependencies that answer, by name. */
            info: {
                [key: string]: components["schemas"]["Dependency"];
            };
            /** @description Dependencies that do not answer, by name. Empty if all answer. */
            error: {
                [key: string]: components["schemas"]["Dependency"];
            };
            /** @description All dependencies by name: `database` and `redis`. `indexer` has the progress of reading each chain. */
            details: components["schemas"]["HealthDetails"];
        };
        /** @description How far the history is known. Searches run in the background, newest blocks first. */
        HistoryState: {
            /**
             * @description `searching`: older transactions are still being searched for. `complete`: all transactions are known. `partial`: the search has ended, and some older transactions may be missing.
             * @enum {string}
             */
            state: "complete" | "searching" | "partial";
            /** @description All blocks from this one on are searched. Null if none is, or if the histories are on several platforms. */
            fromBlock: number | null;
            /** @description How older transactions were found: by an index of calls (`trace_filter`, `otterscan`), by an external service (`service`), by changes of nonce and balance (`bisection`), by token logs only (`logs`), or by the index of accounts on Solana (`signatures`). The weakest method of several. Null if none was needed yet. */
            method: ("trace_filter" | "otterscan" | "service" | "bisection" | "logs" | "signatures") | null;
            /** @description Share of the blocks that are searched; 1 if the search has ended. */
            progress: number;
        };
        /** @description The tokens that the device wants to see. */
        ImportTokensRequest: {
            /** @description All tokens of the list, in its order. A repeated token counts once. An empty list removes all. */
            tokenIds: string[];
        };
        /** @description All tokens that the device imported. */
        ImportedTokenList: {
            /** @description Tokens in the order of the list that the device sent, each once. */
            items: components["schemas"]["Token"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
        };
        /** @description Progress of reading the blocks of all platforms. */
        IndexerHealth: {
            /**
             * @description Always `up`: the server answers even if the indexer is behind.
             * @enum {string}
             */
            status: "up";
            /** @description Each platform that this server indexes, by its id. */
            platforms: {
                [key: string]: components["schemas"]["BlockReading"];
            };
        };
        /** @description The body of `linkAddresses`. */
        LinkAddressesRequest: {
            /** @description Addresses to link. The same address on two platforms needs two entries. */
            addresses: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
                /** @description Proof that the user owns the address: a CAIP-122 message (EIP-4361 on EVM). The message names this API as its domain, this operation as its URI, the chain of the platform, and `urn:uuid:{deviceId}` as its only resource. The message was issued at most ten minutes ago and expires at most ten minutes after that. */
                message?: string;
                /** @description The account’s signature of `message`. Send both `message` and `signature`, or neither. On EVM, 0x-prefixed hexadecimal: of a key (EIP-191), a contract account (EIP-1271), or an undeployed contract account (EIP-6492). On Solana, the signature is the result of the wallet’s `signMessage`, in base58 or base64. */
                signature?: string;
            }[];
        };
        /** @description The addresses that one call linked. */
        LinkedAddresses: {
            /** @description The addresses in the order of the request, each once. */
            items: components["schemas"]["NewLink"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
        };
        /** @description A linked address, and how far its history is known. */
        ListedAddress: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Whether the device has proved that it owns the address, when it linked it or later. */
            verified: boolean;
            /**
             * Format: date-time
             * @description When the device linked the address, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description How far the history of this address is known. */
            history: components["schemas"]["HistoryState"];
        };
        /** @description A name and its address. Show the address before the user sends to a name. */
        Name: {
            /**
             * @description The normalized name, or null if the address has none.
             * @example alice.eth
             */
            name: string | null;
            /** @description The address on the platform, or null if the name has none. */
            address: string | null;
            /**
             * @description The platform of the address.
             * @example ethereum
             */
            platformId: string;
            /** @description Why the name or the address is null. `not_found`: there is no record. `mismatch`: the name has another address. `invalid_name`: the name is not normalized. `gateway_needed`: the record is outside the chain, and this server does not call gateways. `gateway_failed`: its gateway did not answer properly. */
            reason: ("not_found" | "mismatch" | "invalid_name" | "gateway_needed" | "gateway_failed") | null;
            /** @description Why the name may be mistaken for another one. `unusual_characters`: it has characters other than a–z, 0–9, `-` and `_`. `digits_between_letters`: it has 0 or 1 between letters. */
            warnings: ("unusual_characters" | "digits_between_letters")[];
        };
        /** @description The body of `newDevice`. */
        NewDeviceRequest: {
            /**
             * @description The device's operating system.
             * @enum {string}
             */
            devicePlatform: "ios" | "android";
            /**
             * Format: semver
             * @description The version of the installed app, by semver.
             * @example 1.4.0
             */
            appVersion: string;
            /** @description Push token of the device, from Firebase Cloud Messaging (Android) or from Apple (iOS). */
            deviceToken?: string;
            /**
             * @description Language of the notifications: a BCP 47 tag, or the phone’s name for its locale. Only the language and the script are used. Unsupported locales fall back to English. Omit `locale` to keep the stored language.
             * @example de-AT
             */
            locale?: string;
        };
        /** @description An address that the device has linked now. */
        NewLink: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Whether the device has proved that it owns the address, when it linked it or later. */
            verified: boolean;
            /**
             * Format: date-time
             * @description When the device linked the address, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description From this block on, no event of the address is missed: `GET /v1/events` reports every transaction. Earlier ones are searched. Null if the blocks of the platform are not read. */
            watchedFrom: number | null;
        };
        /** @description An NFT that an address holds. All texts come from strangers. They are plain text without control characters. */
        Nft: {
            /**
             * @description Id of the NFT in this API.
             * @example 17
             */
            id: number;
            /**
             * @description The contract of the NFT. On Solana, the mint or the asset.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            contractAddress: string;
            /** @description Number of the NFT in its contract, as a decimal string. Null on Solana, where the contract is the NFT. */
            tokenId: string | null;
            /**
             * @description Standard of the NFT; `nft` on Solana.
             * @enum {string}
             */
            standard: "erc721" | "erc1155" | "nft";
            /**
             * @description Number of units that the address holds: 1, except for `erc1155`.
             * @example 1500000000000000000
             */
            amount: string;
            /** @description Name, or null. */
            name: string | null;
            /** @description Description, or null. */
            description: string | null;
            /** @description Name of the collection, or null. */
            collection: string | null;
            /** @description Path of the image at this API, `GET /v1/nfts/{id}/image`. Null if there is none yet. */
            imageUrl: string | null;
            /**
             * @description `waiting`: name and image are read soon after the first list. `failed`: they cannot be read.
             * @enum {string}
             */
            metadata: "waiting" | "read" | "failed";
            /** @description It was sent to many addresses at once, or its name leads to a website. Fold it, and never link its texts. */
            spam: boolean;
            /**
             * Format: date-time
             * @description Time of the newest known movement.
             * @example 2025-01-31T12:00:00.000Z
             */
            movedAt: string;
        };
        /** @description One page of NFTs. */
        NftPage: {
            /** @description NFTs, newest movement first. */
            items: components["schemas"]["Nft"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
        };
        /** @description The nonces of an address. */
        Nonce: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description The nonce for the next transaction, after those in the mempool; null on a chain without nonces. */
            nonce: number | null;
            /** @description Number of mined transactions of the address; null on a chain without nonces. */
            confirmedNonce: number | null;
            /** @description Number of transactions of the address in the mempool; null on a chain without nonces. */
            pendingCount: number | null;
        };
        /** @description A message to one device about one event. */
        Notification: {
            /**
             * Format: uuid
             * @description Id of this notification. Each device gets its own notifications.
             */
            id: string;
            /**
             * @description The subject: a transaction of a linked address, the safety of the account, or the service itself.
             * @enum {string}
             */
            type: "transaction" | "security" | "system";
            /**
             * @description Title in one line, ready to display.
             * @example Sent 1.5 ETH
             */
            title: string;
            /**
             * @description One sentence to show below the title.
             * @example To 0x7099…79C8 on Ethereum
             */
            message: string;
            /** @description Whether the notification was marked as read. */
            read: boolean;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Id of the transaction that the notification is about, for `GET /v1/tx/history/{txId}`. Null if it is not about a transaction. */
            transactionId: number | null;
        };
        /** @description One page of the device's notifications. */
        NotificationPage: {
            /** @description Newest first. */
            items: components["schemas"]["Notification"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
        };
        /** @description One movement of value, as an indexer saw it. The API uses only `platformId` and `txHash`, and reads the rest from the chain. The optional fields have no effect. */
        Operation: {
            /** @description Id of the operation at the indexer. `webhook-id` identifies the delivery. */
            operationId?: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`. The platform must be served here.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description Hash of the transaction to look up. Hexadecimal letters may be capital or small.
             * @example 0xc12c4e3f1bc0e3598e83e5f1c03563e476b4b268706d3998d8f33317d5a4961f
             */
            txHash: string;
            /**
             * @description The status that the indexer saw. The API reads the actual status from the chain.
             * @enum {string}
             */
            status: "pending" | "confirmed" | "failed";
            /**
             * @description Kind of movement, as the indexer names it.
             * @example transfer
             */
            type?: string;
            /** @description Address that the amount comes from. */
            fromAddress?: string;
            /** @description The recipient, or null if a contract is created. */
            toAddress?: string | null;
            /** @description Contract of the token that moves; null for the native token. */
            contractAddress?: string | null;
            /** @description The amount in base units of the token, as a decimal string. */
            amount?: string;
            /** @description The fee in base units of the native token, or null while it is unknown. */
            fee?: string | null;
            /** @description Number of the block that includes the transaction, or null while no block does. */
            blockNumber?: number | null;
            /** @description Hash of the block that includes the transaction, or null while no block does. */
            blockHash?: string | null;
            /** @description Index of the movement within its transaction. */
            index?: number;
            /** @description Number of confirmations at the time of the report. */
            confirmations?: number;
            /**
             * Format: date-time
             * @description Time of the block that includes the transaction.
             */
            timestamp?: string;
            /** @description True if a reorg removed the block of the transaction. */
            removed?: boolean;
            /** @description The nonce of the transaction, or null on a chain without nonces. */
            nonce?: number | null;
        };
        /** @description Several movements of value in one delivery. */
        OperationList: {
            /** @description The operations. A body with `operations` has no other fields. */
            operations: components["schemas"]["Operation"][];
        };
        /** @description The result of a report. */
        OperationReceived: {
            /** @description True: the API accepted the report. */
            success: boolean;
            /**
             * @description Number of the transaction of the first known operation. `txId` is 0 if the API knows no operation of the report: for a provider's test delivery, or if a reorg removed the transaction before the API knew it.
             * @example 42
             */
            txId: number;
        };
        /** @description A blockchain. */
        Platform: {
            /**
             * @description Identifies the platform in every call. Token ids begin with it.
             * @example ethereum
             */
            id: string;
            /**
             * @description The name to show.
             * @example Ethereum
             */
            name: string;
            /** @description Whether this deployment serves the platform. */
            enabled: boolean;
            /** @description The token in which fees are paid. The native token has no contract. */
            nativeToken: {
                /**
                 * @description Short name of the token.
                 * @example ETH
                 */
                symbol: string;
                /**
                 * @description One whole token is 10 to this power in base units.
                 * @example 18
                 */
                decimals: number;
            };
            /**
             * @description The kind of chain. The family determines how to sign, and the format of addresses.
             * @enum {string}
             */
            family: "evm" | "solana";
            /**
             * @description What a transaction consumes: `gasLimit` counts these units, and `maxFeePerGas` is the price of one. New units may be added.
             * @enum {string}
             */
            feeUnit?: "gas" | "compute_unit";
            /** @description True for a test network. Absent for any other network. */
            testnet?: boolean;
            /**
             * @description CAIP-2 chain id. Sign transactions for this chain.
             * @example eip155:1
             */
            caip2: string;
            /**
             * @description A public block explorer, or null if no explorer covers this chain.
             * @example https://etherscan.io
             */
            explorerUrl: string | null;
            /** @description Path of the picture of the network at this API, `GET /v1/logos/{id}`, or null. */
            logoUrl: string | null;
        };
        /** @description The blockchains of this deployment. */
        Platforms: {
            /** @description All platforms, since this list has no pages. */
            platforms: components["schemas"]["Platform"][];
        };
        /** @description All holdings of a device, with their values in one currency. */
        Portfolio: {
            /**
             * @description Code of the currency of all values.
             * @example USD
             */
            currency: string;
            /**
             * Format: date-time
             * @description Time of this answer, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Sum of the values of all items. Tokens without a price and addresses that failed are missing in it.
             * @example 3127.4
             */
            total: string;
            /** @description One entry per platform with linked addresses. */
            platforms: components["schemas"]["PortfolioPlatform"][];
            /** @description One item per catalogue token with a balance or stake, and one per imported token whose contract answers, by platform. */
            items: components["schemas"]["PortfolioItem"][];
            /** @description The tokens whose value is not known, and why. */
            unpriced: components["schemas"]["UnpricedToken"][];
        };
        /** @description A token of a portfolio, over all addresses on its platform. */
        PortfolioItem: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description Short name of the token.
             * @example ETH
             */
            symbol: string;
            /**
             * @description Display name of the token.
             * @example Ether
             */
            name: string;
            /**
             * @description One whole token is 10 to this power in base units.
             * @example 18
             */
            decimals: number;
            /** @description Path of the picture of the token at this API, `GET /v1/logos/{id}`, or null. The path begins with `/v1/`. */
            logoUrl: string | null;
            /**
             * @description Present for a token outside the catalogue, whose contract chose its own name. Show a warning.
             * @enum {boolean}
             */
            listed?: false;
            /**
             * @description Sum of the balances in base units, without stakes.
             * @example 1500000000000000000
             */
            amount: string;
            /**
             * @description Show amounts of this token times this number. It may change at any time. The fields in base units ignore it. Present only if the token has one.
             * @example 10
             */
            multiplier?: string;
            /**
             * @description What differs from other tokens, on Solana. `transfer_fee`: the token keeps a part of each transfer. `transfer_hook`: a program of the issuer must accept each transfer. `permanent_delegate`: the issuer can take or burn the tokens of any owner; show a warning. `frozen_by_default`: a new account cannot receive or send before the issuer allows it. `pausable`: the issuer can stop all transfers. `non_transferable`: the token cannot be transferred. New values may be added. Absent if nothing differs, and in searches and lists of imported tokens also if no node can be asked.
             * @example [
             *       "permanent_delegate"
             *     ]
             */
            traits?: ("transfer_fee" | "transfer_hook" | "permanent_delegate" | "frozen_by_default" | "pausable" | "non_transferable")[];
            /**
             * @description Sum of the stakes in base units. Only native tokens have stakes. A token that is itself a stake, such as stETH, counts here and has no item of its own.
             * @example 1500000000000000000
             */
            staked: string;
            /** @description Price of one whole token, or null if the token is in `unpriced`. */
            price: string | null;
            /** @description Value of `amount` and `staked` together, or null without a price. */
            value: string | null;
            /** @description Change of the price within the last 24 hours, in percent, or null if it is not known. */
            change24h: string | null;
        };
        /** @description The value of a portfolio on one platform. */
        PortfolioPlatform: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Sum of the values on this platform, or null if it could not be read. */
            value: string | null;
            /** @description Addresses that could not be read, or whose tokens did not all answer. An amount that is not known is missing in the items and sums. Try again later. */
            failedAddresses: string[];
        };
        /** @description A permission before and after. */
        PreviewApproval: {
            /** @description The id of the token, also outside the catalogue. */
            tokenId: string;
            /** @description The contract or mint. Null for the native token. */
            contractAddress: components["schemas"]["ContractAddress"];
            /** @description The number of the item. Only for NFTs. */
            nftId?: string;
            /** @description Tokens outside the catalogue choose their own symbol. Null if it is not known. */
            symbol: string | null;
            /** @description Null if the contract returns none. Then show base units. */
            decimals: number | null;
            /** @description Whether the catalogue lists the token. */
            listed: boolean;
            /**
             * @description `allowance`: of a token. `item`: one NFT. `operator`: all of a collection. `permit2`: inside Permit2. `debt`: a debt in your name. `delegate`, `owner`, `close`: rights over an account on Solana. `code`: the account gets code (EIP-7702); the spender is the code.
             * @enum {string}
             */
            kind: "allowance" | "item" | "operator" | "permit2" | "debt" | "delegate" | "owner" | "close" | "code";
            /**
             * @description Who may act.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            spender: string;
            /**
             * @description What it may take now. The largest number, 2^256 - 1, stands for everything.
             * @example 1500000000000000000
             */
            before: string;
            /**
             * @description What it may take afterwards.
             * @example 1500000000000000000
             */
            after: string;
            /** @description When the permission ends, in seconds since 1970. Absent if it does not end. */
            until?: number;
        };
        /** @description One call of the account. */
        PreviewCall: {
            /**
             * @description The recipient: an account, or the contract to call.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            to: string;
            /**
             * @description Native token to send along, in base units. Default: 0.
             * @example 1500000000000000000
             */
            value?: string;
            /**
             * @description The call data as 0x-prefixed hexadecimal.
             * @example 0x
             */
            data?: string;
            /**
             * @description The gas limit that will be signed. Contracts can see it, so pass it if it is known.
             * @example 21000
             */
            gasLimit?: string;
        };
        /** @description The account gains or loses this amount of one asset. The fee is not part of it. */
        PreviewChange: {
            /** @description The id of the token, also outside the catalogue. */
            tokenId: string;
            /** @description The contract or mint. Null for the native token. */
            contractAddress: components["schemas"]["ContractAddress"];
            /** @description The number of the item. Only for NFTs. */
            nftId?: string;
            /** @description Tokens outside the catalogue choose their own symbol. Null if it is not known. */
            symbol: string | null;
            /** @description Null if the contract returns none. Then show base units. */
            decimals: number | null;
            /** @description Whether the catalogue lists the token. */
            listed: boolean;
            /**
             * @description Whether the account loses or gains it.
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            /** @description The value in the currency of the request, or null without a price. */
            fiat: string | null;
        };
        /** @description The descriptor (ERC-7730) that explains a contract which the server itself does not know. */
        PreviewDescriptor: {
            /** @description The file: of the registry at a commit, or of the operator. */
            source: string;
            /** @description Keccak-256 of the descriptor after its includes (draft ERC-8176). */
            hash: string;
            /** @description Auditors whose attestation fits the hash. Whether one was revoked is not known offline. */
            reviewedBy: string[];
        };
        /** @description A hash that other wallets and devices show for the same bytes. */
        PreviewDigest: {
            /**
             * @description `call_data`: of one call (draft ERC-8213). `typed_data`, `domain`, `message`: EIP-712. `message` alone: EIP-191.
             * @enum {string}
             */
            kind: "call_data" | "typed_data" | "domain" | "message";
            /** @description 32 bytes as 0x-prefixed hexadecimal. */
            hash: string;
        };
        /** @description The costs of the transaction. */
        PreviewFees: {
            /**
             * @description For the gas that the simulation used, in base units of the native token.
             * @example 1500000000000000000
             */
            network: string;
            /**
             * @description What a rollup takes in addition for publishing the transaction.
             * @example 1500000000000000000
             */
            l1?: string;
            /**
             * @description On Solana: what stays in new accounts.
             * @example 1500000000000000000
             */
            rent?: string;
            /** @description The value in the currency of the request, or null without a price. */
            fiat: string | null;
        };
        /** @description One effect or field of what is signed. */
        PreviewLine: {
            /**
             * @description `leaves`, `comes`, `allows`, `delegates`, `rights`, `call`: an effect or a call that the bytes name. `opaque`: a call whose effects are not known, with the most that it can take. `field`: a field of typed data, or of a call that a descriptor explains. `message`: the text to sign. `token_name`: the name that an unlisted token gives itself. `not_signed`: a field that the signature does not cover. New kinds may be added.
             * @enum {string}
             */
            kind: "leaves" | "comes" | "allows" | "delegates" | "rights" | "call" | "opaque" | "field" | "message" | "token_name" | "not_signed";
            /** @description The subject of the line. */
            label: string;
            /** @description The whole content of the line. Invisible characters are escapes. */
            value: string;
            /**
             * @description The value, and for `field` also the label, is the text of a stranger. Show it in a box of its own.
             * @enum {boolean}
             */
            foreign?: true;
            /** @description The token of the line. */
            tokenId?: string;
            /** @description The number of the item. Only for NFTs. */
            nftId?: string;
            /**
             * @description The most that leaves or may be taken, the least that comes. 2^256 - 1 stands for everything.
             * @example 1500000000000000000
             */
            amount?: string;
            /**
             * @description The account or contract of the line.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address?: string;
            /**
             * @description The part of the address: it receives, or it may take something.
             * @enum {string}
             */
            role?: "receiver" | "spender";
        };
        /** @description How the result was found. */
        PreviewMethod: {
            /** @description The method of the node, or null if none could execute it. */
            method: string | null;
            /** @description In how many contexts it was executed: the next block with real fees, and a plain one. */
            contexts: number;
            /** @description Another method that says the same about a failure. */
            confirmedBy?: string;
            /** @description Whether all changes are known. Otherwise more may leave than `changes` says. */
            isComplete: boolean;
        };
        /** @description The body of `previewTransaction`. */
        PreviewTransactionRequest: {
            /**
             * @description The linked address that would sign.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description On EVM: the calls, one after the other. A transaction is a list of one. */
            calls?: components["schemas"]["PreviewCall"][];
            /** @description On Solana: the unsigned transaction in base64. */
            transaction?: string;
            /** @description On EVM: typed data (EIP-712) with `types`, `primaryType`, `domain` and `message`. */
            typedData?: {
                [key: string]: unknown;
            };
            /** @description A text to sign. On EVM, 0x-prefixed hexadecimal stands for bytes. */
            message?: string;
            /**
             * @description The fee that will be signed. Default: the fee level `standard`.
             * @example 1500000000000000000
             */
            maxFeePerGas?: string;
            /**
             * @description The tip that will be signed. Only with `maxFeePerGas`.
             * @example 1500000000000000000
             */
            maxPriorityFeePerGas?: string;
            /** @description The nonce that will be signed. */
            nonce?: number;
            /**
             * @description On EVM: code to which the same transaction delegates the account (EIP-7702).
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            delegate?: string;
            /**
             * @description The currency of the values. Default: USD.
             * @example EUR
             */
            currency?: string;
        };
        /** @description Something that the user should know before signing. */
        PreviewWarning: {
            /**
             * @description `account_does_not_sign`: the account is not among the signers. `signs_hash`: the message is a hash, which may stand for anything. `sign_in_twice`: the message has a second sign-in. `domain_mismatch`: the signature is for another chain, or for any. `own_contract_verifies`: the account itself checks the signature. `hidden_selector`: calls that cannot be opened hide a payment or permission. `order_brings_nothing`: a signed order brings nothing to the account. `receiver_imitates`: the receiver looks like somebody you paid. `owner_changes`: on Solana, an account gets another owner or program. `unlimited_allowance`: the spender may take everything. `spender_is_account`: the spender is an ordinary account. `receiver_is_token`: the receiver is a token contract. `receiver_other_chain`: the receiver has no code here, and is a contract on the chains in `platforms`. `context_differs`: the result depends on how it is simulated. `token_imitates`: the token is named like a listed one. `delegation_changes`: the account gets other code (EIP-7702). `delegatecall`: foreign code runs with all rights. `rights_change`: somebody gets a right over a contract. `contract_without_code`: the contract that would check the signature has no code. `typed_unknown`: nobody here knows the type, so show all fields. `more_than_words`: an asset leaves that the words do not name. `close_or_delegate_changes`: on Solana, a token account gets a delegate or close authority. `receiver_not_user`: somebody else receives what comes. `durable_nonce`: on Solana, the transaction never expires. `will_fail`: two methods of the node say so, or its own numbers do. `loss_of_value`: what comes is worth less than what leaves. `slippage`: much less may come than now. `fee_high`: the fee is a high part of the amount, or many times the usual one. `order_for_one_buyer`: a signed order names one buyer. `permit_of_another`: the signature is of no use, because another account owns the tokens. `others_sign`: others sign the transaction too. `leaves_without_decode`: only the node knows what the call does. `descriptor_dropped`: the explanation of a contract contradicts the bytes. `allowance_grows`: the spender may take more than before. `spender_new`: the spender's contract is younger than three days, as far as the node knows. `spender_unknown`: neither the catalogue nor your history knows the spender. `fake_event`: a contract reports a transfer that does not happen. `token_unlisted`: the token is outside the catalogue. `token_taxed`: less arrives than leaves. `proxy_changed`: the called contract runs other code than when the device last previewed a call of it, at `since`. `mint_powers`: on Solana, the issuer of the token has powers over it. `outcome_unknown`: no method of the node says what happens. `receiver_new`: the receiver was never paid before. `account_is_delegated`: the account runs the code of a contract (EIP-7702). `delegation_has_no_effect`: the nonce of the delegation is another. `fee_payer_differs`: another account pays the fee. `not_signed`: the signature does not cover a field. New codes may be added.
             * @enum {string}
             */
            code: "account_does_not_sign" | "signs_hash" | "sign_in_twice" | "domain_mismatch" | "own_contract_verifies" | "hidden_selector" | "order_brings_nothing" | "receiver_imitates" | "owner_changes" | "unlimited_allowance" | "spender_is_account" | "receiver_is_token" | "receiver_other_chain" | "context_differs" | "token_imitates" | "delegation_changes" | "delegatecall" | "rights_change" | "contract_without_code" | "typed_unknown" | "more_than_words" | "close_or_delegate_changes" | "receiver_not_user" | "durable_nonce" | "will_fail" | "loss_of_value" | "slippage" | "fee_high" | "order_for_one_buyer" | "permit_of_another" | "others_sign" | "leaves_without_decode" | "descriptor_dropped" | "allowance_grows" | "spender_new" | "spender_unknown" | "fake_event" | "token_unlisted" | "token_taxed" | "proxy_changed" | "mint_powers" | "outcome_unknown" | "receiver_new" | "account_is_delegated" | "delegation_has_no_effect" | "fee_payer_differs" | "not_signed";
            /**
             * @description `b`: do not sign. `c`: critical, ask the user to confirm it. `w`: show it. `i`: information.
             * @enum {string}
             */
            severity: "b" | "c" | "w" | "i";
            /** @description The facts of the warning, such as `spender`, `tokenId` or `amount`. All values are texts. */
            facts: {
                [key: string]: string;
            };
        };
        /** @description What is signed, in words. They come from the bytes alone, never from the node. */
        PreviewWords: {
            /** @description One sentence, our own or that of a descriptor. It has no text of the request itself. */
            title: string;
            /** @description Effects first, then calls. */
            lines: components["schemas"]["PreviewLine"][];
        };
        /** @description The price of a token in a currency. */
        Price: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description Code of the currency.
             * @example USD
             */
            currency: string;
            /** @description Price of one whole token, or null with a `reason`. */
            price: string | null;
            /** @description Change of the price within the last 24 hours, in percent. Null if no price of that time is recorded. */
            change24h: string | null;
            /**
             * @description The source of the price, or null.
             * @example chainlink
             */
            source: string | null;
            /** @description Time of the price. If the source reports no time, the time at which the price was read. */
            updatedAt: string | null;
            /** @description `high`: a second source agrees. `medium`: one source, with a recent time. `low`: one source that reports no time. Null without a price. */
            confidence: ("high" | "medium" | "low") | null;
            /**
             * @description Why there is no price. `not_listed`: the token is not in the catalogue. `no_value`: the token is on a test network. `no_source`: no source has the token. `unavailable`: the sources do not answer. `sequencer_down`: the sequencer of the rollup is down or has just restarted. `stale`: the newest price is too old. `invalid`: the sources returned no usable number. `sources_differ`: the sources contradict each other. `no_rate`: the currency has no exchange rate at the moment.
             * @enum {string}
             */
            reason?: "not_listed" | "no_value" | "no_source" | "unavailable" | "sequencer_down" | "stale" | "invalid" | "sources_differ" | "no_rate";
        };
        /** @description A price at which the device is notified. */
        PriceAlert: {
            /**
             * Format: uuid
             * @description Id of this alert.
             */
            id: string;
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
             * @example EUR
             */
            currency: string;
            /**
             * @description `above` and `below`: the price crosses `value`, in the currency. `change24h`: the price rises or falls by `value` percent within 24 hours.
             * @enum {string}
             */
            condition: "above" | "below" | "change24h";
            /**
             * @description A positive decimal number: a price of one whole token, or a percentage.
             * @example 3500
             */
            value: string;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        /** @description The price alerts of a device. */
        PriceAlerts: {
            /** @description The alerts, newest first. */
            items: components["schemas"]["PriceAlert"][];
            /** @description Number of alerts. */
            total: number;
        };
        /** @description Recorded prices of a token. */
        PriceHistory: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description Code of the currency.
             * @example USD
             */
            currency: string;
            /** @description Recorded prices, oldest first. Hours or days without a price are missing. */
            items: components["schemas"]["PricePoint"][];
        };
        /** @description A price of the past. */
        PricePoint: {
            /**
             * Format: date-time
             * @description Start of the hour or day, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * @description The first price that was recorded in that hour or day.
             * @example 3127.4
             */
            price: string;
        };
        /** @description Prices of tokens in one currency. */
        Prices: {
            /** @description One item per token, in the order of `tokenIds`. */
            items: components["schemas"]["Price"][];
        };
        /** @description Three fee levels, each at least as high as the one before. The paid price per unit of gas may be lower. On Solana, each signature costs another 5,000 lamports. */
        PriorityFees: {
            /** @description The lowest fee. The transaction may wait for several blocks. */
            slow: components["schemas"]["FeeLevel"];
            /** @description The default fee. `POST /v1/platforms/{id}/estimate-fees` returns it. */
            standard: components["schemas"]["FeeLevel"];
            /** @description The highest fee, for urgent transactions. */
            fast: components["schemas"]["FeeLevel"];
        };
        /** @description The body of `quoteSwap`. */
        QuoteSwapRequest: {
            /**
             * @description The token to sell: `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            inputToken: string;
            /**
             * @description The token to receive, of the same platform: `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:native
             */
            outputToken: string;
            /**
             * @description Amount to sell in whole input tokens, as a decimal string.
             * @example 1.5
             */
            amount: string;
            /**
             * @description Slippage tolerance: how much less than quoted is acceptable, in percent: 0, or 0.01 to 50.
             * @example 0.5
             */
            slippage: number | string;
            /**
             * @description The slippage tolerance in hundredths of a percent: 50 is 0.5 %. A request with `slippageBps` has no `slippage`.
             * @example 50
             */
            slippageBps?: number;
            /** @description Platform id. If present, both tokens must be on this platform. */
            platformId?: string;
            /**
             * @description The address that will swap. Only providers that need an address receive it; without it they are not asked, and no address leaves the server.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            userAddress?: string;
            /**
             * @description Ids of the swap services that may answer, such as `kyberswap`, in addition to the exchanges on the chain. Name the services whose calls your wallet can check. Default: all that the server uses.
             * @example [
             *       "kyberswap"
             *     ]
             */
            services?: string[];
        };
        /** @description Something about a quote that its user should know before signing. */
        QuoteWarning: {
            /**
             * @description `slippage`: others can profit from the tolerated slippage. `price_impact`: the amount is large for the pools. `token_unlisted`: the route uses a token outside the catalogue. New codes may be added.
             * @enum {string}
             */
            code: "slippage" | "price_impact" | "token_unlisted";
            /**
             * @description `w`: show it. `c`: critical, let the user confirm it. Slippage and price impact are `w` from 5 % and `c` from 10 %.
             * @enum {string}
             */
            severity: "w" | "c";
            /**
             * @description The slippage or price impact in percent, or the token id.
             * @example 12.5
             */
            value: string;
        };
        /** @description The result of marking all notifications as read. */
        ReadAllNotifications: {
            /** @description Number of notifications that this call marked as read. */
            count: number;
            /**
             * Format: date-time
             * @description Time at which the notifications were marked as read, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description A notification that was marked as read. */
        ReadNotification: {
            /**
             * Format: uuid
             * @description Id of this notification. Each device gets its own notifications.
             */
            id: string;
            /** @description True: the notification is marked as read. */
            read: boolean;
            /**
             * Format: date-time
             * @description Time at which it was first marked as read, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description Either one operation, or `operations` with up to 100 of them. */
        ReceiveOperationRequest: components["schemas"]["Operation"] | components["schemas"]["OperationList"];
        /** @description A registered device. */
        RegisteredDevice: {
            /**
             * Format: uuid
             * @description Permanent id of the device: the subject of its tokens, and the value of `device-id`.
             */
            deviceId: string;
            /**
             * @description The device's operating system.
             * @enum {string}
             */
            devicePlatform: "ios" | "android";
            /**
             * Format: date-time
             * @description Time of the first registration, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        /** @description One call, or a list of 1 to 20 entries: calls. */
        RelayReadsRequest: components["schemas"]["RpcCall"] | components["schemas"]["RpcCall"][];
        /** @description The call that ends an approval. */
        Revocation: {
            /**
             * @description The contract to call. On Solana, the token program.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            to: string;
            /**
             * @description Selector and arguments, as 0x-prefixed hexadecimal. On Solana, the data of the instruction in base64.
             * @example 0x095ea7b3
             */
            data: string;
            /**
             * @description Native tokens that the call sends: always 0.
             * @example 1500000000000000000
             */
            value: string;
            /**
             * @description On Solana, the token account. The accounts of the instruction are this one, writable, and the owner, who signs.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            account?: string;
            /**
             * @description Present for a `delegation`: the transaction also carries an authorization (EIP-7702) for this address.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            delegateTo?: string;
        };
        /** @description The answer to a JSON-RPC call. */
        RpcAnswer: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /**
             * @description The id of the call. The answer has the same.
             * @example 1
             */
            id: number | string;
            /** @description The result, as the node wrote it. Absent if the call failed. */
            result?: unknown;
            /** @description Why the call failed. Absent if it has a result. */
            error?: {
                /** @description Code of JSON-RPC or EIP-1474. -32601: the method is not one of the reads. 3: the contract reverted. */
                code: number;
                /** @description What is wrong. */
                message: string;
                /** @description What the contract returned with its revert. */
                data?: string;
            };
        };
        /** @description A JSON-RPC call. */
        RpcCall: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /**
             * @description The id of the call. The answer has the same.
             * @example 1
             */
            id: number | string;
            /**
             * @description The method of the node.
             * @example eth_blockNumber
             */
            method: string;
            /** @description The parameters in their order. */
            params?: (string | number | boolean | null | (string | number)[] | {
                [key: string]: unknown;
            })[];
        };
        /** @description The body of `sendTransaction`. */
        SendTransactionRequest: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description The signed transaction: 0x-prefixed hexadecimal on EVM, base64 on Solana. */
            txData: string;
            /** @description On EVM: the hash of a pending transaction with the same nonce, to replace it by a different one. The same transaction with a higher fee, and a cancellation (0 to the own address), need no `replaces`. */
            replaces?: string;
        };
        /** @description A sent transaction. The API follows it until it is final. */
        SentTransaction: {
            /**
             * @description Id of the transaction in this API.
             * @example 42
             */
            id: number;
            /**
             * @description Hash of the transaction, in the platform's own format. On Solana, its first signature.
             * @example 0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d
             */
            hash: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description Status of the transaction right after sending. The history has the current status.
             * @enum {string}
             */
            status: "pending";
        };
        /** @description Settings that an app reads when it starts. The settings change only with the configuration of the server. */
        Settings: {
            /** @description The oldest supported app version, with one entry for each operating system. */
            minVersions: {
                /**
                 * @description The device's operating system.
                 * @enum {string}
                 */
                devicePlatform: "ios" | "android";
                /**
                 * Format: semver
                 * @description The oldest version that may still be used on this operating system, by semver.
                 * @example 1.4.0
                 */
                minRequiredVersion: string;
            }[];
            /** @description The platforms that this deployment serves. */
            supportedPlatforms: string[];
        };
        /** @description The stakes of an address on one platform. */
        Staking: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Whether the API supports staking on this platform. If `supported` is false, all totals are "0" and there are no positions. */
            supported: boolean;
            /** @description Yearly rate, or null if the chain does not provide it. Today `apr` is null on every chain. */
            apr: string | null;
            /** @description Sums over all positions. */
            totals: components["schemas"]["StakingTotals"];
            /** @description Each stake, and each withdrawal request that is not claimed yet. */
            positions: components["schemas"]["StakingPosition"][];
        };
        /** @description One stake of an address, in one state. */
        StakingPosition: {
            /**
             * @description Unique among the positions of an address: the contract or account with the stake, and the number of a withdrawal request.
             * @example 0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84
             */
            id: string;
            /** @description The validator that the stake is delegated to. */
            validator: {
                /** @description Address of the validator or of the contract of the pool. For a stake without a validator, the program that owns it. */
                id: string;
                /**
                 * @description Display name of the validator, or null if the validator has no name.
                 * @example Lido
                 */
                name: string | null;
            };
            /**
             * @description The staking service; `native` for the chain itself.
             * @example lido
             */
            provider: string;
            /**
             * @description Only an `active` stake earns rewards. `deactivating`: a withdrawal was requested. `withdrawable`: the stake can be claimed.
             * @enum {string}
             */
            state: "inactive" | "activating" | "active" | "deactivating" | "withdrawable";
            /**
             * @description Amount in base units of the native token, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            /** @description Staking rewards, or null if the chain does not report them separately. */
            rewards: string | null;
            /** @description Time from which a deactivating position can be withdrawn. Null if the position has another state, or the chain does not report the time. */
            availableAt: string | null;
            /**
             * @description The account that can withdraw the stake, if it is not this address. The address then only chooses the validator, and the totals exclude the stake.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            owner?: string;
        };
        /** @description Sums of the positions by state, in base units of the native token, as decimal strings. */
        StakingTotals: {
            /**
             * @description Sum of the active positions.
             * @example 1500000000000000000
             */
            staked: string;
            /**
             * @description Sum of the positions that do not earn rewards yet.
             * @example 1500000000000000000
             */
            activating: string;
            /**
             * @description Sum of requested withdrawals that cannot be claimed yet.
             * @example 1500000000000000000
             */
            deactivating: string;
            /**
             * @description Sum of the withdrawals that can be claimed.
             * @example 1500000000000000000
             */
            withdrawable: string;
            /** @description Staking rewards, or null if the chain does not report them separately. */
            rewards: string | null;
        };
        /** @description A quote of another provider, which was not chosen. */
        SwapAlternative: {
            /**
             * @description Name of the provider.
             * @example uniswap-v2
             */
            provider: string;
            /**
             * @description The output that the provider offered, in base units of `outputAsset`.
             * @example 1500000000000000000
             */
            outAmount: string;
            /** @description The output that the provider offered, in whole tokens. */
            toAmount: string;
        };
        /** @description A quote in two forms: ten fields for `buildSwap` with amounts in base units, and eight fields for display with amounts in whole tokens. */
        SwapQuote: {
            /** @description The token to sell: its contract address; for the native token `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` on EVM, `11111111111111111111111111111111` on Solana. */
            inputAsset: string;
            /**
             * @description The input amount in base units of `inputAsset`, as a decimal string.
             * @example 1500000000000000000
             */
            inAmount: string;
            /** @description The token to receive: its contract address; for the native token `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` on EVM, `11111111111111111111111111111111` on Solana. */
            outputAsset: string;
            /**
             * @description The expected output at the block of the quote after all fees, in base units of `outputAsset`, as a decimal string.
             * @example 1500000000000000000
             */
            outAmount: string;
            /** @description The minimum output in base units of `outputAsset`. The transaction reverts if the swap would return less. */
            otherAmountThreshold: string;
            /**
             * @description The input amount is fixed. The output amount may vary within the slippage.
             * @enum {string}
             */
            swapMode: "ExactIn";
            /** @description Tolerated slippage in hundredths of a percent. */
            slippageBps: number;
            /** @description Loss against the current price of the pools, including their fees, as a ratio: "0.0128" is 1.28 %. */
            priceImpactPct: string;
            /** @description The fee of the operator of this API. The transaction takes it from the output. It is zero if the operator takes none, or if the exchange of the route cannot take one. */
            platformFee: {
                /**
                 * @description Amount of the fee in base units of `outputAsset`. `outAmount` does not contain it.
                 * @example 1500000000000000000
                 */
                amount: string;
                /** @description Rate of the fee in hundredths of a percent of the output. */
                feeBps: number;
            };
            /** @description The pools of the swap, in order. */
            swapRoutes: components["schemas"]["SwapRoute"][];
            /** @description The token to sell. */
            fromToken: components["schemas"]["SwapToken"];
            /** @description The token to receive. */
            toToken: components["schemas"]["SwapToken"];
            /** @description The input amount in whole tokens. */
            fromAmount: string;
            /** @description The expected output in whole tokens. */
            toAmount: string;
            /** @description Whole output tokens for one whole input token. */
            exchangeRate: string;
            /** @description `priceImpactPct` in percent: "1.28" is 1.28 %. */
            priceImpact: string;
            /** @description Total fee of the pools and the operator, in whole input tokens. */
            fee: string;
            /** @description The steps of the route for display, in the order of `swapRoutes`. */
            route: components["schemas"]["SwapStep"][];
            /** @description The quotes of other providers, best first. Absent without any. */
            alternatives?: components["schemas"]["SwapAlternative"][];
            /** @description What the user should know before signing, critical ones first. Absent without any. */
            warnings?: components["schemas"]["QuoteWarning"][];
            /**
             * @description Who computed the price impact, if the server did not compute it from the prices of the pools: the service of the quote (`provider`), or nobody (`unknown`, and the price impact is "0").
             * @enum {string}
             */
            priceImpactBy?: "provider" | "unknown";
            /**
             * @description How the best quote was chosen: by output minus the cost of the transaction (`net`), or by output alone because the cost in the output token is not known (`gross`). Absent without `alternatives`.
             * @enum {string}
             */
            rankedBy?: "net" | "gross";
        };
        /** @description One step of the swap, through one pool. Steps are listed in order. */
        SwapRoute: {
            /** @description The pool of this step, with its amounts. */
            swapInfo: {
                /** @description Address of the pool that executes this step. */
                ammKey: string;
                /**
                 * @description Name of the exchange, ready to show.
                 * @example Uniswap V2
                 */
                label: string;
                /** @description Contract address of the token that the pool receives. Pools use the wrapped form of the native token. A step that wraps or unwraps it names the native token itself. */
                inputAsset: string;
                /** @description Contract address of the token that the pool pays out. The native token appears as its wrapped form. */
                outputAsset: string;
                /**
                 * @description Amount that the pool receives, in base units of its `inputAsset`.
                 * @example 1500000000000000000
                 */
                inAmount: string;
                /**
                 * @description Amount that the pool pays out, in base units of its `outputAsset`.
                 * @example 1500000000000000000
                 */
                outAmount: string;
                /**
                 * @description Fee of the pool, in base units of `feeAsset`. The fee is part of `inAmount`.
                 * @example 1500000000000000000
                 */
                feeAmount: string;
                /** @description Contract address of the token in which the fee is paid. */
                feeAsset: string;
            };
            /** @description Share of the amount that takes this step, in percent. */
            percent: number;
        };
        /** @description One step of the route for display. It corresponds to an entry of `swapRoutes`. */
        SwapStep: {
            /**
             * @description Name of the exchange.
             * @example Uniswap V2
             */
            protocol: string;
            /**
             * @description Symbol of the input token, or its address if it is not listed.
             * @example USDC
             */
            fromToken: string;
            /**
             * @description Symbol of the output token, or its address if it is not listed.
             * @example DAI
             */
            toToken: string;
            /**
             * @description Share of the amount that takes this step, in percent.
             * @example 100
             */
            share: number;
        };
        /** @description A token of a swap, with the data to display its amounts. */
        SwapToken: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            id: string;
            /**
             * @description Short name of the token.
             * @example USDC
             */
            symbol: string;
            /**
             * @description One whole token is 10 to this power in base units.
             * @example 6
             */
            decimals: number;
            /**
             * @description Show amounts of this token times this number. All fields of the quote ignore it. Present only if the token has one.
             * @example 10
             */
            multiplier?: string;
            /**
             * @description What differs from other tokens, on Solana. `transfer_fee`: the token keeps a part of each transfer. `transfer_hook`: a program of the issuer must accept each transfer. `permanent_delegate`: the issuer can take or burn the tokens of any owner; show a warning. `frozen_by_default`: a new account cannot receive or send before the issuer allows it. `pausable`: the issuer can stop all transfers. `non_transferable`: the token cannot be transferred. New values may be added. Absent if nothing differs, and in searches and lists of imported tokens also if no node can be asked.
             * @example [
             *       "permanent_delegate"
             *     ]
             */
            traits?: ("transfer_fee" | "transfer_hook" | "permanent_delegate" | "frozen_by_default" | "pausable" | "non_transferable")[];
        };
        /** @description A transaction for the app to sign. On EVM, the app adds nonce and fees. On EVM, the transaction reverts if it is mined more than twenty minutes later. On Solana, the transaction is complete and expires with its blockhash after about a minute. */
        SwapTransaction: {
            /** @description On EVM, the call data as 0x-prefixed hexadecimal. On Solana, the whole transaction in base64, with its fees and an empty signature. */
            data: string;
            /**
             * @description Native token to send along, in base units. `value` is "0" if another token is sold. On Solana it is always "0", because the transaction itself moves the input.
             * @example 1500000000000000000
             */
            value: string;
            /**
             * @description Recipient of the transaction: on EVM the router of the exchange, on Solana its program.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            to: string;
            /**
             * @description Units of gas, as a decimal string: the estimate of the node plus a fifth, and more for the first trade of a pair. The gas limit is an upper bound if the node cannot simulate the swap, for example without the allowance. On Solana, the limit of compute units, which the transaction already contains.
             * @example 21000
             */
            gasLimit: string;
            /**
             * @description What a rollup takes in addition to the gas, in base units of the native token. Absent if the gas is the whole cost.
             * @example 1500000000000000000
             */
            extraFee?: string;
            /**
             * @description On Solana: the lamports that stay in token accounts that the swap creates. Absent if it creates none.
             * @example 1500000000000000000
             */
            rent?: string;
            /**
             * @description The contract that takes the input token. Absent for the native token and on Solana.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            allowanceTarget?: string;
            /** @description Calls of the input token to sign and send first, in this order. Empty if the allowance suffices. Otherwise the last one allows exactly the input amount. For tokens such as USDT a reset to 0 precedes it. */
            approvals: components["schemas"]["Approval"][];
            /**
             * @description How the server verified the transaction. `simulated`: it also executed approvals and swap from the current state of the owner, without sending them. `decoded`: it only read the bytes, because the node cannot simulate.
             * @enum {string}
             */
            verification: "simulated" | "decoded";
        };
        /** @description A token of the catalogue, or one whose contract was read from the chain. */
        Token: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            id: string;
            /**
             * @description The name to show.
             * @example USD Coin
             */
            name: string;
            /**
             * @description Short name of the token. Several tokens may have the same symbol.
             * @example USDC
             */
            symbol: string;
            /**
             * @description One whole token is 10 to this power in base units.
             * @example 6
             */
            decimals: number;
            /** @description The contract in canonical form; null for the native token. */
            contractAddress: components["schemas"]["ContractAddress"];
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Whether this deployment serves the token: the token and its platform are enabled. */
            enabled: boolean;
            /** @description Path of the picture of the token at this API, `GET /v1/logos/{id}`, or null. The path begins with `/v1/`. */
            logoUrl: string | null;
            /**
             * @description Present for a token outside the catalogue, whose contract chose its own name. Show a warning.
             * @enum {boolean}
             */
            listed?: false;
            /**
             * @description What differs from other tokens, on Solana. `transfer_fee`: the token keeps a part of each transfer. `transfer_hook`: a program of the issuer must accept each transfer. `permanent_delegate`: the issuer can take or burn the tokens of any owner; show a warning. `frozen_by_default`: a new account cannot receive or send before the issuer allows it. `pausable`: the issuer can stop all transfers. `non_transferable`: the token cannot be transferred. New values may be added. Absent if nothing differs, and in searches and lists of imported tokens also if no node can be asked.
             * @example [
             *       "permanent_delegate"
             *     ]
             */
            traits?: ("transfer_fee" | "transfer_hook" | "permanent_delegate" | "frozen_by_default" | "pausable" | "non_transferable")[];
            /** @description Present with `returnContracts=true`. */
            contract?: components["schemas"]["TokenContract"];
        };
        /** @description A token account of an address on Solana. */
        TokenAccount: {
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Its balance in base units, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            /**
             * @description The token program of the account.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            program: string;
        };
        /** @description The contract of a token and its standard. */
        TokenContract: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            id: string;
            /** @description The contract in canonical form; null for the native token. */
            address: components["schemas"]["ContractAddress"];
            /**
             * @description Standard of the token: `native`, `erc20` or `spl`.
             * @example erc20
             */
            type: string;
        };
        /** @description What a token keeps of its transfers. */
        TokenFee: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description What the token keeps, in its base units.
             * @example 1500000000000000000
             */
            amount: string;
        };
        /** @description Net amount of one token, or of one NFT, that the linked address sends or receives in a transaction. */
        TokenMovement: {
            /**
             * @description Id of the token: `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /** @description Symbol of the token. Null if neither the catalogue nor the imported tokens of the device have it. */
            symbol: string | null;
            /** @description Decimals of the token: 0 for NFTs. Null if neither the catalogue nor the imported tokens of the device have it. */
            decimals: number | null;
            /**
             * @description Net amount in base units, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            /**
             * @description The amount was shown times this number when the transaction was read. `amount` ignores it. Present only if the token has one.
             * @example 10
             */
            multiplier?: string;
            /** @description Net amount in whole tokens, with a decimal point and without trailing zeros. It is multiplied by `multiplier`. Null if the decimals are unknown. */
            formatted: string | null;
            /** @description Path of the picture of the token at this API, `GET /v1/logos/{id}`, or null. The path begins with `/v1/`. */
            logoUrl: string | null;
            /**
             * @description Present for a token outside the catalogue, whose contract chose its own name. Show a warning.
             * @enum {boolean}
             */
            listed?: false;
            /**
             * @description Token id of the NFT within its contract, as a decimal string. Absent for fungible tokens, and if the contract itself is the NFT.
             * @example 1500000000000000000
             */
            tokenIdNft?: string;
        };
        /** @description One page of a platform's tokens. */
        TokenPage: {
            /** @description Tokens in the order of the catalogue, the native token first. With `search`, the best match first. */
            items: components["schemas"]["Token"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
        };
        /** @description A transaction that was sent elsewhere. */
        TrackTransactionRequest: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description The linked address that sent the transaction.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description The hash that the wallet returned. On Solana, the first signature of the transaction.
             * @example 0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d
             */
            hash: string;
        };
        /** @description A hash that the API looks up until a node returns its transaction. */
        TrackedTransaction: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Hash of the transaction, in the platform's own format. On Solana, its first signature.
             * @example 0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d
             */
            hash: string;
        };
        /** @description A transaction from the perspective of the linked addresses, with its main movement and all its operations. */
        Transaction: {
            /**
             * @description Id of the transaction in this API.
             * @example 42
             */
            id: number;
            /**
             * @description Hash of the transaction, in the platform's own format. On Solana, its first signature.
             * @example 0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d
             */
            hash: string;
            /**
             * @description A transaction is `pending` until a block includes it or it fails. A transaction becomes `pending` again if a reorg removes its block.
             * @enum {string}
             */
            status: "pending" | "confirmed" | "failed";
            /**
             * @description Token of the main movement: `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenContractId: string;
            /**
             * @description Sender of the main movement.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            fromAddress: string;
            /** @description Recipient of the main movement. Null if the transaction creates a contract. */
            toAddress: string | null;
            /**
             * @description Amount of the main movement, in base units of its token, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            /** @description Fee that `feePayer` paid, in base units of the native token or of `feeTokenId`. Null until a block includes the transaction. */
            fee: string | null;
            /**
             * @description Address that pays the fee: the account that signed the transaction. For a payment that you receive, and for a sponsored transaction, it is somebody else. Absent if it is not known: on ZKsync, a contract may pay.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            feePayer?: string;
            /**
             * @description Token that paid the fee if it was not the native token: Celo accepts some stablecoins. Absent if the native token paid the fee.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            feeTokenId?: string;
            /**
             * Format: date-time
             * @description Time at which this API sent the transaction, or found it after `trackTransaction`, in UTC. For another transaction that was sent elsewhere, the time of its block.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the status or the block of the transaction last changed, in UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Number of the block that includes the transaction. Null if no block includes the transaction. */
            blockNumber: number | null;
            /**
             * @description Why the transaction failed. `reverted`: its execution failed, or the call of the linked contract account inside it. `replaced`: another transaction used its nonce. `dropped`: the network dropped it. `expired`: on Solana, its blockhash expired before a block included it. Absent unless the status is `failed`.
             * @enum {string}
             */
            failureReason?: "reverted" | "replaced" | "dropped" | "expired";
            /** @description Why a transaction from another sender is probably spam or address poisoning. Absent if there is no warning. `zero_value`: the transaction moves no value. `dust`: the amount is too small for a real payment. `lookalike_address`: the other address begins and ends like an earlier counterparty of the linked address. If the addresses of two payers look alike, the payments of both get `lookalike_address`, unless one payer paid a hundred times more. `imitated_token`: the token is not in the catalogue, but its name resembles that of a token in the catalogue. Transactions with a warning create no notification. Exception: a payment above dust whose only warning is `lookalike_address` creates a notification that asks to check the sender. New codes may be added. */
            warnings?: ("zero_value" | "dust" | "lookalike_address" | "imitated_token")[];
            /**
             * @description Kind of the transaction for the linked address. `contract`: the movements, the signer and known contracts match no other kind. `claim`: the address signed the transaction, receives tokens and sends none. `mint`: the address receives new tokens or NFTs. `burn`: the address destroys tokens. `wrap` and `unwrap`: the address exchanges a token for its wrapped form, or back. `delegate`: an EIP-7702 delegation. The kind of a pending or failed transaction is the one that its sender intended. New kinds may be added.
             * @enum {string}
             */
            kind?: "send" | "receive" | "swap" | "approve" | "revoke" | "stake" | "unstake" | "claim" | "mint" | "burn" | "wrap" | "unwrap" | "deploy" | "delegate" | "contract";
            /**
             * @description Summary in the device's language, with the same wording as the notification. The title has no amount if neither the catalogue nor the imported tokens of the device have the token.
             * @example Sent 0.5 ETH
             */
            title?: string;
            /** @description Tokens whose balance the transaction reduces for the linked address, each with its net amount. The transaction fee is not included in these amounts. */
            sent?: components["schemas"]["TokenMovement"][];
            /** @description Tokens whose balance the transaction increases for the linked address, each with its net amount. */
            received?: components["schemas"]["TokenMovement"][];
            /** @description Counterparty of the linked address. Absent if there is no counterparty, as in a payment to oneself. */
            counterparty?: components["schemas"]["Counterparty"];
            /**
             * @description On Solana, the native tokens in base units that the linked address leaves in new accounts, as a decimal string. They are not in `sent`. They return when such an account is closed. Absent if there are none.
             * @example 1500000000000000000
             */
            rent?: string;
            /**
             * @description On Solana, the native tokens in base units that the linked address gets back from closed accounts, as a decimal string. They are not in `received`. Absent if there are none.
             * @example 1500000000000000000
             */
            returnedRent?: string;
            /** @description `fee` in whole tokens, with a decimal point and without trailing zeros. Absent if `fee` is null. */
            feeFormatted?: string;
            /** @description All movements of the transaction. For a failed transaction, the movements that the sender intended. At most 256 are listed, those of the linked addresses first. A deposit on an OP-stack chain mints tokens for its sender, from the zero address. If the call of a deposit fails, its status is `failed` and the mint is its only operation: the sender keeps the tokens. */
            operations?: components["schemas"]["TransactionOperation"][];
        };
        /** @description One movement of value in a transaction, or a permission to spend. */
        TransactionOperation: {
            /** @description Index of the operation, unique within the transaction. */
            index: number;
            /**
             * @description An `approval` moves no tokens. An `approval` allows `toAddress` to spend up to `amount`. `rent`: on Solana, native tokens that stay in a new account, or that return from a closed account. An `execution` is a call of the contract account `fromAddress` that succeeded, a `failure` one that failed inside a confirmed transaction. A `failure` to the account itself is one call of a batch, whose other calls may have succeeded. Both have the amount 0. New types may be added.
             * @enum {string}
             */
            type: "transfer" | "approval" | "rent" | "execution" | "failure";
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenContractId: string;
            /**
             * @description Sender of the tokens, or their owner in an `approval`.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            fromAddress: string;
            /** @description Recipient of the tokens, or the spender in an `approval`. Null if the transaction creates a contract. For a Solana token it is the receiving token account until a block shows the owner of that account. */
            toAddress: string | null;
            /**
             * @description Amount in base units of the token, as a decimal string. For NFTs, the number of items: 1 for `erc721`. In an `approval`, 0 means that the permission is revoked.
             * @example 1500000000000000000
             */
            amount: string;
            /**
             * @description The amount was shown times this number when the transaction was read. `amount` ignores it. Present only if the token has one.
             * @example 10
             */
            multiplier?: string;
            /**
             * @description Token id of the NFT within its contract, as a decimal string. Absent for fungible tokens, and if the contract itself is the NFT, as on Solana.
             * @example 1500000000000000000
             */
            tokenId?: string;
            /**
             * @description Standard of the NFT. `nft` is an approval for all NFTs of the contract, or an NFT on Solana. Absent for fungible tokens.
             * @enum {string}
             */
            standard?: "erc721" | "erc1155" | "nft";
            /**
             * @description The contract that keeps the permission of an `approval`: Permit2, through which the spender takes tokens. Absent if the token itself keeps it.
             * @enum {string}
             */
            via?: "permit2";
        };
        /** @description One page of the history. */
        TransactionPage: {
            /** @description Transactions, newest first, each once. */
            items: components["schemas"]["Transaction"][];
            /** @description Total number of items, counted up to 10,000. */
            total: number;
            /** @description `false` if there are more than 10,000 items: `total` is then 10,000. Absent if `total` is exact. */
            totalExact?: boolean;
            /**
             * @description The `cursor` of the next page. `nextCursor` is missing on the last page.
             * @example MTc2Mzg5MTIwMDAwMDAwMC4xOTAwMDAwMC4xMi40Mi5hYmNkZWZnaGlqaw
             */
            nextCursor?: string;
            /** @description How far the history of the addresses of this page is known. */
            history: components["schemas"]["HistoryState"];
            /** @description True if the server deleted older transactions of one of these addresses, and missing otherwise. Of a busy address that no device has proved, it keeps the newest transactions only. */
            historyBounded?: boolean;
        };
        /** @description The effects that a transaction would have now. Nothing is sent. */
        TransactionPreview: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description `fails` only if two methods of the node say so, or its own numbers do. A signature is always `unknown`.
             * @enum {string}
             */
            outcome: "succeeds" | "fails" | "unknown";
            /** @description Why it fails or is unknown, such as the contract's reason. */
            reason?: string;
            /** @description What the account loses and gains, without the fee. */
            changes: components["schemas"]["PreviewChange"][];
            /** @description Permissions that change. */
            approvals: components["schemas"]["PreviewApproval"][];
            /** @description What the transaction costs. Null if no node executed it, and for a signature. */
            fees: components["schemas"]["PreviewFees"] | null;
            /** @description Most important first. */
            warnings: components["schemas"]["PreviewWarning"][];
            /** @description How the result was found, and whether it is complete. */
            how: components["schemas"]["PreviewMethod"];
            /** @description The newest block at that time. Null if the node does not answer. */
            blockNumber: number | null;
            /** @description What is signed, in words. */
            words: components["schemas"]["PreviewWords"];
            /** @description Where the lines of the kind `field` come from, of the first call that has a descriptor. Null without one: the server reads the bytes itself. */
            descriptor: components["schemas"]["PreviewDescriptor"] | null;
            /** @description Hashes to compare with those of another device. */
            digests: components["schemas"]["PreviewDigest"][];
        };
        /** @description A token of the portfolio without a price. */
        UnpricedToken: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /**
             * @description Why there is no price. `not_listed`: the token is not in the catalogue. `no_value`: the token is on a test network. `no_source`: no source has the token. `unavailable`: the sources do not answer. `sequencer_down`: the sequencer of the rollup is down or has just restarted. `stale`: the newest price is too old. `invalid`: the sources returned no usable number. `sources_differ`: the sources contradict each other. `no_rate`: the currency has no exchange rate at the moment.
             * @enum {string}
             */
            reason: "not_listed" | "no_value" | "no_source" | "unavailable" | "sequencer_down" | "stale" | "invalid" | "sources_differ" | "no_rate";
        };
        /** @description The body of `useDevice`. */
        UseDeviceRequest: {
            /**
             * Format: semver
             * @description The version of the installed app, by semver.
             * @example 1.4.0
             */
            appVersion: string;
            /** @description Push token of the device, from Firebase Cloud Messaging (Android) or from Apple (iOS). */
            deviceToken?: string;
            /**
             * @description Language of the notifications: a BCP 47 tag, or the phone’s name for its locale. Only the language and the script are used. Unsupported locales fall back to English. Omit `locale` to keep the stored language.
             * @example de-AT
             */
            locale?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the logs of the server. An `x-request-id` of the client is kept if it has 1 to 64 letters, digits, `.`, `_` or `-`.
         * @example 0b7e1c54-3f0e-4c1f-9d5e-2f6f0a1b8c3d
         */
        RequestId: string;
        /**
         * @description The rate limits that count this request: `q` requests in `w` seconds, for the network and for the device. This header is absent if the operator turned the rate limits off.
         * @example "read-network";q=2400;w=60, "read-device";q=120;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description The rest of each rate limit: `r` requests for the next `t` seconds. On a 429, the last rate limit in the list is the exceeded one.
         * @example "read-network";r=2399;t=60, "read-device";r=119;t=60
         */
        RateLimit: string;
        /**
         * @description Seconds to wait before the next attempt. Every 429 has this header. A 503 has it if the server is busy.
         * @example 5
         */
        RetryAfter: number;
        /**
         * @description Tag of this answer. Send the tag as `if-none-match` to get a 304 while the answer is the same. The tag of a compressed answer is weak (`W/`).
         * @example "Zm9vYmFyYmF6cXV4cXV1eA"
         */
        ETag: string;
    };
    pathItems: never;
}
export type AddressApproval = components['schemas']['AddressApproval'];
export type AddressDescription = components['schemas']['AddressDescription'];
export type AddressInfo = components['schemas']['AddressInfo'];
export type AddressList = components['schemas']['AddressList'];
export type Approval = components['schemas']['Approval'];
export type ApprovalOrigin = components['schemas']['ApprovalOrigin'];
export type ApprovalPage = components['schemas']['ApprovalPage'];
export type Balance = components['schemas']['Balance'];
export type Balances = components['schemas']['Balances'];
export type BlockList = components['schemas']['BlockList'];
export type BlockLists = components['schemas']['BlockLists'];
export type BlockReading = components['schemas']['BlockReading'];
export type Blockhash = components['schemas']['Blockhash'];
export type BuildSwapRequest = components['schemas']['BuildSwapRequest'];
export type ClosableAccount = components['schemas']['ClosableAccount'];
export type ContractAddress = components['schemas']['ContractAddress'];
export type Counterparty = components['schemas']['Counterparty'];
export type CreatePriceAlertRequest = components['schemas']['CreatePriceAlertRequest'];
export type Dependency = components['schemas']['Dependency'];
export type DetailedQuote = components['schemas']['DetailedQuote'];
export type DeviceUse = components['schemas']['DeviceUse'];
export type ErrorBody = components['schemas']['Error'];
export type EstimateFeesRequest = components['schemas']['EstimateFeesRequest'];
export type WalletEvent = components['schemas']['Event'];
export type EventPage = components['schemas']['EventPage'];
export type FeeEstimate = components['schemas']['FeeEstimate'];
export type FeeLevel = components['schemas']['FeeLevel'];
export type HealthDetails = components['schemas']['HealthDetails'];
export type HealthStatus = components['schemas']['HealthStatus'];
export type HistoryState = components['schemas']['HistoryState'];
export type ImportTokensRequest = components['schemas']['ImportTokensRequest'];
export type ImportedTokenList = components['schemas']['ImportedTokenList'];
export type IndexerHealth = components['schemas']['IndexerHealth'];
export type LinkAddressesRequest = components['schemas']['LinkAddressesRequest'];
export type LinkedAddresses = components['schemas']['LinkedAddresses'];
export type ListedAddress = components['schemas']['ListedAddress'];
export type Name = components['schemas']['Name'];
export type NewDeviceRequest = components['schemas']['NewDeviceRequest'];
export type NewLink = components['schemas']['NewLink'];
export type Nft = components['schemas']['Nft'];
export type NftPage = components['schemas']['NftPage'];
export type Nonce = components['schemas']['Nonce'];
export type WalletNotification = components['schemas']['Notification'];
export type NotificationPage = components['schemas']['NotificationPage'];
export type Operation = components['schemas']['Operation'];
export type OperationList = components['schemas']['OperationList'];
export type OperationReceived = components['schemas']['OperationReceived'];
export type Platform = components['schemas']['Platform'];
export type Platforms = components['schemas']['Platforms'];
export type Portfolio = components['schemas']['Portfolio'];
export type PortfolioItem = components['schemas']['PortfolioItem'];
export type PortfolioPlatform = components['schemas']['PortfolioPlatform'];
export type PreviewApproval = components['schemas']['PreviewApproval'];
export type PreviewCall = components['schemas']['PreviewCall'];
export type PreviewChange = components['schemas']['PreviewChange'];
export type PreviewDescriptor = components['schemas']['PreviewDescriptor'];
export type PreviewDigest = components['schemas']['PreviewDigest'];
export type PreviewFees = components['schemas']['PreviewFees'];
export type PreviewLine = components['schemas']['PreviewLine'];
export type PreviewMethod = components['schemas']['PreviewMethod'];
export type PreviewTransactionRequest = components['schemas']['PreviewTransactionRequest'];
export type PreviewWarning = components['schemas']['PreviewWarning'];
export type PreviewWords = components['schemas']['PreviewWords'];
export type Price = components['schemas']['Price'];
export type PriceAlert = components['schemas']['PriceAlert'];
export type PriceAlerts = components['schemas']['PriceAlerts'];
export type PriceHistory = components['schemas']['PriceHistory'];
export type PricePoint = components['schemas']['PricePoint'];
export type Prices = components['schemas']['Prices'];
export type PriorityFees = components['schemas']['PriorityFees'];
export type QuoteSwapRequest = components['schemas']['QuoteSwapRequest'];
export type QuoteWarning = components['schemas']['QuoteWarning'];
export type ReadAllNotifications = components['schemas']['ReadAllNotifications'];
export type ReadNotification = components['schemas']['ReadNotification'];
export type ReceiveOperationRequest = components['schemas']['ReceiveOperationRequest'];
export type RegisteredDevice = components['schemas']['RegisteredDevice'];
export type RelayReadsRequest = components['schemas']['RelayReadsRequest'];
export type Revocation = components['schemas']['Revocation'];
export type RpcAnswer = components['schemas']['RpcAnswer'];
export type RpcCall = components['schemas']['RpcCall'];
export type SendTransactionRequest = components['schemas']['SendTransactionRequest'];
export type SentTransaction = components['schemas']['SentTransaction'];
export type Settings = components['schemas']['Settings'];
export type Staking = components['schemas']['Staking'];
export type StakingPosition = components['schemas']['StakingPosition'];
export type StakingTotals = components['schemas']['StakingTotals'];
export type SwapAlternative = components['schemas']['SwapAlternative'];
export type SwapQuote = components['schemas']['SwapQuote'];
export type SwapRoute = components['schemas']['SwapRoute'];
export type SwapStep = components['schemas']['SwapStep'];
export type SwapToken = components['schemas']['SwapToken'];
export type SwapTransaction = components['schemas']['SwapTransaction'];
export type Token = components['schemas']['Token'];
export type TokenAccount = components['schemas']['TokenAccount'];
export type TokenContract = components['schemas']['TokenContract'];
export type TokenFee = components['schemas']['TokenFee'];
export type TokenMovement = components['schemas']['TokenMovement'];
export type TokenPage = components['schemas']['TokenPage'];
export type TrackTransactionRequest = components['schemas']['TrackTransactionRequest'];
export type TrackedTransaction = components['schemas']['TrackedTransaction'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionOperation = components['schemas']['TransactionOperation'];
export type TransactionPage = components['schemas']['TransactionPage'];
export type TransactionPreview = components['schemas']['TransactionPreview'];
export type UnpricedToken = components['schemas']['UnpricedToken'];
export type UseDeviceRequest = components['schemas']['UseDeviceRequest'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderETag = components['headers']['ETag'];
export type $defs = Record<string, never>;
export interface operations {
    getHealthStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthStatus"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A dependency is down. The body has the same fields as with 200. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthStatus"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listBlockLists: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockLists"];
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    newDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeviceRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredDevice"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `devicePlatform must be one of the following values: ios, android`
             *
             *     `appVersion must be a valid semver version`
             *
             *     `deviceToken must be a valid push token`
             *
             *     `deviceToken must not be longer than 4096 characters`
             *
             *     `locale must be a string`
             *
             *     `locale must not be longer than 4096 characters`
             *
             *     `Malformed JSON`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    useDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseDeviceRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceUse"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `appVersion must be a valid semver version`
             *
             *     `deviceToken must be a valid push token`
             *
             *     `deviceToken must not be longer than 4096 characters`
             *
             *     `locale must be a string`
             *
             *     `locale must not be longer than 4096 characters`
             *
             *     `Malformed JSON`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listPlatforms: {
        parameters: {
            query?: {
                /** @description `true` adds the platforms that this server does not serve. */
                includeDisabled?: boolean;
            };
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platforms"];
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `includeDisabled must be a boolean` */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getPriorityFees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriorityFees"];
                };
            };
            /**
             * @description `id should not be empty`
             *
             *     `id must not be longer than 64 characters`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    estimateFees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateFeesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeEstimate"];
                };
            };
            /**
             * @description `id should not be empty`
             *
             *     `id must not be longer than 64 characters`
             *
             *     `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `from should not be empty`
             *
             *     `from must be a string`
             *
             *     `from must not be longer than 128 characters`
             *
             *     `to should not be empty`
             *
             *     `to must be a string`
             *
             *     `to must not be longer than 128 characters`
             *
             *     `value should not be empty`
             *
             *     `value must be a valid number string`
             *
             *     `data must be a string`
             *
             *     `data must not be longer than 262146 characters`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Address has no key and cannot sign`
             *
             *     `Invalid transaction`
             *
             *     `Insufficient funds`
             *
             *     `Insufficient funds for the network fee`
             *
             *     `Remaining balance too low`
             *
             *     `Amount too low`
             *
             *     `Execution reverted`
             *
             *     `Transfer refused`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_address" | "cannot_sign" | "invalid_transaction" | "insufficient_funds" | "insufficient_gas" | "remainder_too_low" | "amount_too_low" | "execution_reverted" | "transfer_refused" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    describeAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                id: string;
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressDescription"];
                };
            };
            /**
             * @description `id should not be empty`
             *
             *     `id must not be longer than 64 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    relayReads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the platform.
                 * @example ethereum
                 */
                platformId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelayReadsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcAnswer"] | components["schemas"]["RpcAnswer"][];
                };
            };
            /**
             * @description `Malformed JSON`
             *
             *     `The body must be a JSON-RPC 2.0 call, or a list of 1 to 20 calls`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "malformed_json" | "invalid_rpc";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Platform not found`
             *
             *     `This server reads the chain of this platform for no site`
             */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found" | "site_reads_off";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the picture, the last part of `logoUrl`.
                 * @example usdc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Logo not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "logo_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
                /** @description Number of items to skip. */
                offset?: number;
                /** @description Number of items to return, at most 100. */
                limit?: number;
                /** @description `true` adds the tokens that cannot be used. */
                includeDisabled?: boolean;
                /** @description Add `contract` to each token. */
                returnContracts?: boolean;
                /**
                 * @description Part of the symbol or the name, in any case, or a contract address.
                 * @example usd
                 */
                search?: string;
            };
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `offset must be an integer`
             *
             *     `offset must not be a negative number`
             *
             *     `offset must not be greater than 1000000`
             *
             *     `limit must be a positive number`
             *
             *     `limit must not be greater than 100`
             *
             *     `includeDisabled must be a boolean`
             *
             *     `returnContracts must be a boolean`
             *
             *     `search must be a string`
             *
             *     `search should not be empty`
             *
             *     `search must not be longer than 64 characters`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query: {
                /**
                 * @description Token ids separated by commas, at most 100.
                 * @example ethereum:native
                 */
                tokenIds: string;
                /**
                 * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
                 * @example EUR
                 */
                currency?: string;
            };
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prices"];
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `tokenIds should not be empty`
             *
             *     `tokenIds must be a string`
             *
             *     `tokenIds must not be longer than 16384 characters`
             *
             *     `tokenIds must not hold more than 100 items`
             *
             *     `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `Invalid token ID`
             *
             *     `Unknown currency`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_token_id" | "unknown_currency";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getPriceHistory: {
        parameters: {
            query?: {
                /**
                 * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
                 * @example EUR
                 */
                currency?: string;
                /** @description A day, a week, a month or a year up to now. */
                range?: "1d" | "1w" | "1m" | "1y";
            };
            header?: never;
            path: {
                /**
                 * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceHistory"];
                };
            };
            /**
             * @description `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `range must be one of the following values: 1d, 1w, 1m, 1y`
             *
             *     `tokenId should not be empty`
             *
             *     `tokenId must not be longer than 256 characters`
             *
             *     `Invalid token ID`
             *
             *     `Unknown currency`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_token_id" | "unknown_currency";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listPriceAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceAlerts"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    createPriceAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePriceAlertRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceAlert"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `tokenId should not be empty`
             *
             *     `tokenId must be a string`
             *
             *     `tokenId must not be longer than 200 characters`
             *
             *     `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `condition must be one of the following values: above, below, change24h`
             *
             *     `value should not be empty`
             *
             *     `value must be a string`
             *
             *     `value is not valid`
             *
             *     `value must be greater than 0`
             *
             *     `Malformed JSON`
             *
             *     `Invalid token ID`
             *
             *     `Unknown currency`
             *
             *     `A device can have at most 20 price alerts`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_token_id" | "unknown_currency" | "too_many_alerts";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    deletePriceAlert: {
        parameters: {
            query: {
                /**
                 * @description Alert id, a UUID, as in `GET /v1/prices/alerts`.
                 * @example 5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f
                 */
                id: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `id should not be empty`
             *
             *     `id must be a string`
             *
             *     `id must not be longer than 64 characters`
             *
             *     `Malformed JSON`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    linkAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkAddressesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAddresses"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `addresses should not be empty`
             *
             *     `addresses must be an array`
             *
             *     `addresses must not hold more than 20 items`
             *
             *     `addresses.0 must be an object`
             *
             *     `addresses.0.address should not be empty`
             *
             *     `addresses.0.address must be a string`
             *
             *     `addresses.0.address must not be longer than 128 characters`
             *
             *     `addresses.0.platformId should not be empty`
             *
             *     `addresses.0.platformId must be a string`
             *
             *     `addresses.0.platformId must not be longer than 64 characters`
             *
             *     `addresses.0.message must be a string`
             *
             *     `addresses.0.message should not be empty`
             *
             *     `addresses.0.message must not be longer than 2048 characters`
             *
             *     `addresses.0.signature must be a string`
             *
             *     `addresses.0.signature should not be empty`
             *
             *     `addresses.0.signature must not be longer than 16386 characters`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Address has no key and cannot sign`
             *
             *     `Invalid address proof`
             *
             *     `A device can link at most 100 addresses`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_address" | "cannot_sign" | "invalid_proof" | "too_many_addresses" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getBalances: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
                /** @description Contract addresses separated by commas, at most 100. */
                contracts?: string;
                /**
                 * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
                 * @example EUR
                 */
                currency?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balances"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `contracts must be a string`
             *
             *     `contracts must not be longer than 8192 characters`
             *
             *     `contracts must not hold more than 100 items`
             *
             *     `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Unknown currency`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled" | "unknown_currency";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getPortfolio: {
        parameters: {
            query?: {
                /**
                 * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
                 * @example EUR
                 */
                currency?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"];
                };
            };
            /**
             * @description `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `Unknown currency`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "unknown_currency";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listImportedTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedTokenList"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    importTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportTokensRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedTokenList"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `tokenIds should not be empty`
             *
             *     `tokenIds must be an array`
             *
             *     `tokenIds must not hold more than 100 items`
             *
             *     `tokenIds.0 must be a string`
             *
             *     `tokenIds.0 should not be empty`
             *
             *     `tokenIds.0 must not be longer than 256 characters`
             *
             *     `Malformed JSON`
             *
             *     `Invalid token ID`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_token_id";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getNonce: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nonce"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getAddressInfo: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressInfo"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getStaking: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staking"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
                /** @description Number of items to return, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page. All other parameters except `limit` must be the same as in the previous request. New transactions do not cause repeated or skipped items. Later pages are as fast as the first. */
                cursor?: string;
                /**
                 * @description The currency of the amounts: `USD`, `CHF`, `EUR`, `GBP`, `JPY`, in upper or lower case.
                 * @example EUR
                 */
                currency?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalPage"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `limit must be a positive number`
             *
             *     `limit must not be greater than 100`
             *
             *     `cursor must be a valid cursor`
             *
             *     `cursor must not be longer than 160 characters`
             *
             *     `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Unknown currency`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_cursor" | "invalid_address" | "platform_disabled" | "unknown_currency";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listNfts: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
                /** @description Number of items to skip. */
                offset?: number;
                /** @description Number of items to return, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NftPage"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `offset must be an integer`
             *
             *     `offset must not be a negative number`
             *
             *     `offset must not be greater than 1000000`
             *
             *     `limit must be a positive number`
             *
             *     `limit must not be greater than 100`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getNftImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the client has. The server returns 304 while that answer is current. */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the NFT, as in the list.
                 * @example 17
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The answer has not changed: it still has the ETag that the client sent. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `NFT not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "nft_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    resolveName: {
        parameters: {
            query?: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An ENS name, at most 255 bytes after normalization.
                 * @example alice.eth
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Name"];
                };
            };
            /**
             * @description `platformId must be a string`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `name should not be empty`
             *
             *     `name must not be longer than 255 characters`
             *
             *     `Invalid name`
             *
             *     `Invalid platform ID`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_name" | "invalid_platform_id" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    findName: {
        parameters: {
            query: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Name"];
                };
            };
            /**
             * @description `address should not be empty`
             *
             *     `address must be a string`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `Invalid address`
             *
             *     `Invalid platform ID`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "invalid_platform_id" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    sendTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendTransactionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTransaction"];
                };
            };
            /**
             * @description `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `txData should not be empty`
             *
             *     `txData must be a string`
             *
             *     `txData must not be longer than 262146 characters`
             *
             *     `replaces must be a string`
             *
             *     `replaces must not be longer than 128 characters`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Address has no key and cannot sign`
             *
             *     `Invalid transaction`
             *
             *     `Transaction is for another chain`
             *
             *     `Transaction is not signed by this address`
             *
             *     `Insufficient funds`
             *
             *     `Insufficient funds for the network fee`
             *
             *     `Remaining balance too low`
             *
             *     `Amount too low`
             *
             *     `Gas limit too low`
             *
             *     `Transaction underpriced`
             *
             *     `Nonce too high`
             *
             *     `Blockhash expired`
             *
             *     `Execution reverted`
             *
             *     `Transfer refused`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_address" | "platform_disabled" | "cannot_sign" | "invalid_transaction" | "wrong_chain" | "wrong_sender" | "insufficient_funds" | "insufficient_gas" | "remainder_too_low" | "amount_too_low" | "gas_too_low" | "fee_too_low" | "nonce_too_high" | "blockhash_expired" | "execution_reverted" | "transfer_refused";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Nonce already used`
             *
             *     `Another transaction with this nonce is pending`
             *
             *     `Replacement transaction underpriced`
             */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "nonce_used" | "nonce_pending" | "replacement_underpriced";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getBlockhash: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blockhash"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    quoteSwap: {
        parameters: {
            query?: {
                /**
                 * @description The token to sell: `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                 */
                fromTokenId?: string;
                /**
                 * @description The token to receive, of the same platform: `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:native
                 */
                toTokenId?: string;
                /**
                 * @description Amount to sell in whole input tokens, as a decimal string.
                 * @example 1.5
                 */
                amount?: string;
                /**
                 * @description Slippage tolerance: how much less than quoted is acceptable, in percent: 0, or 0.01 to 50.
                 * @example 0.5
                 */
                slippage?: number | string;
                /**
                 * @description The slippage tolerance in hundredths of a percent: 50 is 0.5 %. A request with `slippageBps` has no `slippage`.
                 * @example 50
                 */
                slippageBps?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuoteSwapRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapQuote"];
                };
            };
            /**
             * @description `Invalid token ID`
             *
             *     `fromTokenId must not be longer than 256 characters`
             *
             *     `toTokenId must not be longer than 256 characters`
             *
             *     `amount must be a valid number string`
             *
             *     `slippage must be a number between 0 and 50`
             *
             *     `slippageBps must be an integer`
             *
             *     `slippageBps must not be a negative number`
             *
             *     `slippageBps must not be greater than 5000`
             *
             *     `body must be an object`
             *
             *     `inputToken should not be empty`
             *
             *     `inputToken must not be longer than 256 characters`
             *
             *     `outputToken should not be empty`
             *
             *     `outputToken must not be longer than 256 characters`
             *
             *     `slippage should not be empty`
             *
             *     `Invalid platform ID`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `userAddress must be a string`
             *
             *     `userAddress should not be empty`
             *
             *     `userAddress must not be longer than 128 characters`
             *
             *     `services must be an array`
             *
             *     `services must not hold more than 20 items`
             *
             *     `services.0 must be a string`
             *
             *     `services.0 should not be empty`
             *
             *     `services.0 must not be longer than 64 characters`
             *
             *     `slippage and slippageBps must not be used together`
             *
             *     `slippage is in percent: it must be 0, or a number between 0.01 and 50`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Both tokens must be on the same platform`
             *
             *     `inputToken and outputToken must be different`
             *
             *     `amount must not have more decimals than the token`
             *
             *     `amount must be greater than 0`
             *
             *     `No route found`
             *
             *     `Amount too low`
             *
             *     `Amount too high`
             *
             *     `Insufficient funds`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_token_id" | "invalid_input" | "invalid_platform_id" | "malformed_json" | "invalid_address" | "different_platforms" | "same_token" | "too_many_decimals" | "amount_not_positive" | "no_route" | "amount_too_low" | "amount_too_high" | "insufficient_funds" | "platform_disabled";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `No exchange answered`
             *
             *     `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "providers_unavailable" | "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    buildSwap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildSwapRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapTransaction"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `userPublicKey should not be empty`
             *
             *     `userPublicKey must be a string`
             *
             *     `userPublicKey must not be longer than 128 characters`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `quote should not be empty`
             *
             *     `quote must be an object`
             *
             *     `quote.inputAsset should not be empty`
             *
             *     `quote.inputAsset must be a string`
             *
             *     `quote.inputAsset must not be longer than 128 characters`
             *
             *     `quote.inAmount should not be empty`
             *
             *     `quote.inAmount must be a string`
             *
             *     `quote.inAmount is not valid`
             *
             *     `quote.outputAsset should not be empty`
             *
             *     `quote.outputAsset must be a string`
             *
             *     `quote.outputAsset must not be longer than 128 characters`
             *
             *     `quote.outAmount should not be empty`
             *
             *     `quote.outAmount must be a string`
             *
             *     `quote.outAmount is not valid`
             *
             *     `quote.otherAmountThreshold should not be empty`
             *
             *     `quote.otherAmountThreshold must be a string`
             *
             *     `quote.otherAmountThreshold is not valid`
             *
             *     `quote.swapMode must be one of the following values: ExactIn`
             *
             *     `quote.slippageBps should not be empty`
             *
             *     `quote.slippageBps must be an integer`
             *
             *     `quote.slippageBps must not be a negative number`
             *
             *     `quote.slippageBps must not be greater than 5000`
             *
             *     `quote.priceImpactPct should not be empty`
             *
             *     `quote.priceImpactPct must be a string`
             *
             *     `quote.priceImpactPct is not valid`
             *
             *     `quote.platformFee should not be empty`
             *
             *     `quote.platformFee must be an object`
             *
             *     `quote.platformFee.amount should not be empty`
             *
             *     `quote.platformFee.amount must be a string`
             *
             *     `quote.platformFee.amount is not valid`
             *
             *     `quote.platformFee.feeBps should not be empty`
             *
             *     `quote.platformFee.feeBps must be an integer`
             *
             *     `quote.platformFee.feeBps must not be a negative number`
             *
             *     `quote.platformFee.feeBps must not be greater than 10000`
             *
             *     `quote.swapRoutes should not be empty`
             *
             *     `quote.swapRoutes must be an array`
             *
             *     `quote.swapRoutes must not hold more than 16 items`
             *
             *     `quote.swapRoutes.0 must be an object`
             *
             *     `quote.swapRoutes.0.swapInfo should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo must be an object`
             *
             *     `quote.swapRoutes.0.swapInfo.ammKey should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.ammKey must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.ammKey must not be longer than 128 characters`
             *
             *     `quote.swapRoutes.0.swapInfo.label should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.label must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.label must not be longer than 128 characters`
             *
             *     `quote.swapRoutes.0.swapInfo.inputAsset should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.inputAsset must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.inputAsset must not be longer than 128 characters`
             *
             *     `quote.swapRoutes.0.swapInfo.outputAsset should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.outputAsset must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.outputAsset must not be longer than 128 characters`
             *
             *     `quote.swapRoutes.0.swapInfo.inAmount should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.inAmount must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.inAmount is not valid`
             *
             *     `quote.swapRoutes.0.swapInfo.outAmount should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.outAmount must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.outAmount is not valid`
             *
             *     `quote.swapRoutes.0.swapInfo.feeAmount should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.feeAmount must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.feeAmount is not valid`
             *
             *     `quote.swapRoutes.0.swapInfo.feeAsset should not be empty`
             *
             *     `quote.swapRoutes.0.swapInfo.feeAsset must be a string`
             *
             *     `quote.swapRoutes.0.swapInfo.feeAsset must not be longer than 128 characters`
             *
             *     `quote.swapRoutes.0.percent should not be empty`
             *
             *     `quote.swapRoutes.0.percent must be an integer`
             *
             *     `quote.swapRoutes.0.percent must not be a negative number`
             *
             *     `quote.swapRoutes.0.percent must not be greater than 100`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Address has no key and cannot sign`
             *
             *     `Quote not found or expired`
             *
             *     `No route found`
             *
             *     `Price moved below the minimum of the quote`
             *
             *     `Insufficient funds`
             *
             *     `Part of the balance cannot be spent in one transaction`
             *
             *     `Insufficient funds for the network fee`
             *
             *     `Remaining balance too low`
             *
             *     `Token takes a share of each transfer`
             *
             *     `Token refuses this transfer`
             *
             *     `Execution reverted`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_address" | "platform_disabled" | "cannot_sign" | "quote_not_found" | "no_route" | "slippage_exceeded" | "insufficient_funds" | "not_spendable" | "insufficient_gas" | "remainder_too_low" | "token_taxed" | "token_paused" | "execution_reverted";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `No exchange answered`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "providers_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    previewTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTransactionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPreview"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `address should not be empty`
             *
             *     `address must be a string`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `calls must be an array`
             *
             *     `calls should not be empty`
             *
             *     `calls must not hold more than 100 items`
             *
             *     `calls.0 must be an object`
             *
             *     `calls.0.to should not be empty`
             *
             *     `calls.0.to must be a string`
             *
             *     `calls.0.to must not be longer than 128 characters`
             *
             *     `calls.0.value must be a string`
             *
             *     `calls.0.value is not valid`
             *
             *     `calls.0.data must be a string`
             *
             *     `calls.0.data must not be longer than 262146 characters`
             *
             *     `calls.0.gasLimit must be a string`
             *
             *     `calls.0.gasLimit is not valid`
             *
             *     `transaction must be a string`
             *
             *     `transaction should not be empty`
             *
             *     `transaction must not be longer than 8192 characters`
             *
             *     `typedData must be an object`
             *
             *     `message must be a string`
             *
             *     `message must not be longer than 262146 characters`
             *
             *     `maxFeePerGas must be a string`
             *
             *     `maxFeePerGas is not valid`
             *
             *     `maxPriorityFeePerGas must be a string`
             *
             *     `maxPriorityFeePerGas is not valid`
             *
             *     `nonce must be an integer`
             *
             *     `nonce must not be a negative number`
             *
             *     `nonce must not be greater than 9007199254740991`
             *
             *     `delegate must be a string`
             *
             *     `delegate should not be empty`
             *
             *     `delegate must not be longer than 128 characters`
             *
             *     `currency must be a string`
             *
             *     `currency must not be longer than 16 characters`
             *
             *     `exactly one of calls, transaction, typedData and message is required`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Invalid transaction`
             *
             *     `Unknown currency`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_address" | "platform_disabled" | "invalid_transaction" | "unknown_currency";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /**
                 * @description Only transactions in which this linked address takes part.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address?: string;
                /**
                 * @description Only transactions that moved this token: `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                 */
                tokenContractId?: string;
                /**
                 * @description Only transactions on this platform.
                 * @example ethereum
                 */
                platformId?: string;
                /** @description Only transactions that have this kind for one of the linked addresses. */
                kind?: "send" | "receive" | "swap" | "approve" | "revoke" | "stake" | "unstake" | "claim" | "mint" | "burn" | "wrap" | "unwrap" | "deploy" | "delegate" | "contract";
                /** @description Only transactions with this status. */
                status?: "pending" | "confirmed" | "failed";
                /** @description Only transactions with this direction, which follows from the kind. `in`: receive, claim and mint. `out`: send and burn. `self`: all other kinds, such as swaps, approvals and contract calls. A payment between two linked addresses is both `in` and `out`. */
                direction?: "in" | "out" | "self";
                /**
                 * @description Only transactions with a `createdAt` at or after this instant: ISO 8601 with a time zone.
                 * @example 2025-01-31T12:00:00.000Z
                 */
                since?: string;
                /**
                 * @description Only transactions with a `createdAt` before this instant: ISO 8601 with a time zone.
                 * @example 2025-01-31T12:00:00.000Z
                 */
                until?: string;
                /** @description Number of items to skip; the default is 0. Cannot be combined with `cursor`. */
                offset?: number;
                /** @description Number of items to return, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page. All other parameters except `limit` must be the same as in the previous request. New transactions do not cause repeated or skipped items. Later pages are as fast as the first. */
                cursor?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            /**
             * @description `address must be a string`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `tokenContractId must be a string`
             *
             *     `tokenContractId should not be empty`
             *
             *     `tokenContractId must not be longer than 256 characters`
             *
             *     `platformId must be a string`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `kind must be one of the following values: send, receive, swap, approve, revoke, stake, unstake, claim, mint, burn, wrap, unwrap, deploy, delegate, contract`
             *
             *     `status must be one of the following values: pending, confirmed, failed`
             *
             *     `direction must be one of the following values: in, out, self`
             *
             *     `since must be a valid ISO 8601 instant`
             *
             *     `since must not be longer than 40 characters`
             *
             *     `until must be a valid ISO 8601 instant`
             *
             *     `until must not be longer than 40 characters`
             *
             *     `offset must be an integer`
             *
             *     `offset must not be a negative number`
             *
             *     `offset must not be greater than 1000000`
             *
             *     `limit must be a positive number`
             *
             *     `limit must not be greater than 100`
             *
             *     `cursor must be a valid cursor`
             *
             *     `cursor must not be longer than 160 characters`
             *
             *     `Invalid address`
             *
             *     `Invalid token ID`
             *
             *     `cursor and offset must not be used together`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_cursor" | "invalid_address" | "invalid_token_id" | "cursor_with_offset";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                /**
                 * @description A linked address that must take part in the transaction.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description The number of the transaction, as returned by the history or by sending it.
                 * @example 42
                 */
                txId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /**
             * @description `address must be a string`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Transaction not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "transaction_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    trackTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackTransactionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTransaction"];
                };
            };
            /**
             * @description `body should not be empty`
             *
             *     `body must be an object`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `address should not be empty`
             *
             *     `address must be a string`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `hash should not be empty`
             *
             *     `hash must be a string`
             *
             *     `hash must not be longer than 128 characters`
             *
             *     `hash must be a valid transaction hash`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Address has no key and cannot sign`
             *
             *     `A device can track at most 20 open transactions`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "malformed_json" | "invalid_address" | "platform_disabled" | "cannot_sign" | "too_many_tracked";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown" | "device_not_authorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    receiveOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of this delivery. A repeated delivery has the same id. Required with Standard Webhooks. */
                "webhook-id"?: string;
                /** @description Time of the signature in seconds since 1970, at most five minutes off. Required with Standard Webhooks. */
                "webhook-timestamp"?: string;
                /** @description One or more signatures separated by spaces: `v1,` and the HMAC-SHA256 in base64. Required with Standard Webhooks. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveOperationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationReceived"];
                };
            };
            /**
             * @description `Malformed JSON`
             *
             *     `Invalid operation format`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "malformed_json" | "invalid_operation";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Transaction not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "transaction_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request timed out` */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "request_timeout";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `The chain did not answer`
             *
             *     `Service Unavailable`
             */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "chain_unavailable" | "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events after this one. `latest`: only events from now on.
                 * @example 1024
                 */
                after?: string;
                /** @description Number of items to return, at most 100. A stream ignores it. */
                limit?: number;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
                /** @description `text/event-stream` returns a stream. */
                accept?: string;
                /** @description As `after`, for streams. Browsers send it when they reconnect. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                    "text/event-stream": string;
                };
            };
            /**
             * @description `after must be a string`
             *
             *     `after must not be longer than 20 characters`
             *
             *     `limit must be a positive number`
             *
             *     `limit must not be greater than 100`
             *
             *     `after must be the id of an event`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_event_id";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `The events after this one are no longer stored` */
            410: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "cursor_expired";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Number of items to skip. */
                offset?: number;
                /** @description Number of items to return, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            /**
             * @description `offset must be an integer`
             *
             *     `offset must not be a negative number`
             *
             *     `offset must not be greater than 1000000`
             *
             *     `limit must be a positive number`
             *
             *     `limit must not be greater than 100`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description Notification id, a UUID, as in `GET /v1/notifications`.
                 * @example 5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Notification not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "notification_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description Notification id, a UUID, as in `GET /v1/notifications`.
                 * @example 5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadNotification"];
                };
            };
            /** @description `Malformed JSON` */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Notification not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "notification_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadAllNotifications"];
                };
            };
            /** @description `Malformed JSON` */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    unlinkAddress: {
        parameters: {
            query: {
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must be a string`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Malformed JSON`
             */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "invalid_input" | "invalid_address" | "platform_disabled" | "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "platform_not_found";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    deleteDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed JSON` */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "malformed_json";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "device_unknown";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "payload_too_large";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unsupported_media_type";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "misdirected";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Too many requests` */
            429: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status. */
                        statusCode: number;
                        /** @description What is wrong. */
                        message: string;
                        /** @description The name of the status. */
                        error: string;
                        /**
                         * @description What went wrong.
                         * @enum {string}
                         */
                        code: "unavailable";
                        /** @description What to do about it. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
}
