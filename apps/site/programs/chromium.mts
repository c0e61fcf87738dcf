import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from '@patina/supervise/lock'
import { siteFolder } from './folder.mts'

// The headless shell has no user interface, and opens pages two to four times as fast.
const shell = 'chromium-headless-shell'
const places = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a Chromium on this machine. If there is none and this process is root on Debian, installs the package.
 * @throws {Error} if there is none; the message has the command that installs it
 */
export async function ensureChromium(): Promise<string> {
  const found = find()
  if (found !== undefined) return found
  const lock = await waitForLock(join(siteFolder, '.docusaurus/chromium.lock'), () => {})
  try {
    return find() ?? install()
  } finally {
    lock.release()
  }
}

const find = () => [process.env.CHROMIUM, ...places].find((path) => path !== undefined && path !== '' && existsSync(path))

function install() {
  const hint = `This needs Chromium. Install it with: sudo apt-get install --no-install-recommends ${shell}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`${hint}, or name one in CHROMIUM.`)
  console.log(`… Installing the Debian package ${shell}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', shell], { env, stdio: 'inherit' })
  const found = find()
  if (found === undefined) throw new Error(hint)
  return found
}

// Without hinting, the headless shell lays out text as a browser with a screen does.
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--font-render-hinting=none']
