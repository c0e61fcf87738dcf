import { Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { sendImage } from '../../server/send-image.ts'

/** Returns the picture of a token or network. */
export const getLogo = route(
  {
    id: 'getLogo',
    call: 'GET /v1/logos/{id}',
    guard: 'public',
    limit: 'catalogue',
    example: () => ({ path: { id: 'usdc' } }),
    tag: 'tokens',
    summary: 'Picture of a token or network',
    'x-image': 'The picture: 128 pixels wide and high as WebP, or a file of the operator (`LOGOS_DIR`) as PNG, WebP or JPEG.',
    description:
      'The picture that `logoUrl` of a token or platform names. Cut it to a circle. A wrapped or bridged form has the picture of its token in a ring. Show letters where `logoUrl` is null.',
    params: Type.Object({ id: Type.String({ description: 'Id of the picture, the last part of `logoUrl`.', examples: ['usdc'] }) }),
    out: { 200: Type.String(), 304: Type.Null() },
    fails: ['logo_not_found'],
  },
  ({ logos }: Pick<Deps, 'logos'>) =>
    (request, _, reply) => {
      const logo = logos.find(request.params.id)
      if (!logo) throw new ApiError('logo_not_found')
      return sendImage(request.headers['if-none-match'], reply, logo)
    },
)
