import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The HTML of every built page by its address, without the reference, whose text is the contract's. */
export function builtPages(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(files.map((name) => [`/${name.replace(/(index)?\.html$/, '')}`, readFileSync(join(folder, name), 'utf8')]))
}
