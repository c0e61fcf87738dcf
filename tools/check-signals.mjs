import { onParentEnded } from '../packages/supervise/src/processes.mjs'
import { signalCaptured } from './capture.mjs'

/** Ctrl-C, a polite kill, a closed terminal and the end of npm all end what is running and this program with it. */
export function stopChecksOnSignals() {
  const stop = () => {
    signalCaptured('SIGTERM')
    process.exit(130)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
  onParentEnded(stop)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
