import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from '@patina/supervise/lock'
import { siteFolder } from './folder.mts'

const places = [
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
  const hint = 'This needs Chromium. Install it with: sudo apt-get install --no-install-recommends chromium'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`${hint}, or name one in CHROMIUM.`)
  console.log('… Installing the Debian package chromium')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'inherit' })
  const found = find()
  if (found === undefined) throw new Error(hint)
  return found
}

export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic']
