// JavaScript: it runs before publishing, where no TypeScript runs.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * Returns the plain script for `<script src>` and the value of its `integrity` attribute.
 * @returns {Promise<{ code: string, integrity: string }>}
 */
export async function buildScript() {
  const build = await rolldown({ input: join(import.meta.dirname, 'src/script.ts'), platform: 'browser', logLevel: 'silent' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  const { code } = output[0]
  return { code, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
}

// `node build-script.mjs [folder]`. The build of the wallet passes its own folder.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, integrity } = await buildScript()
  const folder = process.argv[2] ?? join(import.meta.dirname, 'dist')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'connect.js'), code)
  writeFileSync(join(folder, 'connect.integrity.txt'), `${integrity}\n`)
}
