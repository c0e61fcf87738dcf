import { giveNft } from '@patina/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { gallery } from '../../../../../packages/devnet/src/index.ts'
import { networkOf } from '../../../testing/chains.ts'
import { localChains, rpcUrlOf } from '../../../testing/local-chains.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { createMedia, type Media } from './media/media.ts'

let media: Media
beforeAll(() => {
  media = createMedia({ ipfsGateway: new URL(`${rpcUrlOf('ethereum')}/ipfs/`) })
})
afterAll(() => media.close())

/** What is read of an NFT of the local chains: its name, and whether it has an image. */
async function read(tokenId: bigint) {
  const described = await localChains()
    .get('ethereum')
    ?.describeNft?.({ contract: testAddress(gallery), standard: 'erc721', tokenId })
  expect(described?.collection).toBe('Local Gallery')
  const document = await media.readDocument(described?.uri ?? '')
  const image = document?.image === undefined ? undefined : await media.readImage(document.image)
  return document && [document.name, image !== undefined]
}

test('the faucet gives NFTs → they are as poor as real ones: some without name, image or document', async () => {
  const found = new Map<number, unknown>()
  for (let given = 0; given < 8; given++) {
    const { tokenId } = await giveNft(rpcUrlOf('ethereum'), networkOf('ethereum'), newAddress())
    found.set(Number(tokenId) % 8, await read(tokenId))
  }
  const named = (name: RegExp, hasImage: boolean) => [expect.stringMatching(name), hasImage]
  expect(Object.fromEntries(found)).toEqual({
    1: named(/^Stripes \d+$/, true),
    2: [undefined, true],
    3: named(/^Vector \d+$/, false),
    4: named(/^Lost \d+$/, false),
    5: undefined,
    6: named(/^Poster \d+$/, false),
    7: named(/Claim 5,000 USDC/, true),
    0: undefined,
  })
})
