import { Type } from 'typebox'
import { BlockList } from '../../../wallet/block-lists/block-list.ts'
import type { Deps } from '../../deps.ts'
import { type PreparedAnswer, prepare, preparedResponses, sendPrepared } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'

/** Returns the block lists of the operator. */
export const listBlockLists = route(
  {
    id: 'listBlockLists',
    call: 'GET /v1/block-lists',
    guard: 'public',
    limit: 'catalogue',
    tag: 'settings',
    summary: 'Lists of harmful addresses and sites',
    description:
      'Lists of addresses and sites of which a wallet warns. The operator, or somebody whom the operator trusts, signs each list. The wallet knows the public keys from its own build, so this server cannot change a list. `lists` is empty if the operator has none. All lists together have at most 1 MB.',
    out: preparedResponses(
      Type.Object(
        { lists: Type.Array(BlockList, { description: 'The lists, in the order of their file names.' }) },
        { title: 'BlockLists', description: 'The signed block lists of the operator.' },
      ),
    ),
  },
  ({ blockLists }: Pick<Deps, 'blockLists'>) => {
    let prepared: { version: string; answer: PreparedAnswer } | undefined

    return (request, _, reply) => {
      const { version, lists } = blockLists.all()
      if (prepared?.version !== version) prepared = { version, answer: prepare(JSON.stringify({ lists })) }
      sendPrepared(request, reply, prepared.answer)
    }
  },
)
