import { Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { sendImage } from '../../server/send-image.ts'

/** A whole number that JavaScript represents exactly. Any other text is an unknown id. */
const isId = /^[1-9]\d{0,14}$/

/** Returns the image of an NFT, as this server encoded it. */
export const getNftImage = route(
  {
    id: 'getNftImage',
    call: 'GET /v1/nfts/{id}/image',
    guard: 'public',
    limit: 'catalogue',
    example: ({ nft }) => ({ path: { id: nft } }),
    tag: 'wallet',
    summary: 'Image of an NFT',
    'x-image': 'The image as WebP, at most 512 pixels wide and high.',
    description: 'The image of a listed NFT. The server encoded it again: it has no bytes of a stranger, and is never SVG.',
    params: Type.Object({ id: Type.String({ description: 'Id of the NFT, as in the list.', examples: ['17'] }) }),
    out: { 200: Type.String(), 304: Type.Null() },
    fails: ['nft_not_found'],
  },
  ({ nfts }: Pick<Deps, 'nfts'>) =>
    async (request, _, reply) => {
      const { id } = request.params
      const image = isId.test(id) ? await nfts.image(Number(id)) : undefined
      if (!image) throw new ApiError('nft_not_found')
      return sendImage(request.headers['if-none-match'], reply, { ...image, type: 'image/webp' })
    },
)
