import type { Family } from '@patina/sdk'
import { type FormEvent, useState } from 'react'
import { setSearchStep } from '../../data/account-search/search-step.ts'
import type { Addresses } from '../../keys/families.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { AreaField, Choice } from '../../kit/field.tsx'
import { KeyFields } from '../../kit/key-fields.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PassphraseField, PassphrasePreview } from './passphrase.tsx'
import { Protect } from './protect.tsx'
import { Step } from './step.tsx'

/** `preview`: the first addresses, if the words have a passphrase. */
type Imported = { kind: 'words'; text: string; passphrase: string; preview?: Addresses } | { kind: 'key'; text: string; family: Family }

/** Creates a wallet from words or a private key of the user. */
export function ImportScreen() {
  const { t } = useTexts()
  const [imported, setImported] = useState<Imported>({ kind: 'words', text: '', passphrase: '' })
  const [isEntered, setEntered] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const enter = (entered: Imported) => {
    setImported(entered)
    setConfirmed(false)
    setEntered(true)
  }
  const back = () => setEntered(false)
  if (!isEntered)
    return (
      <Step title={t('import.title')} step={[1, 2]} back="/welcome">
        <ImportForm initial={imported} onEntered={enter} />
      </Step>
    )
  if (imported.kind === 'words' && imported.preview && !isConfirmed)
    return (
      <Step title={t('import.previewTitle')} text={t('import.previewText')} step={[1, 2]} back={back}>
        <PassphrasePreview preview={imported.preview} onConfirm={() => setConfirmed(true)} />
      </Step>
    )
  const name = t('accounts.defaultName', { number: 1 })
  const store = async (password: string) => {
    const { text } = imported
    if (imported.kind === 'key') return keyring.importKey({ family: imported.family, text, name, unlock: { password } })
    await keyring.importWords({ text, passphrase: imported.passphrase, unlock: { password }, name })
    setSearchStep('wanted')
  }
  return (
    <Step title={t('protect.title')} text={t('protect.text')} step={[2, 2]} back={back}>
      <Protect onProtect={store} offerPasskey={imported.kind === 'words'} />
    </Step>
  )
}

function ImportForm({ initial, onEntered }: { initial: Imported; onEntered: (imported: Imported) => void }) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const [kind, setKind] = useState<Imported['kind']>(initial.kind)
  const [text, setText] = useState(initial.text)
  const [passphrase, setPassphrase] = useState(initial.kind === 'words' ? initial.passphrase : '')
  const [family, setFamily] = useState<Family>('evm')
  const [fault, setFault] = useState<string>()
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'key') return onEntered({ kind, text, family })
    try {
      await keyring.checkWords(text)
      const preview = passphrase === '' ? undefined : await keyring.previewWords(text, passphrase)
      onEntered({ kind, text, passphrase, ...(preview && { preview }) })
    } catch (error) {
      setFault(explain(error))
    }
  }
  const change = (typed: string) => {
    setText(typed)
    setFault(undefined)
  }
  return (
    <form onSubmit={enter}>
      <Choice
        label={t('import.kind')}
        options={[
          { value: 'words', label: t('import.words') },
          { value: 'key', label: t('import.key') },
        ]}
        value={kind}
        onChange={(wanted) => {
          setKind(wanted)
          change('')
        }}
      />
      {kind === 'words' ? (
        <>
          <AreaField
            label={t('import.wordsField')}
            hint={t('import.wordsHint')}
            value={text}
            required
            error={fault}
            onChange={({ target }) => change(target.value)}
          />
          <PassphraseField value={passphrase} onChange={setPassphrase} />
        </>
      ) : (
        <KeyFields family={family} onFamily={setFamily} text={text} onText={change} />
      )}
      <Button type="submit" kind="primary" wide>
        {t('shared.continue')}
      </Button>
    </form>
  )
}
