import { type Family, familyOfAddress } from '@patina/sdk'
import { useRef, useState } from 'react'
import { addressIn } from '../../data/contacts/address-in.ts'
import { canonical, findKnown, type KnownAddress } from '../../data/contacts/lookalike.ts'
import { useKnownAddresses } from '../../data/contacts/use-known-addresses.ts'
import { families } from '../../keys/families.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { LongField } from '../../kit/field.tsx'
import { Icon } from '../../kit/icons.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { isName, NamedReceiver } from './named-receiver.tsx'
import { ReceiverCard } from './receiver-card.tsx'
import type { FoundName } from './use-found-name.ts'

type ReceiverProps = {
  family: Family
  network: string
  own: string
  to: string
  /** The name that the user typed for the address. */
  name: string | undefined
  /** What the typed name stands for. */
  found: FoundName | undefined
  nameError: Error | null
  error: string | undefined
  onChange: (to: string, name?: string) => void
}

const maxSuggestions = 6

/** The receiver: an address or a name to type, or one that the user knows. Contacts come first. A whole address becomes a card. */
export function ReceiverField({ family, network, own, to, name, found, nameError, error, onChange }: ReceiverProps) {
  const { t } = useTexts()
  const known = useKnownAddresses()
  const address = addressIn(to)
  const chosen = findKnown(address, known)
  const isWhole = familyOfAddress(address) === family && canonical(address) !== canonical(own)
  const [isEditing, setEditing] = useState(!isWhole)
  const field = useRef<HTMLDivElement>(null)
  const edit = () => {
    setEditing(true)
    // The field is there after the next render.
    requestAnimationFrame(() => field.current?.querySelector('textarea')?.select())
  }
  if (isWhole && error === undefined && !isEditing) return <ReceiverCard address={address} name={name} onEdit={edit} />
  const choose = (one: string, of?: string) => {
    setEditing(false)
    onChange(one, of)
  }
  return (
    <div ref={field}>
      <LongField
        label={t('send.to')}
        value={to}
        placeholder={t('send.to.placeholder', { network })}
        onFocus={() => setEditing(true)}
        onBlur={() => afterPress(() => !field.current?.contains(document.activeElement) && setEditing(false))}
        onChange={({ target }) => onChange(target.value)}
        hint={chosen && <KnownName known={chosen} />}
        error={error}
      />
      {isName(address) && families[family].hasNames && (
        <NamedReceiver {...{ found, network }} error={nameError} name={address} onChoose={(one) => choose(one, found?.name)} />
      )}
      {familyOfAddress(address) === undefined && <Suggestions known={ofFamily(known, family, own)} query={to} onChoose={choose} />}
    </div>
  )
}

/** The card is lower than the field. A press that takes the focus must reach its button, so nothing moves before the click. */
function afterPress(act: () => void) {
  if (document.querySelector(':active')) window.addEventListener('click', () => setTimeout(act), { once: true, capture: true })
  else act()
}

/** Returns each known address of a family once, contacts first, without the own one. */
function ofFamily(known: readonly KnownAddress[], family: Family, own: string): KnownAddress[] {
  const seen = new Set([canonical(own)])
  return known.filter(({ address }) => {
    if (familyOfAddress(address) !== family || seen.has(canonical(address))) return false
    seen.add(canonical(address))
    return true
  })
}

function Suggestions({ known, query, onChoose }: { known: readonly KnownAddress[]; query: string; onChoose: (address: string) => void }) {
  const { t } = useTexts()
  const wanted = query.trim().toLowerCase()
  const found = known.filter(({ name = '', address }) => name.toLowerCase().includes(wanted) || address.toLowerCase().startsWith(wanted))
  if (found.length === 0) return null
  return (
    <ul className="rows suggestions" aria-label={t('send.known')}>
      {found.slice(0, maxSuggestions).map((one) => (
        <li key={one.address}>
          <button type="button" className="row" onClick={() => onChoose(one.address)}>
            <Icon name={one.source === 'contact' ? 'person' : one.source === 'own' ? 'key' : 'clock'} size={20} />
            <span className="row-main">
              {one.name === undefined ? <ShortAddress address={one.address} /> : plainName(one.name, 40)}
              <small>
                {one.name === undefined ? (
                  t(`send.source.${one.source === 'payer' ? 'payer' : 'paid'}`)
                ) : (
                  <ShortAddress address={one.address} />
                )}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function KnownName({ known: { name, source } }: { known: KnownAddress }) {
  const { t } = useTexts()
  const shown = plainName(name, 40)
  if (source === 'contact') return t('send.is.contact', { name: shown })
  return source === 'own' ? t('send.is.own', { name: shown }) : t(`send.is.${source}`)
}
