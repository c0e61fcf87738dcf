import { type FormEvent, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

/** Asks for three of the words. Calls `onChecked` when all are right. */
export function WordsCheck({ words, onChecked }: { words: readonly string[]; onChecked: () => void }) {
  const { t } = useTexts()
  const [places] = useState(() => randomPlaces(words.length, 3))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const check = (event: FormEvent) => {
    event.preventDefault()
    const faults = places.filter((place) => (typed[place] ?? '').trim().toLowerCase() !== words[place])
    setWrong(faults)
    if (faults.length === 0) onChecked()
  }
  return (
    <form onSubmit={check}>
      {places.map((place) => (
        <Field
          key={place}
          label={t('create.check.word', { number: place + 1 })}
          value={typed[place] ?? ''}
          autoCapitalize="none"
          autoCorrect="off"
          required
          error={wrong.includes(place) ? t('create.check.wrong', { number: place + 1 }) : undefined}
          onChange={({ target }) => setTyped({ ...typed, [place]: target.value })}
        />
      ))}
      <Button type="submit" kind="primary" wide>
        {t('shared.continue')}
      </Button>
    </form>
  )
}

/** Returns different places of the words, in their order. */
function randomPlaces(count: number, wanted: number): readonly number[] {
  const left = Array.from({ length: count }, (_, place) => place)
  const chosen = Array.from({ length: wanted }, () => left.splice(randomBelow(left.length), 1)).flat()
  return chosen.sort((a, b) => a - b)
}

const randomBelow = (limit: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit
