import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../../..')
const conditions = ['source']

/**
 * Bundles a test program and the sources that it uses into one file, which starts much faster. Unused code is left out, such as the families
 * of chains.
 */
export async function bundle(program: string): Promise<{ file: string; remove(): Promise<void> }> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'program-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { noExternal: true, external: ['pg'], resolve: { conditions: [...conditions, 'module', 'node'] } },
    build: {
      ssr: program,
      outDir: folder,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return { file: join(folder, 'program.mjs'), remove: () => rm(folder, { recursive: true, force: true }) }
}
