/** The cause and fix of each error of the API, by its code. */
export const situations: Record<string, string> = {
  invalid_input:
    'A parameter or a field of the body is missing or wrong, or the body is missing. The message has one sentence per failure, as listed with each call. Correct the request.',
  malformed_json: 'The body is not JSON. Correct the body.',
  bad_url: 'The path has an invalid percent encoding. Encode the path again.',
  malformed_request: 'The bytes are not a valid HTTP request. The server closes the connection.',
  invalid_address:
    'The text is no address of this platform. details.reason says why: checksum (a letter is mistyped, copy it again), other_family (details.family names the platforms it is for), transaction_hash, name (resolve it first), prefix (0x is missing) or length. details.index is its place in a list.',
  cannot_sign: 'On Solana, a program owns the address, so no key can sign for it. Use a wallet address.',
  invalid_proof:
    'The proof is not signed by the account, or is for another device, API or chain, or is over ten minutes old. details has the reason, such as domain_mismatch, chain_mismatch, device_mismatch or signature. With clock or expired, compare the times with details.serverTime. With checksum_missing, write the address with its EIP-55 checksum. Sign a new text.',
  too_many_addresses: 'The device would have over 100 linked addresses. Unlink some first.',
  too_many_alerts: 'The device has as many price alerts as it may have. Delete one first.',
  too_many_tracked: 'The device has named 20 hashes that no node has returned yet. Wait: each is forgotten after 30 minutes.',
  invalid_token_id:
    'The text is no id of a token that the call accepts. details.reason says why: symbol (details.tokens lists the ids with this symbol), form (details.form), platform (details.nearest and details.platforms), unlisted, disabled, or a reason of invalid_address for the contract. details.field or details.index names its place. A token to import that is no token of its chain has only the index.',
  unknown_currency: 'The server has no exchange rate for this currency. `details.currencies` lists the codes that it knows.',
  invalid_cursor: 'The cursor is not a nextCursor of the history, or is for another address, platform or filter. Start without a cursor.',
  cursor_with_offset: 'The request has both cursor and offset. Send one of them.',
  invalid_event_id: 'The text in after or last-event-id is not the id of an event. Send the id of the last event that the app processed.',
  cursor_expired: 'Later events are no longer stored, or the id is not in the log. Read the history, then continue with after=latest.',
  invalid_platform_id:
    'The platform of a quote is unknown, or is not the platform of its tokens; or the platform of a name has no names. details.platforms lists the accepted ids, and details.nearest the one that is probably meant.',
  invalid_name: 'The standard of names (ENSIP-15) refuses the name. Check what the user typed.',
  platform_disabled:
    'This deployment has no node for the platform. The operator sets RPC_URL_<PLATFORM>. details.platforms lists those that it serves.',
  too_many_decimals: 'The amount of a quote has more decimals than the token. Round it to details.decimals.',
  amount_not_positive: 'The amount of a quote is zero. Send a positive amount.',
  same_token: 'The input and output token of a quote are the same. Choose two tokens.',
  different_platforms: 'The two tokens of a quote are on different chains. Choose tokens of one chain.',
  no_route: 'No known pools connect the two tokens, or they have too little liquidity. Try another token.',
  amount_too_low: 'The amount is below the minimum of every provider. `details.minimum` is an amount that is accepted, in whole tokens.',
  amount_too_high:
    'The amount is above the maximum of every provider, or would lose over half of its value. `details.maximum` is an amount that is accepted, in whole tokens. With details.reason base_units, the amount looks like base units: a quote takes whole tokens, and details.nearest is the amount in them.',
  remainder_too_low:
    'On Solana, the sender would keep less than an account must have. `details.minimum` is the least, in SOL. Send less, or the whole balance.',
  quote_not_found:
    'With details.reason expired, the quote is over 60 seconds old: request a new one. With altered, a field or the platform is not that of an answer of the last hour: send the ten fields as they came.',
  slippage_exceeded: 'The price moved below the minimum that the quote promised. Request a new quote.',
  invalid_rpc:
    'The body of a read for a site is neither a JSON-RPC call with an id nor a list of them. Send parameters by position, and at most 20 calls.',
  invalid_operation:
    'A webhook report is wrong. details.reason says what: fields (details.sentences), platform (details.platforms and details.nearest) or hash. details.index is the place in a list. Correct the report.',
  invalid_transaction:
    'The signed bytes cannot be decoded, or the chain never accepts them. Build and sign the transaction again. In a preview of typed data, details.reason says what is wrong, such as bad_value or missing_member, and details.field says where.',
  wrong_chain: 'The transaction is signed for another chain id. Take the id from caip2 of the platform.',
  wrong_sender: 'Another key signed the transaction than that of the address in the path. Sign with the key of the address.',
  insufficient_funds:
    'The address has less than the amount plus the fee. Lower the amount or add funds. For a swap, `details` has the `token` and what is `missing`, in whole tokens.',
  insufficient_gas:
    'The address can pay what it sends, but not the network fee, or not the rent of a new token account. For a swap, `details.missing` is in whole native tokens. Add it.',
  not_spendable:
    'On Solana, the balance is in several token accounts, or a part of it is frozen. A payment spends as many accounts as fit one transaction, and a swap only the associated account. `details.maximum` is what can be spent, in whole tokens. Lower the amount.',
  token_taxed:
    'A token of the swap takes a share of each transfer, so less arrives than quoted. `details` has the `token` and the `percent`. Such tokens are not swapped.',
  token_paused: 'The contract of a token refuses the transfer, for example because it is paused. `details.token` names it. Retry later.',
  gas_too_low: 'The gas limit is below the minimum of this transaction. Use estimate-fees.',
  fee_too_low: 'The fee is below the minimum of the node. Use priority-fees and sign again.',
  nonce_too_high:
    'The nonce is too far ahead for this node. Send the missing nonces first. Most nodes keep such a transaction as pending instead.',
  blockhash_expired: 'On Solana, the block that the transaction names is too old. Request a new blockhash and sign again.',
  execution_reverted: 'The contract reverts. Its reason follows after a colon if there is one. Correct the call of the contract.',
  transfer_refused:
    'The token refuses the transfer. `details.rule` says why: an account is frozen, the receiver demands a memo, the token cannot be transferred or is paused, or a program of the issuer must accept the transfer.',
  unauthorized:
    'The token, or the signature of a report, is missing or invalid. details has the reason. With missing, there is no token. With api_key, a key was sent: this API has none, each device signs its own tokens. With clock or expired, the clock of the device is wrong: create a token with the time in details.serverTime. With url_mismatch, compare PUBLIC_URL with the URL that the app calls. With signature, the key of another device signed, or the signature is in the DER form. With body_mismatch, sign the bytes that are sent. With replayed, create a new token for each call.',
  device_not_authorized:
    'The device has not linked this address on this platform, or has not proved it where that is required. With details.reason not_linked, link it. With linked_on_other_platform, link it on this platform too. With not_proved, link it again with a proof.',
  device_unknown:
    'The device is unknown: register again. With details.reason missing, the request names no device. With no_token, only a device without a key may call without a token. With device_id_mismatch, the header device-id is not the sub of the token. With device_revoked, the operator has blocked the device: do not register again by yourself.',
  not_found:
    'The path, or this method of the path, does not exist. With details.reason method, details.methods lists those of the path. With version, /v1 is missing. details.nearest is the path that is probably meant.',
  logo_not_found: 'No token and no network has this picture. The ids are in `logoUrl` of tokens and platforms.',
  nft_not_found: 'The NFT is not known, or its image has not been read.',
  notification_not_found: 'The notification does not exist, or belongs to another device.',
  platform_not_found: 'The platform does not exist. details.platforms lists the ids, and details.nearest the one that is probably meant.',
  site_reads_off:
    'The operator does not list the platform in SITE_RPC, or has no node for it. A site then reads the chain through a node of its own.',
  transaction_not_found:
    'The transaction does not exist, or belongs to other addresses. At the webhook: the chain does not know it yet, so retry later.',
  request_timeout: 'The request did not arrive completely in time. Send it again.',
  nonce_used: 'A transaction with this nonce is already in a block. Request the nonce and sign again.',
  nonce_pending:
    'A different transaction with this nonce is pending; details.hash names it. Request the nonce again, or send replaces with that hash.',
  replacement_underpriced: 'A transaction with this nonce is pending, and this one does not pay enough more. Raise the fee.',
  payload_too_large: 'The body is over the size limit. Send less in one request.',
  unsupported_media_type: 'The body needs the header content-type: application/json.',
  misdirected: 'On the local stack, the Host header is neither this machine nor PUBLIC_URL. Set PUBLIC_URL to the address that you use.',
  rate_limited: 'The device or its network made too many requests in a minute. Wait for the seconds in the header retry-after.',
  headers_too_large: 'The URL and the headers together are over 16 KiB. Shorten them.',
  internal: 'The server failed. Its log has the cause under the request id. Report it to the operator.',
  chain_unavailable: 'The node did not answer in time. Retry. A transaction that was being sent is stored and sent again.',
  providers_unavailable: 'A provider of swaps did not answer, and no other one has a route. Retry.',
  unavailable: 'The database or the cache did not answer in time. Retry.',
}
