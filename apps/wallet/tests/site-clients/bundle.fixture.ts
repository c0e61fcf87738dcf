import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { installed } from './site.fixture.ts'

/** SDKs of other wallets. The libraries load them only if a user chooses that wallet, and the lock file leaves them out. */
const leftOut =
  /^(@base-org\/account|@coinbase\/wallet-sdk|@gemini-wallet\/core|@metamask\/|@react-native|@safe-global\/|@walletconnect\/|accounts|cbw-sdk|porto|react-native)(\/|$)/

const withoutOtherWallets: Plugin = {
  name: 'without-other-wallets',
  resolveId: { filter: { id: leftOut }, handler: () => '\0empty' },
  load: { filter: { id: /^\0empty$/ }, handler: () => 'export default {}' },
}

/** Returns the files of a page that runs one application of `tools/site-clients/apps`. */
export async function bundleApp(name: string): Promise<Record<string, string>> {
  const build = await rolldown({
    input: join(installed, 'apps', name),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [withoutOtherWallets],
    // The first application of the guide names wagmi as its reader installs it.
    resolve: {
      alias: name === 'first-wagmi.jsx' ? { wagmi: 'wagmi3' } : {},
      conditionNames: ['source', 'browser', 'import', 'module', 'default'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' } },
    shimMissingExports: true,
  })
  const { output } = await build.generate({ format: 'esm', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' })
  await build.close()
  const files = output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : []))
  const page = '<!doctype html><html lang="en"><head></head><body><script type="module" src="/main.js"></script></body></html>'
  return { ...Object.fromEntries(files), '/index.html': page }
}
