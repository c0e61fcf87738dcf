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
         * @description Asks the database and redis, each with a limit of one second. 200 when both answer, 503 with the same shape when one does not.
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
         * @description Called once by a freshly installed app. Sign the call with a new P-256 or Ed25519 key whose public half stands in the token header (`jwk`): from then on only that key can act for the device. The same key again answers the same `deviceId`.
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
         * @description Called at every start of the app. An app older than `minRequiredVersion` should ask its user to update. A `deviceToken` replaces the stored push token; without one the stored token stays.
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
         * @description The blockchains that this deployment serves. A wallet takes the chain id it signs for from `caip2`. With `includeDisabled=true` also those that are known and not served.
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
         * @description Three offers from the fees of the last minute of blocks: `slow` may wait for several blocks, `fast` outlives five full blocks in a row. Read for each block anew.
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
         * @description Runs the transaction on the node's latest state, without sending it. `gasLimit` holds a margin of a quarter over what the run used (none for a plain transfer, which always costs the same); the fees are those of `standard`. A transaction that would revert answers 400 with the contract's reason.
         */
        post: operations["estimateFees"];
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
         * @description The catalogue of a platform, the native token first. With `includeDisabled=true` also tokens that are known and cannot be used, such as migrated ones; with `returnContracts=true` each token carries its contract.
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
    "/v1/wallet/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link addresses to the device
         * @description Links up to 20 addresses in one call, all or none. Linking an address again is no error. The answer holds the addresses of this call in canonical form, each once. A device can link 100 addresses.
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
         * @description Without `contracts`: the native balance, and every token of the catalogue of which the address holds some. With it: exactly those contracts, in their order (`native` stands for the native token), also ones that the catalogue does not list. All amounts are of one block. A contract that does not answer like a token becomes the `error` of its item; the call succeeds.
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
    "/v1/wallet/addresses/{address}/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Next nonce of an address
         * @description `nonce` is the one to use next, after the transactions that wait in the pool. All three are null on a chain without nonces.
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
         * What an address is
         * @description The kind of account behind an address, its native balance and its nonce. `exists` is false for an address that never held or did anything.
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
         * @description The address's stakes by state, with totals. `supported` is false, and all is empty, on a chain whose staking we do not read. `apr` and `rewards` are null where nothing on the chain gives them.
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
         * @description Hands the signed bytes to the chain. The transaction stands in the history as `pending` before it leaves, and is followed until it is confirmed or failed. Sending the same bytes again is safe and answers the same object.
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
         * @description The hash and number of the chain's latest block. Where transactions expire, `lastValidBlockHeight` is the last block that may hold one that names this hash; null elsewhere.
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
         * @description The best route over the exchange's own pools at this block, in two forms at once: ten fields in base units to hand back, eight in whole tokens to show. Ask by body or by query; where both name a field, the body wins. Valid for 60 seconds.
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
         * @description Turns a live quote into a transaction for a linked address to sign and send. It gives at least the quote's `otherAmountThreshold`, or reverts. A token that is not the native one must first be approved for `allowanceTarget`.
         */
        post: operations["buildSwap"];
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
         * @description Transactions of the device's linked addresses, newest first: of one `address`, one `platformId` and one `tokenContractId` where these are given. Each stands there once; `amount` and `tokenContractId` tell its main movement of value, `operations` all of them.
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
         * @description A transaction in which a linked address of the device takes part; with `address`, that address. Unknown, malformed and foreign ids answer alike.
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
         * @description Called by an indexer, signed after Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The report is a pointer: status, parties and amounts are read from the chain. One operation, or `{ "operations": [...] }` with up to 100. A repeated delivery answers the same.
         */
        post: operations["receiveOperation"];
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
         * @description Newest first. `total` counts all of them, read or not.
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
         * @description A notification of the calling device. Unknown, malformed and foreign ids answer alike.
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
         * @description Marks one notification of the calling device. Marking it again answers the same.
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
         * @description `count` is how many were unread until now.
         */
        put: operations["readAllNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddressInfo: {
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description `eoa`: held by a key. `delegated`: held by a key that lent it code (EIP-7702).
             * @enum {unknown}
             */
            type: "eoa" | "contract" | "delegated" | "token" | "program" | "account" | "unknown";
            exists: boolean;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            balance: string;
            nonce: number | null;
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            delegatedTo?: string;
        };
        Balance: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenId: string;
            /** @description Contract address in canonical form; null for the native token. */
            contractAddress: string | null;
            symbol: string | null;
            name: string | null;
            decimals: number | null;
            balance: string | null;
            /**
             * @description The balance in whole tokens.
             * @example 1.5
             */
            formatted: string | null;
            /** @description `native`, `erc20` or `spl`. */
            type: string | null;
            /** @description Address of a picture, or null. */
            logoUrl: string | null;
            /** @description Whether the token is in the catalogue. An unlisted one tells its own name: do not trust it. */
            listed: boolean;
            /** @description Why this one balance could not be read. The other fields that depend on it are null. */
            error?: string;
        };
        Balances: {
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            blockNumber: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
            items: components["schemas"]["Balance"][];
        };
        Blockhash: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            blockhash: string;
            lastValidBlockHeight: number | null;
            blockNumber: number;
        };
        Dependency: {
            /** @enum {unknown} */
            status: "up" | "down";
            /** @description Why it counts as down. */
            message?: string;
            /** @description What stands behind it, `in-process` for the embedded cache. */
            kind?: string;
        };
        /** @description The ten fields of a quote, unchanged. */
        DetailedQuote: {
            /** @description Contract address, or the placeholder of the native token. */
            inputAsset: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            inAmount: string;
            /** @description Contract address, or the placeholder of the native token. */
            outputAsset: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            outAmount: string;
            /** @description The least that the swap may give, in base units. */
            otherAmountThreshold: string;
            /** @enum {string} */
            swapMode: "ExactIn";
            /** @description Tolerated slippage in hundredths of a percent. */
            slippageBps: number;
            /** @description How far the swap moves the price, as a ratio: "0.0128" is 1.28 %. */
            priceImpactPct: string;
            platformFee: {
                /**
                 * @description Integer in base units, as a decimal string.
                 * @example 1500000000000000000
                 */
                amount: string;
                feeBps: number;
            };
            swapRoutes: components["schemas"]["SwapRoute"][];
        };
        DeviceUse: {
            /**
             * @description The device's operating system.
             * @enum {unknown}
             */
            devicePlatform: "ios" | "android";
            /**
             * Format: semver
             * @description A semver version.
             * @example 1.4.0
             */
            minRequiredVersion: string;
        };
        /** @description Every refusal has this shape. */
        Error: {
            /** @description The HTTP status, repeated. */
            statusCode: number;
            /** @description One or more exact sentences, joined by "; ". */
            message: string;
            /** @description The status's standard name. */
            error: string;
        };
        FeeEstimate: {
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            gasLimit: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            maxFeePerGas: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            maxPriorityFeePerGas: string;
        };
        /** @description What one unit of gas may cost, in wei (EIP-1559). */
        FeeLevel: {
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            maxFeePerGas: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            maxPriorityFeePerGas: string;
        };
        /** @description `info` holds the dependencies that answer, `error` those that do not, `details` all of them: `database` and `redis`. */
        HealthStatus: {
            /** @enum {unknown} */
            status: "ok" | "error";
            info: {
                [key: string]: components["schemas"]["Dependency"];
            };
            error: {
                [key: string]: components["schemas"]["Dependency"];
            };
            details: {
                [key: string]: components["schemas"]["Dependency"];
            };
        };
        LinkedAddress: {
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Whether the device proved that it holds the key of the address. */
            verified: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        LinkedAddresses: {
            items: components["schemas"]["LinkedAddress"][];
            /** @description How many items there are in all. */
            total: number;
        };
        Nonce: {
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Nonce for the next transaction. */
            nonce: number | null;
            /** @description How many transactions of the address are mined. */
            confirmedNonce: number | null;
            /** @description How many wait in the pool. */
            pendingCount: number | null;
        };
        Notification: {
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            type: "transaction" | "security" | "system";
            /** @example Sent 1.5 ETH */
            title: string;
            /** @example To 0x7099…79C8 on Ethereum */
            message: string;
            read: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description The transaction it tells of, for `GET /v1/tx/history/{txId}`. */
            transactionId: number | null;
        };
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            /** @description How many items there are in all. */
            total: number;
        };
        Operation: {
            operationId?: string;
            /** @example ethereum */
            platformId: string;
            txHash: string;
            /** @enum {unknown} */
            status: "pending" | "confirmed" | "failed";
            type?: string;
            fromAddress?: string;
            toAddress?: string | null;
            contractAddress?: string | null;
            amount?: string;
            fee?: string | null;
            blockNumber?: number | null;
            blockHash?: string | null;
            index?: number;
            confirmations?: number;
            /** Format: date-time */
            timestamp?: string;
            removed?: boolean;
            nonce?: number | null;
        };
        OperationReceived: {
            success: boolean;
            /**
             * @description Our number of the transaction.
             * @example 42
             */
            txId: number;
        };
        Platform: {
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            id: string;
            /** @example Ethereum */
            name: string;
            /** @description Whether this deployment serves the platform. */
            enabled: boolean;
            nativeToken: {
                /** @example ETH */
                symbol: string;
                /** @example 18 */
                decimals: number;
            };
            /**
             * @description Which kind of chain it is, and so how to sign: `evm`.
             * @example evm
             */
            family: string;
            /**
             * @description CAIP-2 chain id. Sign transactions for this chain.
             * @example eip155:1
             */
            caip2: string;
            /**
             * @description Public block explorer, or null where none shows this chain.
             * @example https://etherscan.io
             */
            explorerUrl: string | null;
        };
        Platforms: {
            platforms: components["schemas"]["Platform"][];
        };
        PriorityFees: {
            slow: components["schemas"]["FeeLevel"];
            standard: components["schemas"]["FeeLevel"];
            fast: components["schemas"]["FeeLevel"];
        };
        ReadAllNotifications: {
            count: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        ReadNotification: {
            /** Format: uuid */
            id: string;
            read: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        RegisteredDevice: {
            /** Format: uuid */
            deviceId: string;
            /**
             * @description The device's operating system.
             * @enum {unknown}
             */
            devicePlatform: "ios" | "android";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        SentTransaction: {
            /**
             * @description Our number of the transaction.
             * @example 42
             */
            id: number;
            hash: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /**
             * @description What sending did. The history tells what became of it.
             * @enum {string}
             */
            status: "pending";
        };
        Settings: {
            minVersions: {
                /**
                 * @description The device's operating system.
                 * @enum {unknown}
                 */
                devicePlatform: "ios" | "android";
                /**
                 * Format: semver
                 * @description A semver version.
                 * @example 1.4.0
                 */
                minRequiredVersion: string;
            }[];
            supportedPlatforms: string[];
        };
        Staking: {
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            address: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            supported: boolean;
            apr: string | null;
            totals: components["schemas"]["StakingTotals"];
            positions: components["schemas"]["StakingPosition"][];
        };
        StakingPosition: {
            id: string;
            validator: {
                id: string;
                name: string | null;
            };
            /** @example lido */
            provider: string;
            /** @enum {unknown} */
            state: "inactive" | "activating" | "active" | "deactivating" | "withdrawable";
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            rewards: string | null;
            /** @description When a deactivating position can be withdrawn, where the chain tells. */
            availableAt: string | null;
        };
        /** @description In base units of the native token. */
        StakingTotals: {
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            staked: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            activating: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            deactivating: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            withdrawable: string;
            rewards: string | null;
        };
        SwapQuote: {
            /** @description Contract address, or the placeholder of the native token. */
            inputAsset: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            inAmount: string;
            /** @description Contract address, or the placeholder of the native token. */
            outputAsset: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            outAmount: string;
            /** @description The least that the swap may give, in base units. */
            otherAmountThreshold: string;
            /** @enum {string} */
            swapMode: "ExactIn";
            /** @description Tolerated slippage in hundredths of a percent. */
            slippageBps: number;
            /** @description How far the swap moves the price, as a ratio: "0.0128" is 1.28 %. */
            priceImpactPct: string;
            platformFee: {
                /**
                 * @description Integer in base units, as a decimal string.
                 * @example 1500000000000000000
                 */
                amount: string;
                feeBps: number;
            };
            swapRoutes: components["schemas"]["SwapRoute"][];
            fromToken: components["schemas"]["SwapToken"];
            toToken: components["schemas"]["SwapToken"];
            /** @description In whole tokens. */
            fromAmount: string;
            /** @description In whole tokens. */
            toAmount: string;
            /** @description Whole output tokens for one whole input token. */
            exchangeRate: string;
            /** @description In percent. */
            priceImpact: string;
            /** @description What the pools keep, in whole input tokens. */
            fee: string;
            /** @description The path in words: protocol, symbols (addresses of unlisted tokens) and share in percent. */
            route: components["schemas"]["SwapStep"][];
        };
        SwapRoute: {
            swapInfo: {
                /** @description Address of the pool. */
                ammKey: string;
                /** @example Uniswap V2 */
                label: string;
                /** @description Contract address, or the placeholder of the native token. */
                inputAsset: string;
                /** @description Contract address, or the placeholder of the native token. */
                outputAsset: string;
                /**
                 * @description Integer in base units, as a decimal string.
                 * @example 1500000000000000000
                 */
                inAmount: string;
                /**
                 * @description Integer in base units, as a decimal string.
                 * @example 1500000000000000000
                 */
                outAmount: string;
                /**
                 * @description Integer in base units, as a decimal string.
                 * @example 1500000000000000000
                 */
                feeAmount: string;
                /** @description Contract address, or the placeholder of the native token. */
                feeAsset: string;
            };
            /** @description Share of the amount that takes this path. */
            percent: number;
        };
        SwapStep: {
            protocol: string;
            fromToken: string;
            toToken: string;
            share: number;
        };
        SwapToken: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            id: string;
            symbol: string;
            decimals: number;
        };
        SwapTransaction: {
            /** @description Call data: 0x-prefixed hexadecimal on EVM. */
            data: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            value: string;
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            to: string;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            gasLimit: string;
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            allowanceTarget?: string;
        };
        Token: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            id: string;
            /** @example USD Coin */
            name: string;
            /** @example USDC */
            symbol: string;
            /** @example 6 */
            decimals: number;
            /** @description Contract address in canonical form; null for the native token. */
            contractAddress: string | null;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            /** @description Whether the token can be used here: it is enabled, and so is its platform. */
            enabled: boolean;
            /** @description Address of a picture, or null. */
            logoUrl: string | null;
            contract?: components["schemas"]["TokenContract"];
        };
        TokenContract: {
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            id: string;
            /** @description Contract address in canonical form; null for the native token. */
            address: string | null;
            /**
             * @description `native`, `erc20` or `spl`.
             * @example erc20
             */
            type: string;
        };
        TokenPage: {
            items: components["schemas"]["Token"][];
            /** @description How many items there are in all. */
            total: number;
        };
        Transaction: {
            /**
             * @description Our number of the transaction.
             * @example 42
             */
            id: number;
            hash: string;
            /** @enum {unknown} */
            status: "pending" | "confirmed" | "failed";
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenContractId: string;
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            fromAddress: string;
            toAddress: string | null;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
            /** @description In base units of the native token; null until it is known. */
            fee: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2025-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Platform id, as in `GET /v1/platforms`.
             * @example ethereum
             */
            platformId: string;
            blockNumber: number | null;
            /**
             * @description Why it failed: its execution reverted, another transaction took its nonce, or the chain forgot it.
             * @enum {unknown}
             */
            failureReason?: "reverted" | "replaced" | "dropped";
            /** @description Every movement of value in the transaction. */
            operations?: components["schemas"]["TransactionOperation"][];
        };
        TransactionOperation: {
            /** @description Unique within the transaction. */
            index: number;
            /** @enum {unknown} */
            type: "transfer" | "approval";
            /**
             * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
             * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
             */
            tokenContractId: string;
            /**
             * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            fromAddress: string;
            toAddress: string | null;
            /**
             * @description Integer in base units, as a decimal string.
             * @example 1500000000000000000
             */
            amount: string;
        };
        TransactionPage: {
            items: components["schemas"]["Transaction"][];
            /** @description How many items there are in all. */
            total: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AddressInfo = components['schemas']['AddressInfo'];
export type Balance = components['schemas']['Balance'];
export type Balances = components['schemas']['Balances'];
export type Blockhash = components['schemas']['Blockhash'];
export type Dependency = components['schemas']['Dependency'];
export type DetailedQuote = components['schemas']['DetailedQuote'];
export type DeviceUse = components['schemas']['DeviceUse'];
export type Error = components['schemas']['Error'];
export type FeeEstimate = components['schemas']['FeeEstimate'];
export type FeeLevel = components['schemas']['FeeLevel'];
export type HealthStatus = components['schemas']['HealthStatus'];
export type LinkedAddress = components['schemas']['LinkedAddress'];
export type LinkedAddresses = components['schemas']['LinkedAddresses'];
export type Nonce = components['schemas']['Nonce'];
export type Notification = components['schemas']['Notification'];
export type NotificationPage = components['schemas']['NotificationPage'];
export type Operation = components['schemas']['Operation'];
export type OperationReceived = components['schemas']['OperationReceived'];
export type Platform = components['schemas']['Platform'];
export type Platforms = components['schemas']['Platforms'];
export type PriorityFees = components['schemas']['PriorityFees'];
export type ReadAllNotifications = components['schemas']['ReadAllNotifications'];
export type ReadNotification = components['schemas']['ReadNotification'];
export type RegisteredDevice = components['schemas']['RegisteredDevice'];
export type SentTransaction = components['schemas']['SentTransaction'];
export type Settings = components['schemas']['Settings'];
export type Staking = components['schemas']['Staking'];
export type StakingPosition = components['schemas']['StakingPosition'];
export type StakingTotals = components['schemas']['StakingTotals'];
export type SwapQuote = components['schemas']['SwapQuote'];
export type SwapRoute = components['schemas']['SwapRoute'];
export type SwapStep = components['schemas']['SwapStep'];
export type SwapToken = components['schemas']['SwapToken'];
export type SwapTransaction = components['schemas']['SwapTransaction'];
export type Token = components['schemas']['Token'];
export type TokenContract = components['schemas']['TokenContract'];
export type TokenPage = components['schemas']['TokenPage'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionOperation = components['schemas']['TransactionOperation'];
export type TransactionPage = components['schemas']['TransactionPage'];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthStatus"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The same shape, when something is down. */
            503: {
                headers: {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                "application/json": {
                    /**
                     * @description The device's operating system.
                     * @enum {unknown}
                     */
                    devicePlatform: "ios" | "android";
                    /**
                     * Format: semver
                     * @description A semver version.
                     * @example 1.4.0
                     */
                    appVersion: string;
                    /** @description Push token of FCM or APNs. */
                    deviceToken?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredDevice"];
                };
            };
            /**
             * @description `devicePlatform must be one of the following values: ios, android`
             *
             *     `appVersion must be a valid semver version`
             *
             *     `deviceToken must be a valid push token`
             *
             *     `deviceToken must not be longer than 4096 characters`
             *
             *     `Malformed JSON`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    useDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: semver
                     * @description A semver version.
                     * @example 1.4.0
                     */
                    appVersion: string;
                    /** @description Push token of FCM or APNs. */
                    deviceToken?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceUse"];
                };
            };
            /**
             * @description `appVersion must be a valid semver version`
             *
             *     `deviceToken must be a valid push token`
             *
             *     `deviceToken must not be longer than 4096 characters`
             *
             *     `Malformed JSON`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlatforms: {
        parameters: {
            query?: {
                /** @description Also list platforms that are not served. */
                includeDisabled?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platforms"];
                };
            };
            /** @description `includeDisabled must be a boolean` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriorityFees"];
                };
            };
            /** @description `Platform is disabled` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The chain did not answer` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                "application/json": {
                    /**
                     * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                     * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                     */
                    from: string;
                    /**
                     * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                     * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                     */
                    to: string;
                    /**
                     * @description Amount of the native token in base units, as a decimal string.
                     * @example 1000000000000000
                     */
                    value: string;
                    /**
                     * @description Call data, 0x-prefixed hexadecimal on EVM.
                     * @example 0x
                     */
                    data?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeEstimate"];
                };
            };
            /**
             * @description `from should not be empty`
             *
             *     `from must not be longer than 128 characters`
             *
             *     `to should not be empty`
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
             *     `Invalid transaction`
             *
             *     `Insufficient funds`
             *
             *     `Execution reverted`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The chain did not answer` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                /** @description How many items to pass over. */
                offset?: number;
                /** @description How many items to return, at most 100. */
                limit?: number;
                /** @description Also list tokens that cannot be used. */
                includeDisabled?: boolean;
                /** @description Add `contract` to each token. */
                returnContracts?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
            /**
             * @description `platformId should not be empty`
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
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    linkAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    addresses: {
                        /**
                         * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                         * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                         */
                        address: string;
                        /**
                         * @description Platform id, as in `GET /v1/platforms`.
                         * @example ethereum
                         */
                        platformId: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAddresses"];
                };
            };
            /**
             * @description `addresses should not be empty`
             *
             *     `addresses must be an array`
             *
             *     `addresses must not hold more than 20 items`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `A device can link at most 100 addresses`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balances"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `contracts must be a string`
             *
             *     `contracts must not be longer than 8192 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nonce"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressInfo"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staking"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Platform id, as in `GET /v1/platforms`.
                     * @example ethereum
                     */
                    platformId: string;
                    /** @description The signed transaction: 0x-prefixed hexadecimal on EVM. */
                    txData: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTransaction"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `txData should not be empty`
             *
             *     `txData must not be longer than 262146 characters`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Invalid transaction`
             *
             *     `Transaction is for another chain`
             *
             *     `Transaction is not signed by this address`
             *
             *     `Insufficient funds`
             *
             *     `Gas limit too low`
             *
             *     `Transaction underpriced`
             *
             *     `Nonce too high`
             *
             *     `Execution reverted`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Nonce already used`
             *
             *     `Replacement transaction underpriced`
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blockhash"];
                };
            };
            /**
             * @description `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The chain did not answer` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    quoteSwap: {
        parameters: {
            query?: {
                /**
                 * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                 */
                fromTokenId?: string;
                /**
                 * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                 */
                toTokenId?: string;
                /**
                 * @description In whole input tokens, as a decimal string.
                 * @example 1.5
                 */
                amount?: string;
                /**
                 * @description In percent, 0 to 50.
                 * @example 0.5
                 */
                slippage?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
                     * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                     */
                    inputToken?: string;
                    /**
                     * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
                     * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                     */
                    outputToken?: string;
                    /**
                     * @description In whole input tokens, as a decimal string.
                     * @example 1.5
                     */
                    amount?: string;
                    /**
                     * @description In percent, 0 to 50.
                     * @example 0.5
                     */
                    slippage?: number | string;
                    /** @description Where given, both tokens must be on it. */
                    platformId?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
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
             *     `inputToken must not be longer than 256 characters`
             *
             *     `outputToken must not be longer than 256 characters`
             *
             *     `Invalid platform ID`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `inputToken should not be empty`
             *
             *     `outputToken should not be empty`
             *
             *     `slippage should not be empty`
             *
             *     `Malformed JSON`
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
             *     `Platform is disabled`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The chain did not answer` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    buildSwap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                     * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                     */
                    userPublicKey: string;
                    /**
                     * @description Platform id, as in `GET /v1/platforms`.
                     * @example ethereum
                     */
                    platformId: string;
                    quote: components["schemas"]["DetailedQuote"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapTransaction"];
                };
            };
            /**
             * @description `userPublicKey should not be empty`
             *
             *     `userPublicKey must not be longer than 128 characters`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `quote should not be empty`
             *
             *     `quote must be an object`
             *
             *     `Malformed JSON`
             *
             *     `Invalid address`
             *
             *     `Platform is disabled`
             *
             *     `Quote not found or expired`
             *
             *     `No route found`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address?: string;
                /**
                 * @description `{platformId}:native`, or `{platformId}:{contractAddress}`.
                 * @example ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
                 */
                tokenContractId?: string;
                /**
                 * @description Platform id, as in `GET /v1/platforms`.
                 * @example ethereum
                 */
                platformId?: string;
                /** @description How many items to pass over. */
                offset?: number;
                /** @description How many items to return, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            /**
             * @description `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             *
             *     `tokenContractId should not be empty`
             *
             *     `tokenContractId must not be longer than 256 characters`
             *
             *     `platformId should not be empty`
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
             *     `Invalid address`
             *
             *     `Invalid token ID`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `Device not found or not authorized`
             *
             *     `Device is not authorized`
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Platform not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                /**
                 * @description An address in the platform's own form. On EVM the case of the letters is free, or must be the right EIP-55 checksum.
                 * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 */
                address?: string;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /**
                 * @description Our number of the transaction.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /**
             * @description `address should not be empty`
             *
             *     `address must not be longer than 128 characters`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Transaction not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveOperation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Operation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationReceived"];
                };
            };
            /**
             * @description `operationId should not be empty`
             *
             *     `operationId must not be longer than 128 characters`
             *
             *     `platformId should not be empty`
             *
             *     `platformId must not be longer than 64 characters`
             *
             *     `txHash should not be empty`
             *
             *     `txHash must be a string`
             *
             *     `status must be one of the following values: pending, confirmed, failed`
             *
             *     `type must be a string`
             *
             *     `type must not be longer than 32 characters`
             *
             *     `fromAddress should not be empty`
             *
             *     `fromAddress must not be longer than 128 characters`
             *
             *     `amount must be a string`
             *
             *     `index must be an integer`
             *
             *     `index must not be a negative number`
             *
             *     `confirmations must be an integer`
             *
             *     `confirmations must not be a negative number`
             *
             *     `timestamp must be a valid date-time`
             *
             *     `removed must be a boolean`
             *
             *     `Malformed JSON`
             *
             *     `Invalid operation format`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Transaction not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Request body is too large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type must be application/json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description How many items to pass over. */
                offset?: number;
                /** @description How many items to return, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /** @description Notification id, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Notification not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
                "device-id"?: string;
            };
            path: {
                /** @description Notification id, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadNotification"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Notification not found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that `POST /v1/devices/new` gave. Must be the subject of the bearer token. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadAllNotifications"];
                };
            };
            /** @description `Unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Device not found or not authorized` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This server does not answer for that host` */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Internal Server Error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Service Unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
