import type { Transaction } from '@patina/sdk'
import { Icon, type IconName } from '../kit/icons.tsx'
import { TokenIcon } from '../kit/token-icon.tsx'
import type { NamedNft } from './nft-names.ts'

type Kind = NonNullable<Transaction['kind']>

const icons: Partial<Record<Kind, IconName>> = {
  send: 'send',
  burn: 'send',
  receive: 'receive',
  claim: 'receive',
  mint: 'receive',
  swap: 'swap',
  wrap: 'swap',
  unwrap: 'swap',
  approve: 'shield',
  revoke: 'shield',
  stake: 'stakes',
  unstake: 'stakes',
}

/** The picture of a kind of transactions. */
export const KindIcon = ({ kind, name }: { kind: Transaction['kind']; name?: IconName }) => (
  <span className="row-icon">
    <Icon name={name ?? (kind && icons[kind]) ?? 'contract'} />
  </span>
)

/** The picture of what a transaction moves: the logo of its token, the image of an NFT, or the picture of its kind. */
export function RowPicture({ transaction, nft }: { transaction: Transaction; nft?: NamedNft | undefined }) {
  const { kind, warnings, sent = [], received = [] } = transaction
  if (warnings) return <KindIcon kind={kind} name="warning" />
  if (nft?.imageUrl !== undefined) return <img className="row-nft" src={nft.imageUrl} width={40} height={40} alt="" loading="lazy" />
  if (nft) return <KindIcon kind={kind} name="nfts" />
  const moved = received[0] ?? sent[0]
  if (!moved || kind === 'approve' || kind === 'revoke') return <KindIcon kind={kind} />
  return <TokenIcon tokenId={moved.tokenId} symbol={moved.symbol ?? '?'} logoUrl={moved.logoUrl} />
}
