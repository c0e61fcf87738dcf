import type { Data, ListedToken } from '../network.ts'

const data: Readonly<Record<string, readonly Data<ListedToken>[]>> = {
  'solana:29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM': [
    {
      address: '7e5pxK83ceXb2iWXBizF1U8MdL7C5VcVBBXpDWaYo3x1',
      symbol: 'SHARE',
      name: 'Local Share',
      decimals: 8,
      type: 'spl',
      enabled: true,
      logo: null,
    },
  ],
}

/** Tokens that exist on the local chains of development only, by CAIP-2 id. No public chain has them, so no public network lists them. */
export const localTokens = data as Readonly<Record<string, readonly ListedToken[]>>
