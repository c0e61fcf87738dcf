import { lineKinds } from '@patina/words'
import { type Static, Type } from 'typebox'
import { Address, Amount, described } from '../../../../base/wire/scalars.ts'

const Line = Type.Object(
  {
    kind: Type.Enum([...lineKinds], {
      description:
        '`leaves`, `comes`, `allows`, `delegates`, `rights`, `call`: an effect or a call that the bytes name. `opaque`: a call whose effects are not known, with the most that it can take. `field`: a field of typed data, or of a call that a descriptor explains. `message`: the text to sign. `token_name`: the name that an unlisted token gives itself. `not_signed`: a field that the signature does not cover. New kinds may be added.',
    }),
    label: Type.String({ description: 'The subject of the line.' }),
    value: Type.String({ description: 'The whole content of the line. Invisible characters are escapes.' }),
    foreign: Type.Optional(
      Type.Literal(true, {
        description: 'The value, and for `field` also the label, is the text of a stranger. Show it in a box of its own.',
      }),
    ),
    tokenId: Type.Optional(Type.String({ description: 'The token of the line.' })),
    nftId: Type.Optional(Type.String({ description: 'The number of the item. Only for NFTs.' })),
    amount: Type.Optional(
      described(Amount, 'The most that leaves or may be taken, the least that comes. 2^256 - 1 stands for everything.'),
    ),
    address: Type.Optional(described(Address, 'The account or contract of the line.')),
    role: Type.Optional(
      Type.Enum(['receiver', 'spender'], { description: 'The part of the address: it receives, or it may take something.' }),
    ),
  },
  { title: 'PreviewLine', description: 'One effect or field of what is signed.' },
)

export const Words = Type.Object(
  {
    title: Type.String({ description: 'One sentence, our own or that of a descriptor. It has no text of the request itself.' }),
    lines: Type.Array(Line, { description: 'Effects first, then calls.' }),
  },
  { title: 'PreviewWords', description: 'What is signed, in words. They come from the bytes alone, never from the node.' },
)
export type Words = Static<typeof Words>

export const Descriptor = Type.Object(
  {
    source: Type.String({ description: 'The file: of the registry at a commit, or of the operator.' }),
    hash: Type.String({ description: 'Keccak-256 of the descriptor after its includes (draft ERC-8176).' }),
    reviewedBy: Type.Array(Type.String(), {
      description: 'Auditors whose attestation fits the hash. Whether one was revoked is not known offline.',
    }),
  },
  { title: 'PreviewDescriptor', description: 'The descriptor (ERC-7730) that explains a contract which the server itself does not know.' },
)
export type Descriptor = Static<typeof Descriptor>
