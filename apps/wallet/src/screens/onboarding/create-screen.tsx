import { useEffect, useState } from 'react'
import { rememberCreated } from '../../data/created-here.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/field.tsx'
import { Notice, Skeleton } from '../../kit/notice.tsx'
import { WordsCheck } from '../../kit/words-check.tsx'
import { WordsGrid } from '../../kit/words-grid.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Protect } from './protect.tsx'
import { Step } from './step.tsx'

/** Creates a wallet: shows new words, checks the back-up, asks for a password. The words live in the state of this screen only. */
export function CreateScreen() {
  const { t } = useTexts()
  const [step, setStep] = useState<'words' | 'check' | 'protect'>('words')
  const [words, setWords] = useState<readonly string[]>([])
  const [backedUp, setBackedUp] = useState(false)
  const protect = (isChecked: boolean) => {
    setBackedUp(isChecked)
    setStep('protect')
  }
  if (step === 'words') return <ShowWords words={words} onWords={setWords} onWritten={() => setStep('check')} />
  if (step === 'check')
    return (
      <Step title={t('create.check.title')} text={t('create.check.text')} step={[2, 3]} back={() => setStep('words')}>
        <WordsCheck words={words} onChecked={() => protect(true)} />
        <Button kind="quiet" wide onClick={() => protect(false)}>
          {t('create.check.later')}
        </Button>
      </Step>
    )
  const store = (password: string) =>
    keyring
      .create({ words: [...words], unlock: { password }, name: t('accounts.defaultName', { number: 1 }), backedUp })
      .then(rememberCreated)
  return (
    <Step title={t('protect.title')} text={t('protect.text')} step={[3, 3]} back={() => setStep('check')}>
      <Protect onProtect={store} offerPasskey={backedUp} />
    </Step>
  )
}

type ShowWordsProps = { words: readonly string[]; onWords: (words: readonly string[]) => void; onWritten: () => void }

function ShowWords({ words, onWords, onWritten }: ShowWordsProps) {
  const { t } = useTexts()
  const [count, setCount] = useState<'12' | '24'>(words.length === 24 ? '24' : '12')
  const [isShown, setShown] = useState(false)
  const [fault, setFault] = useState<string>()
  const explain = useKeyErrorText()
  const isReady = words.length === Number(count)
  useEffect(() => {
    if (isReady) return
    keyring.newWords(count === '24' ? 24 : 12).then(onWords, (error: unknown) => setFault(explain(error)))
  }, [count, isReady, onWords, explain])
  return (
    <Step title={t('create.words.title')} text={t('create.words.text')} step={[1, 3]} back="/welcome">
      <Choice
        label={t('create.count')}
        options={[
          { value: '12', label: t('create.count12') },
          { value: '24', label: t('create.count24') },
        ]}
        value={count}
        onChange={setCount}
      />
      {fault !== undefined && <Notice tone="warning">{fault}</Notice>}
      {isReady ? <WordsGrid words={words} hidden={!isShown} /> : <Skeleton width={30} />}
      {isShown ? (
        <Button kind="primary" wide onClick={onWritten}>
          {t('create.written')}
        </Button>
      ) : (
        <>
          <Notice icon="eyeOff">{t('create.hiddenHint')}</Notice>
          <Button kind="primary" wide icon="eye" disabled={!isReady} onClick={() => setShown(true)}>
            {t('create.show')}
          </Button>
        </>
      )}
    </Step>
  )
}
