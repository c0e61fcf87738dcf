import { findKnown } from '../../data/contacts/lookalike.ts'
import { useKnownAddresses, useNewestTransactions } from '../../data/contacts/use-known-addresses.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Icon } from '../../kit/icons.tsx'
import { knownSince } from '../../review/known-since.ts'
import { formatDate } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The receiver that was chosen: its name, its address, and what the user knows of it. A press changes it. */
export function ReceiverCard({ address, name, onEdit }: { address: string; name: string | undefined; onEdit: () => void }) {
  const { t, language } = useTexts()
  const contact = findKnown(address, useKnownAddresses())
  const known = knownSince(address, useNewestTransactions() ?? [])
  const shown = plainName(contact?.name ?? name, 40)
  return (
    <button type="button" className="row picker receiver-card" onClick={onEdit}>
      <span className="initial" aria-hidden="true">
        {shown ? [...shown][0]?.toUpperCase() : <Icon name="person" size={20} />}
      </span>
      <span className="row-main">
        <span className="unseen">{t('send.to.change')} </span>
        {shown || <ShortAddress address={address} />}
        <small>
          {shown && <ShortAddress address={address} />}
          {shown && ' · '}
          {known
            ? t(known.count === 1 ? 'send.to.knownOnce' : 'send.to.known', { count: known.count, date: formatDate(known.since, language) })
            : t('send.to.new')}
        </small>
      </span>
      <Icon name="down" />
    </button>
  )
}
