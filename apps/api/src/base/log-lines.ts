import type { DestinationStream } from 'pino'

/**
 * Writes the lines of one turn of the event loop in one batch: a system call per line costs as much as the rest of logging. No timer delays
 * the lines, and a process that exits writes the remaining ones.
 */
export function batchLines(
  output: DestinationStream,
  onExit: (write: () => void) => void = (write) => process.on('exit', write),
): DestinationStream {
  let waiting = ''
  const write = () => {
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    output.write(lines)
  }
  onExit(write)
  return {
    write(line: string) {
      if (waiting === '') setImmediate(write)
      waiting += line
    },
  }
}
