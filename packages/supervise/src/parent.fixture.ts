import { supervise } from './index.ts'

/** A program to be ended: it prints the process id of the one that it supervises. */
const child = supervise('/bin/sh', ['-c', 'echo $$; exec sleep 60'])
const timer = setInterval(() => {
  if (!child.output()) return
  clearInterval(timer)
  process.stdout.write(child.output())
}, 5)
