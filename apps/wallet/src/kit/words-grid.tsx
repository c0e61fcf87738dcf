import './words.css'

/** The words of a back-up, numbered, in columns that are read downwards. */
export function WordsGrid({ words, hidden }: { words: readonly string[]; hidden: boolean }) {
  return (
    <ol className={`words words-${words.length}`} aria-hidden={hidden || undefined}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, its place does not.
        <li key={index}>
          <span className="words-number">{index + 1}</span>
          <span className="words-word">{hidden ? '••••••' : word}</span>
        </li>
      ))}
    </ol>
  )
}
