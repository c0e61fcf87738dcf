import type { DestinationStream } from 'pino'

/**
 * Lines on their way to an output. Those of one turn of the event loop are written together: a system call for each costs as much as
 * all the rest of logging. They wait for no timer, and a process that exits writes what it has.
 */
export function inTurns(
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
