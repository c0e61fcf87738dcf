// JavaScript: this file runs `npm ci` and the compiler, so it must work before both.
import { spawn } from 'node:child_process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program to its end and returns its exit code (null after a signal) with everything it wrote.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, show?: boolean, onSpawn?: (pid: number) => void }} options `show`: write to the terminal instead of keeping it
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function capture(command, args, { cwd, show = false, onSpawn }) {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : 'pipe'
    const child = spawn(command, args, { cwd, stdio: ['ignore', stdio, stdio] })
    running.add(child)
    if (child.pid !== undefined) onSpawn?.(child.pid)
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const done = (/** @type {number | null} */ code) => {
      running.delete(child)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      done(null)
    })
    child.once('close', done)
  })
}

/** Sends a signal to every program that `capture` still runs. */
export function signalCaptured(/** @type {NodeJS.Signals} */ signal) {
  for (const child of running) child.kill(signal)
}
