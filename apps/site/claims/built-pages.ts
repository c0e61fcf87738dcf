import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the HTML of every built page by its address. The reference is left out, because its text is that of the contract. */
export function builtPages(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(files.map((name) => [`/${name.replace(/(index)?\.html$/, '')}`, readFileSync(join(folder, name), 'utf8')]))
}
