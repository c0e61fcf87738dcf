import { Children, isValidElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { chooseLanguage, chosenLanguage, onLanguage } from '../../language.ts'

/** Names and stored ids of languages, by the name of their code fence. The reference uses the same ids. */
const languages: Record<string, { id: string; name: string }> = {
  ts: { id: 'typescript', name: 'TypeScript' },
  swift: { id: 'swift', name: 'Swift' },
  kotlin: { id: 'kotlin', name: 'Kotlin' },
}

/** One sample in several languages, under tabs that all samples of the site share. Without scripts, all languages are shown. */
export default function Languages({ children }: { children: ReactNode }): ReactNode {
  const samples = Children.toArray(children).flatMap((child) => {
    const language = isValidElement<{ language?: string }>(child) ? languages[child.props.language ?? ''] : undefined
    return language ? [{ ...language, child }] : []
  })
  const [wanted, setWanted] = useState<string>()
  const bar = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    setWanted(chosenLanguage())
    return onLanguage(setWanted)
  }, [])
  const shown = samples.find(({ id }) => id === wanted) ?? samples[0]
  const choose = (id: string) => {
    // The pressed button keeps its position on the screen when samples above it change their height.
    const before = bar.current?.getBoundingClientRect().top ?? 0
    chooseLanguage(id)
    requestAnimationFrame(() => window.scrollBy({ top: (bar.current?.getBoundingClientRect().top ?? 0) - before, behavior: 'instant' }))
  }
  return (
    <div className="languages">
      <fieldset ref={bar} className="languages-bar" aria-label="Language">
        {samples.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === shown?.id} onClick={() => choose(id)}>
            {name}
          </button>
        ))}
      </fieldset>
      {samples.map(({ id, child }) => (
        <div key={id} className="languages-sample" data-chosen={id === shown?.id}>
          {child}
        </div>
      ))}
    </div>
  )
}
