import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the options of Node with which the image of the API runs. Benchmarks use them, because memory and pauses depend on them.
 * @throws if the Dockerfile has none
 */
export function apiImageOptions(root: string): string {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const options = /^FROM runtime AS api\n(?:.*\n)*?ENV NODE_OPTIONS="(.+)"$/m.exec(dockerfile)?.[1]
  if (options === undefined) throw new Error('deploy/Dockerfile names no NODE_OPTIONS for the API')
  return options
}
