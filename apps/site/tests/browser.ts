import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../programs/chromium.mts'

/** Launches a browser that is installed on this machine. @throws with the command that installs one */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
}
