import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import type { EncodedImage } from '../../../wallet/nfts/nfts.store.ts'
import type { Deps } from '../../deps.ts'
import { matchesTag } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'

const maxAgeSeconds = 3_600
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
      return sendImage(request.headers['if-none-match'], reply, image)
    },
)

/** Sends an image, or 304 if the client already has it. Pages of other origins may show it. */
function sendImage(ifNoneMatch: string | undefined, reply: Pick<FastifyReply, 'header' | 'code' | 'type'>, { bytes, etag }: EncodedImage) {
  const headers = { etag, 'cache-control': `public, max-age=${maxAgeSeconds}`, 'cross-origin-resource-policy': 'cross-origin' }
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  return matchesTag(ifNoneMatch, etag) ? reply.code(304).send() : reply.type('image/webp').send(bytes)
}
