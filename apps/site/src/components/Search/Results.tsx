import { createElement, Fragment, type MouseEvent, type ReactNode } from 'react'
import type { SearchIndex } from '../../../derived/search-index.ts'
import { createEngine, type Hit } from './engine.ts'
import styles from './styles.module.css'

/** The shown results: `label` names the list, `summary` is the status text, and `groups` has the hits by page. */
export type Found = { label: string; summary: string; isList: boolean; groups: Group[]; count: number }

type Group = { title: string; path: string; hits: (Hit & { number: number })[] }

type UnnumberedGroup = { title: string; path: string; hits: Hit[] }

type Props = Found & {
  /** Index of the hit that Enter opens. */
  active: number
  onFollow: (event: MouseEvent, address: string) => void
}

/**
 * Returns a function that returns the hits of a query by page. Without a query it returns the pages of this visit, newest first, then all
 * others.
 */
export function finder(index: SearchIndex): (query: string, recent: string[]) => Found {
  const search = createEngine(index)
  return (query, recent) => {
    const findings = query.trim() === '' ? undefined : search(query)
    const groups = numbered(findings ? findings.pages : pageGroups(index, recent))
    const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
    return {
      label: findings ? 'Results' : 'Pages',
      summary: findings ? summaryOf(count, query, findings.partial) : '',
      isList: count > 0 && !findings?.partial,
      groups,
      count,
    }
  }
}

/** Shows the results of a search. */
export default function Results({ label, summary, isList, groups, count, active, onFollow }: Props): ReactNode {
  return (
    <>
      <p className={isList ? 'unseen' : styles.status} role="status">
        {summary}
      </p>
      <div className={styles.results} id="search-results" role="listbox" aria-label={label} hidden={count === 0}>
        {groups.map(({ title, path, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset cannot stand in a list box
          <div key={path} role="group" aria-labelledby={`search-page-${path}`}>
            <p className={styles.page} id={`search-page-${path}`}>
              {title}
            </p>
            {hits.map(({ number, address, heading, call, excerpt }) => (
              <a
                key={address}
                id={`search-option-${number}`}
                className={styles.option}
                href={address}
                role="option"
                aria-selected={number === active}
                tabIndex={-1}
                onClick={(event) => onFollow(event, address)}
              >
                <strong>{marked(heading.join('') === '' ? [title] : heading)}</strong>
                {call.join('') !== '' && <code>{marked(call)}</code>}
                {excerpt.join('') !== '' && <span>{marked(excerpt)}</span>}
              </a>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function summaryOf(count: number, query: string, partial: boolean): string {
  if (count === 0) return `No page says “${query.trim()}”.`
  if (partial) return 'No page has all of these words together. These have some of them.'
  return count === 1 ? '1 place' : `${count} places`
}

function pageGroups({ pages }: SearchIndex, recent: string[]): UnnumberedGroup[] {
  const hits = (list: SearchIndex['pages']) => list.map(({ path, title }) => ({ address: path, heading: [title], call: [], excerpt: [] }))
  const seen = recent.flatMap((path) => pages.find((page) => page.path === path) ?? [])
  const others = pages.filter((page) => !seen.includes(page))
  const groups = [
    { title: 'Seen in this visit', path: 'recent', hits: hits(seen) },
    { title: 'Pages', path: 'pages', hits: hits(others) },
  ]
  return groups.filter((group) => group.hits.length > 0)
}

/** Adds to each hit its number in the whole list. */
function numbered(groups: UnnumberedGroup[]): Group[] {
  let number = 0
  return groups.map((group) => ({ ...group, hits: group.hits.map((hit) => ({ ...hit, number: number++ })) }))
}

const marked = (pieces: string[]): ReactNode =>
  createElement(Fragment, null, ...pieces.map((piece, place) => (place % 2 === 1 ? createElement('mark', null, piece) : piece)))
