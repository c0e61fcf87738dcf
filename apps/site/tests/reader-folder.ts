import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { startOwnStack } from '@patina/test-kit/own-stack'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../../..')
const examples = join(root, 'packages/sdk/examples')

/** The packages that the site tells to pack. */
const packed = ['units', 'sdk']

/** Packages of a program that has installed the SDK as the site says: the SDK's own two, and viem. */
const installed = ['openapi-fetch', 'eventsource-parser', 'viem']

/**
 * Packs the SDK as the site says. `run` runs a sample as a reader does: in an empty folder that has the packed SDK, viem and the packages
 * that the sample tells to install. Tests cannot reach the registry, so these are links to the packages of this repository.
 */
export async function packForReaders(stack: Awaited<ReturnType<typeof startOwnStack>>) {
  const parent = mkdtempSync(join(stack.directory, 'reader-'))
  const [pack = ''] = readFileSync(join(examples, 'shell/install-sdk.sh'), 'utf8').split('# #region install\n')
  const { code, output } = await stack.bash(`${pack}ls`, [], { APP: parent })
  if (code !== 0) throw new Error(output)

  const folderWith = (packages: string[]) => {
    const folder = mkdtempSync(join(parent, 'app-'))
    for (const name of packages) {
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    }
    for (const name of packed) mkdirSync(join(folder, 'node_modules/@patina', name), { recursive: true })
    return folder
  }

  return async (sample: string, args: string[] = [], env: Record<string, string> = {}) => {
    const source = readFileSync(join(examples, 'samples', `${sample}.ts`), 'utf8')
    const folder = folderWith([...installed, ...packagesToInstall(source)])
    writeFileSync(join(folder, `${sample}.mjs`), asJavaScript(source))
    const unpack = packed
      .map((name) => `tar -xzf ../patina-${name}-*.tgz --strip-components 1 -C node_modules/@patina/${name}`)
      .join(' && ')
    return stack.bash(`cd '${folder}' && ${unpack} && node ${sample}.mjs "$@"`, args, env)
  }
}

/** Returns the packages that a comment of a program tells the reader to install. */
export const packagesToInstall = (source: string): string[] =>
  [...source.matchAll(/^\/\/.*`npm install ([^`]+)`/gm)].flatMap(([, names = '']) => names.split(' '))

/** Returns a program without its types, which is what `npx tsx` runs. */
const asJavaScript = (source: string) =>
  ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 } }).outputText
