import { supervise } from './index.ts'

/** A program that a test kills. The program prints the process id of the script that it supervises. */
const child = supervise('/bin/sh', ['-c', `echo $$; ${process.argv.at(-1)}`], { graceMs: 200 })
const timer = setInterval(() => {
  if (!child.output()) return
  clearInterval(timer)
  process.stdout.write(child.output())
}, 5)
