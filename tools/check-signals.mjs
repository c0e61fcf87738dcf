// JavaScript: this file handles signals that arrive while the packages are installed.
import { onParentEnded } from '../packages/supervise/src/processes.mjs'
import { signalCaptured } from './capture.mjs'

/** Stops the running checks and this program on Ctrl-C, SIGTERM, a closed terminal, or the end of npm. */
export function stopChecksOnSignals() {
  const stop = () => {
    signalCaptured('SIGTERM')
    process.exit(130)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
  onParentEnded(stop)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
