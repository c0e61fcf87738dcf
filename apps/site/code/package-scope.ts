import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a function that writes the published packages in a text with the npm scope of the brand. `npm run rename` gives the packages of the
 * repository this scope. The site of another brand can be built without it.
 */
export function withScope(root: string, scope: string): (text: string) => string {
  const { name }: { name: string } = JSON.parse(readFileSync(join(root, 'packages/sdk/package.json'), 'utf8'))
  const [own = ''] = name.split('/')
  const imported = new RegExp(`${own}(?=/(?:sdk|react|units)\\b)`, 'g')
  const packed = new RegExp(`\\b${own.slice(1)}-(?=(?:sdk|react|units)-\\d)`, 'g')
  return (text) => text.replace(imported, scope).replace(packed, `${scope.slice(1)}-`)
}
