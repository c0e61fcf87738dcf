import { familyOfAddress } from '@patina/sdk'
import { useState } from 'react'
import { type Contact, problemOf } from '../../data/contacts/address-book.ts'
import { addressIn } from '../../data/contacts/address-in.ts'
import { removeContact, saveContact, useContacts } from '../../data/contacts/contacts.ts'
import { findLookalike } from '../../data/contacts/lookalike.ts'
import { useKnownAddresses } from '../../data/contacts/use-known-addresses.ts'
import { keyring } from '../../keys/keyring.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx'
import { Columns, Help } from '../../kit/columns.tsx'
import { Field, LongField } from '../../kit/field.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

type Edited = { name: string; address: string; replaced?: string }

/** The address book: names for addresses, kept in this browser only. */
export function ContactsScreen() {
  const { t } = useTexts()
  const contacts = useContacts()
  const [edited, setEdited] = useState<Edited>()
  const add = (
    <Button icon="plus" onClick={() => setEdited({ name: '', address: '' })}>
      {t('contacts.add')}
    </Button>
  )
  return (
    <Screen title={t('contacts.title')} back="/settings" width="flow" actions={contacts.length > 0 && add}>
      <Columns aside={<Help title={t('contacts.help.title')}>{t('contacts.help.text')}</Help>}>
        {contacts.length === 0 && (
          <Empty icon="person" title={t('contacts.empty.title')} action={add}>
            {t('contacts.empty.text')}
          </Empty>
        )}
        <ul className="rows">
          {contacts.map((contact) => (
            <ContactRow key={contact.address} contact={contact} onEdit={() => setEdited({ ...contact, replaced: contact.address })} />
          ))}
        </ul>
      </Columns>
      <Sheet
        title={edited?.replaced === undefined ? t('contacts.add') : t('contacts.edit')}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited && <ContactForm initial={edited} contacts={contacts} onDone={() => setEdited(undefined)} />}
      </Sheet>
    </Screen>
  )
}

function ContactRow({ contact: { name, address, family }, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { t } = useTexts()
  return (
    <li className="row">
      <span className="initial" aria-hidden="true">
        {[...plainName(name)][0]?.toUpperCase()}
      </span>
      <span className="row-main">
        {plainName(name, 40)}
        <small>
          <ShortAddress address={address} /> · {t(`contacts.family.${family}`)}
        </small>
      </span>
      <ButtonLink kind="quiet" to="/send" search={{ to: address }}>
        {t('send.title')}
      </ButtonLink>
      <IconButton icon="edit" label={t('contacts.editName', { name: plainName(name, 40) })} onClick={onEdit} />
    </li>
  )
}

function ContactForm({ initial, contacts, onDone }: { initial: Edited; contacts: readonly Contact[]; onDone: () => void }) {
  const { t } = useTexts()
  const { replaced } = initial
  const [name, setName] = useState(initial.name)
  const [text, setText] = useState(initial.address)
  const [isChecked, setChecked] = useState(false)
  /** A text that looks like an address, and is none. */
  const [wrong, setWrong] = useState<string>()
  const address = addressIn(text)
  const problem = problemOf({ name, address }, contacts, replaced) ?? (address === wrong ? 'address_checksum' : undefined)
  const lookalike = findLookalike(address, useKnownAddresses())
  const error = isChecked && problem ? t(`contacts.problem.${problem}`) : undefined
  const save = async () => {
    setChecked(true)
    const family = familyOfAddress(address)
    if (problem || !family) return
    const read = await keyring.readAddress(family, address)
    if (read === undefined) return setWrong(address)
    saveContact({ name, address: read }, replaced)
    onDone()
  }
  const isAboutName = problem?.startsWith('name') ?? false
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={t('contacts.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isAboutName ? error : undefined}
      />
      <LongField
        label={t('contacts.address')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isAboutName ? undefined : error}
      />
      {lookalike && (
        <Notice tone="warning" title={t('send.lookalike.title')}>
          {t('send.lookalike.text', { name: plainName(lookalike.name, 40) || t('send.lookalike.earlier') })}
        </Notice>
      )}
      <div className="sheet-foot">
        <Button kind="primary" type="submit" wide>
          {t('shared.save')}
        </Button>
        {replaced !== undefined && (
          <Button
            kind="danger"
            wide
            icon="trash"
            onClick={() => {
              removeContact(replaced)
              onDone()
            }}
          >
            {t('contacts.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
