import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSample } from '../code/samples.ts'

const root = resolve(import.meta.dirname, '../../..')
const block = /^```\w+ [^\n]*\bfile="([^"]+)"\n([\s\S]*?)^```$/gm

// Readers see these files as they are, without the build of the site. So the code is in them.
test.each(['docs/CONNECT.md'])('%s shows code of a file → it is the code of that file', (guide) => {
  const blocks = [...readFileSync(join(root, guide), 'utf8').matchAll(block)]
  expect(blocks.length).toBeGreaterThan(0)
  for (const [, file = '', code] of blocks) expect([file, code]).toEqual([file, `${readSample(root, file)}\n`])
})
