import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the variables of the API's image that limit its memory. Benchmarks use them, because memory and pauses depend on them.
 * @throws if the Dockerfile lacks one of them
 */
export function apiImageOptions(root: string): { NODE_OPTIONS: string; MALLOC_ARENA_MAX: string } {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const variable = (stage: string, name: string) => {
    const value = new RegExp(`^FROM ${stage}\\n(?:(?!FROM ).*\\n)*?ENV ${name}="?([^"\\n]+)"?$`, 'm').exec(dockerfile)?.[1]
    if (value === undefined) throw new Error(`deploy/Dockerfile names no ${name} in the stage ${stage}`)
    return value
  }
  return {
    NODE_OPTIONS: variable('runtime AS api', 'NODE_OPTIONS'),
    MALLOC_ARENA_MAX: variable('\\$\\{BASE\\} AS runtime', 'MALLOC_ARENA_MAX'),
  }
}
