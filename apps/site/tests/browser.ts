import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser of this machine. Where Debian's package is missing and may be installed, it is. @throws with the command that installs one */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium()
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'] })
}

const findChromium = () => [process.env.CHROMIUM, ...places].find((path) => path !== undefined && path !== '' && existsSync(path))

function installChromium(): string {
  const hint = 'The tests of the site need Chromium. Install it with: sudo apt-get install --no-install-recommends chromium'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`${hint}, or name one in CHROMIUM.`)
  console.log('… Installing the Debian package chromium, which the tests of the site drive')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'inherit' })
  const found = findChromium()
  if (found === undefined) throw new Error(hint)
  return found
}
