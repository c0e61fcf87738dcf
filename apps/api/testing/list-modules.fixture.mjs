// JavaScript: Node loads this file with `--import`, before it can run TypeScript.
// Writes the URL of each module that a program loads to the file of the variable MODULES_FILE.
import { register } from 'node:module'

const hooks = `
import { appendFileSync } from 'node:fs'
export async function load(url, context, next) {
  appendFileSync(process.env.MODULES_FILE, url + '\\n')
  return next(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
