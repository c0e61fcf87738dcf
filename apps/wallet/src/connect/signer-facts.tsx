import { ShortAddress } from '../kit/address.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Signer } from './ask.ts'

/** The account that signs, and the network. */
export function SignerFacts({ signer: { account, address, network } }: { signer: Signer }) {
  const t = useSiteTexts()
  return (
    <dl className="card facts connect-part">
      <div>
        <dt>{t('message.account')}</dt>
        <dd>
          {account.name} · <ShortAddress address={address} />
        </dd>
      </div>
      <div>
        <dt>{t('message.network')}</dt>
        <dd>{network.name}</dd>
      </div>
    </dl>
  )
}
