import { type FormEvent, useState } from 'react'
import { keyring } from '../keys/keyring.ts'
import type { Family } from '../keys/keyring-types.ts'
import { Button } from '../kit/button.tsx'
import { AreaField, Choice } from '../kit/field.tsx'
import { useKeyErrorText } from '../texts/use-key-error.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { KeyFields } from './key-fields.tsx'
import { Protect } from './protect.tsx'
import { Step } from './step.tsx'

type Imported = { kind: 'words'; text: string } | { kind: 'key'; text: string; family: Family }

/** Creates a wallet from words or a private key of the user. */
export function ImportScreen() {
  const { t } = useTexts()
  const [imported, setImported] = useState<Imported>({ kind: 'words', text: '' })
  const [isEntered, setEntered] = useState(false)
  const enter = (entered: Imported) => {
    setImported(entered)
    setEntered(true)
  }
  if (!isEntered)
    return (
      <Step title={t('import.title')} step={[1, 2]} back="/welcome">
        <ImportForm initial={imported} onEntered={enter} />
      </Step>
    )
  const name = t('accounts.defaultName', { number: 1 })
  const store = (password: string) =>
    imported.kind === 'words'
      ? keyring.importWords({ text: imported.text, unlock: { password }, name })
      : keyring.importKey({ family: imported.family, text: imported.text, name, unlock: { password } })
  return (
    <Step title={t('protect.title')} text={t('protect.text')} step={[2, 2]} back={() => setEntered(false)}>
      <Protect onProtect={store} offerPasskey={imported.kind === 'words'} />
    </Step>
  )
}

function ImportForm({ initial, onEntered }: { initial: Imported; onEntered: (imported: Imported) => void }) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const [kind, setKind] = useState<Imported['kind']>(initial.kind)
  const [text, setText] = useState(initial.text)
  const [family, setFamily] = useState<Family>('evm')
  const [fault, setFault] = useState<string>()
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'key') return onEntered({ kind, text, family })
    try {
      await keyring.checkWords(text)
      onEntered({ kind, text })
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
        <AreaField
          label={t('import.wordsField')}
          hint={t('import.wordsHint')}
          value={text}
          required
          error={fault}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <KeyFields family={family} onFamily={setFamily} text={text} onText={change} />
      )}
      <Button type="submit" kind="primary" wide>
        {t('shared.continue')}
      </Button>
    </form>
  )
}
