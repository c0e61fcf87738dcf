/**
 * Deliveries from the providers' public documentation, without repeated parts. The documentation only describes two of them in words, so they
 * are constructed: the reorganisation of Alchemy and the lists of QuickNode.
 */

/** A delivery from https://www.alchemy.com/docs/reference/address-activity-webhook */
export const alchemyActivity = {
  webhookId: 'wh_k63lg72rxda78gce',
  id: 'whevt_vq499kv7elmlbp2v',
  createdAt: '2024-01-23T07:42:26.411977228Z',
  type: 'ADDRESS_ACTIVITY',
  event: {
    network: 'ETH_MAINNET',
    activity: [
      {
        blockNum: '0xdf34a3',
        hash: '0x7a4a39da2a3fa1fc2ef88fd1eaea070286ed2aba21e0419dcfb6d5c5d9f02a72',
        fromAddress: '0x503828976d22510aad0201ac7ec88293211d23da',
        toAddress: '0xbe3f4b43db5eb49d1f48f53443b9abce45da3b79',
        value: 293.092129,
        erc721TokenId: null,
        erc1155Metadata: null,
        asset: 'USDC',
        category: 'token',
        rawContract: {
          rawValue: '0x0000000000000000000000000000000000000000000000000000000011783b21',
          address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          decimals: 6,
        },
        typeTraceAddress: null,
        log: {
          address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            '0x000000000000000000000000503828976d22510aad0201ac7ec88293211d23da',
            '0x000000000000000000000000be3f4b43db5eb49d1f48f53443b9abce45da3b79',
          ],
          data: '0x0000000000000000000000000000000000000000000000000000000011783b21',
          blockNumber: '0xdf34a3',
          transactionHash: '0x7a4a39da2a3fa1fc2ef88fd1eaea070286ed2aba21e0419dcfb6d5c5d9f02a72',
          transactionIndex: '0x46',
          blockHash: '0xa99ec54413bd3db3f9bdb0c1ad3ab1400ee0ecefb47803e17f9d33bc4d0a1e91',
          logIndex: '0x6e',
          removed: false,
        },
      },
      {
        blockNum: '0xdf34a3',
        hash: '0xc84eeeb72d2b23161fd93b088f304902cbd8b4510f1455a65fdac160e37b3173',
        fromAddress: '0x71660c4005ba85c37ccec55d0c4493e66fe775d3',
        toAddress: '0x7853b3736edba9d7ce681f2a90264307694f97f2',
        value: 2400,
        erc721TokenId: null,
        erc1155Metadata: null,
        asset: 'USDC',
        category: 'token',
        rawContract: {
          rawValue: '0x000000000000000000000000000000000000000000000000000000008f0d1800',
          address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          decimals: 6,
        },
        typeTraceAddress: null,
        log: { logIndex: '0x74', removed: true },
      },
    ],
  },
}

const moralisEmpty = {
  abi: [],
  tag: 'native_transactions',
  streamId: 'c28d9e2e-ae9d-4fe6-9fc0-5fcde2dcdd17',
  retries: 0,
  logs: [] as object[],
  txs: [] as object[],
  txsInternal: [],
  erc20Transfers: [] as object[],
  erc20Approvals: [],
  nftApprovals: { ERC1155: [], ERC721: [] },
  nftTransfers: [] as object[],
}

/** A delivery from https://docs.moralis.com/streams-api/evm/webhooks/response-body, "Native transaction" */
export const moralisNative = {
  ...moralisEmpty,
  confirmed: false,
  chainId: '0x1',
  block: {
    number: '15988759',
    hash: '0x3aa07bd98e328db97ec273ce06b3a15fc645931fbd26337fe20c48b274277f76',
    timestamp: '1668676247',
  },
  txs: [
    {
      hash: '0xd68700a0e2abd9c041eb236812e4194bf91c8182a2b03065887ab0f33d5c2958',
      gas: '149200',
      gasPrice: '13670412399',
      nonce: '57995',
      transactionIndex: '52',
      fromAddress: '0x839d4641f97153b0ff26ab837860c479e2bd0242',
      toAddress: '0x1111111254eeb25477b68fb85ed929f73a960582',
      value: '0',
      type: '2',
      receiptGasUsed: '113816',
      receiptContractAddress: null,
      receiptStatus: '1',
    },
  ],
}

/** A delivery from the response-body page of Moralis, "ERC20 Transfers" and "NFT Transfers", on the main network. */
export const moralisTokens = {
  ...moralisEmpty,
  confirmed: true,
  chainId: '0x1',
  logs: [
    {
      logIndex: '132',
      transactionHash: '0x1642a3b9b39e63d7fe571e7c22b80a5b059d2647fe4866d3f7105630f822d833',
      address: '0x0041ebd11f598305d401cc1052df49219630ab79',
      topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    },
  ],
  erc20Transfers: [
    {
      transactionHash: '0x1642a3b9b39e63d7fe571e7c22b80a5b059d2647fe4866d3f7105630f822d833',
      logIndex: '132',
      contract: '0x0041ebd11f598305d401cc1052df49219630ab79',
      from: '0x0a46413965858a6ac4ed5184d7643dc055a4fea3',
      to: '0xe496601436da37a045d8e88bbd6b2c2e17d8fe33',
      value: '499999000000000000000000',
      tokenName: 'Example Token',
      tokenSymbol: 'Token',
      tokenDecimals: '18',
      valueWithDecimals: '499999',
    },
  ],
  nftTransfers: [
    {
      operator: null,
      from: '0x74f64bebb1a9615fc7c2ead9c894b6ffd1803582',
      to: '0xe496601436da37a045d8e88bbd6b2c2e17d8fe33',
      tokenId: '0',
      amount: '1',
      transactionHash: '0x5ecd6b57593ab2f4f3e39fbb3318a3933e2cf9fdcf5b7ca671fb0fc2ce9dc4b5',
      logIndex: '72',
      contract: '0x26b4e79bca1a550ab26a8e533be97c40973b2671',
      tokenContractType: 'ERC721',
    },
  ],
}

/** The test delivery of https://docs.moralis.com/streams-api/evm/webhooks/mandatory-test-webhook */
export const moralisTest = {
  abi: {},
  block: { hash: '', number: '', timestamp: '' },
  txs: [],
  txsInternal: [],
  logs: [],
  chainId: '',
  tag: '',
  streamId: '',
  confirmed: true,
  retries: 0,
  erc20Approvals: [],
  erc20Transfers: [],
  nftApprovals: [],
  nftTransfers: [],
}

/** Filtered items of https://www.quicknode.com/docs/streams/data-sources, data sets `transactions` and `receipts`, with metadata in the body. */
export const quicknodeTransactions = {
  data: [
    [
      {
        blockHash: '0xa99ec54413bd3db3f9bdb0c1ad3ab1400ee0ecefb47803e17f9d33bc4d0a1e91',
        blockNumber: '0xdf34a3',
        chainId: '0x1',
        from: '0x503828976d22510aad0201ac7ec88293211d23da',
        gas: '0x5208',
        hash: '0x7a4a39da2a3fa1fc2ef88fd1eaea070286ed2aba21e0419dcfb6d5c5d9f02a72',
        input: '0x',
        nonce: '0x1',
        to: '0xbe3f4b43db5eb49d1f48f53443b9abce45da3b79',
        type: '0x2',
        value: '0x2386f26fc10001',
      },
    ],
    [
      {
        from: '0x71660c4005ba85c37ccec55d0c4493e66fe775d3',
        status: '0x0',
        to: null,
        transactionHash: '0xc84eeeb72d2b23161fd93b088f304902cbd8b4510f1455a65fdac160e37b3173',
      },
    ],
  ],
  metadata: { dataset: 'transactions', network: 'ethereum-mainnet', stream_id: 'b1a1d3a4-51f6-4c3c-8f5e-1a2b3c4d5e6f' },
}

/** A delivery from https://www.helius.dev/docs/webhooks, "Enhanced" */
export const heliusEnhanced = [
  {
    accountData: [
      { account: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX', nativeBalanceChange: -72938049280, tokenBalanceChanges: [] },
      {
        account: '25DTUAd1roBFoUQaxJQByL6Qy2cKQCBp4bK9sgfy9UiM',
        nativeBalanceChange: -2039280,
        tokenBalanceChanges: [
          {
            mint: 'FdsNQE5EeCe57tbEYCRV1JwW5dzNCof7MUTaGWhmzYqu',
            rawTokenAmount: { decimals: 0, tokenAmount: '-1' },
            tokenAccount: '25DTUAd1roBFoUQaxJQByL6Qy2cKQCBp4bK9sgfy9UiM',
            userAccount: '1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix',
          },
        ],
      },
      {
        account: 'DTYuh7gAGGZg2okM7hdFfU1yMY9LUemCiPyD5Z5GCs6Z',
        nativeBalanceChange: 2039280,
        tokenBalanceChanges: [
          {
            mint: 'FdsNQE5EeCe57tbEYCRV1JwW5dzNCof7MUTaGWhmzYqu',
            rawTokenAmount: { decimals: 0, tokenAmount: '1' },
            tokenAccount: 'DTYuh7gAGGZg2okM7hdFfU1yMY9LUemCiPyD5Z5GCs6Z',
            userAccount: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX',
          },
        ],
      },
    ],
    fee: 10000,
    feePayer: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX',
    nativeTransfers: [
      {
        amount: 72936000000,
        fromUserAccount: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX',
        toUserAccount: 'AAaTGaA3uVqikfVEwoSG7EwkCb4bBDsMEyueiVUS5CaU',
      },
    ],
    signature: '5nNtjezQMYBHvgSQmoRmJPiXGsPAWmJPoGSa64xanqrauogiVzFyGQhKeFataHGXq51jR2hjbzNTkPUpP787HAmL',
    slot: 171942732,
    source: 'MAGIC_EDEN',
    timestamp: 1673445241,
    tokenTransfers: [
      {
        fromTokenAccount: '25DTUAd1roBFoUQaxJQByL6Qy2cKQCBp4bK9sgfy9UiM',
        fromUserAccount: '1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix',
        mint: 'FdsNQE5EeCe57tbEYCRV1JwW5dzNCof7MUTaGWhmzYqu',
        toTokenAccount: 'DTYuh7gAGGZg2okM7hdFfU1yMY9LUemCiPyD5Z5GCs6Z',
        toUserAccount: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX',
        tokenAmount: 1,
        tokenStandard: 'NonFungible',
      },
    ],
    type: 'NFT_SALE',
  },
]

/** A delivery from the webhooks page of Helius, "Raw", reduced to its outline. */
export const heliusRaw = [
  {
    blockTime: 1673445241,
    indexWithinBlock: 2557,
    meta: { err: null as unknown, fee: 10000, innerInstructions: [], postBalances: [371980779080], preBalances: [444918828360] },
    slot: 171942732,
    transaction: {
      message: { accountKeys: [], instructions: [], recentBlockhash: '' },
      signatures: ['5nNtjezQMYBHvgSQmoRmJPiXGsPAWmJPoGSa64xanqrauogiVzFyGQhKeFataHGXq51jR2hjbzNTkPUpP787HAmL'],
    },
  },
]

/** A delivery from https://docs.tatum.io/docs/notifications-parameter-type-value */
export const tatumLegacy = {
  counterAddress: '0x284f89b19f7bafcb74b10e7335d03fa8bf0188af',
  amount: '0.08626318',
  asset: 'ETH',
  blockNumber: 19753176,
  address: '0xa6d4462a24d0cac66bf6cb679efe3b90cf741f75',
  txId: '0x20812b447870846f939942e6f75f72eeee548b55a885bb18b6cfc7355153eb27',
  type: 'internal',
  chain: 'ethereum-mainnet',
  subscriptionType: 'ADDRESS_TRANSACTION',
}

/** A delivery from https://docs.tatum.io/reference/templates-1, "Enriched Format", with addresses of the right length */
export const tatumEnriched = {
  data: {
    kind: 'transfer',
    blockHash: '0x1234567890abcdef',
    blockNumber: 18500000,
    blockTimestamp: 1699123456,
    txId: '0x20812b447870846f939942e6f75f72eeee548b55a885bb18b6cfc7355153eb27',
    currency: 'ETH',
    from: '0x742d35Cc6634C0532925a3b8D4C9db96C4b4d8b6',
    to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    value: '1000000000000000000',
    contractAddress: null,
    logIndex: 2,
    tokenMetadata: { type: 'native', decimals: 18, symbol: 'ETH', name: 'Ether' },
    subscriptionId: '64f1a2b3c4d5e6f7g8h9i0j1',
    subscriptionType: 'ADDRESS_EVENT',
  },
}

/**
 * A signature with its secret and body, from Tatum's documentation.
 * https://docs.tatum.io/docs/authenticating-notification-webhooks
 */
export const tatumSigned = {
  secret: 'c354b83b-d31b-4dda-9bab-d6a67715a1ed',
  signature: 'WdhYQft+qP8LpYAdeOMncUzIZ7DSUWX9JVSjeGH3F4mCreUxtIpTl2VYigm+qUvkfSQ0lWmTrzADm4mGxSVcxA==',
  body: '{"address":"TJG7iciLGjsib9qhe6U6F7M2vxYJuDjWNM","amount":"20","counterAddress":"TVf3RVEtzKtMfqQaCAWs9d4HKbC4bZGaWP","asset":"TRON","blockNumber":44087791,"txId":"93442189d7bccbe009f8ab594831ff9d7d258cab712d74a404cd3dccdc4c6d69","type":"native","tokenId":null,"chain":"tron-testnet","subscriptionType":"ADDRESS_EVENT"}',
}
