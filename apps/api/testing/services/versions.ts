import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findDirectory } from '@patina/test-kit/programs'

const run = promisify(execFile)

/** Programs that tests use from the machine. */
const programs = [
  ...['chromium-headless-shell', 'chromium', 'postgres', 'redis-server', 'valkey-server', 'nats-server'],
  ...['pgbouncer', 'haproxy', 'nginx', 'caddy', 'prometheus', 'buildah'],
]
/** The argument that prints the version, of programs without `--version`. */
const argumentOf: Record<string, string> = { haproxy: '-v', nginx: '-v', caddy: 'version' }

/**
 * Returns the versions of the programs of this machine that tests use, in one line. A test must pass with each of them. A missing program
 * is installed by the first test that needs it.
 */
export async function versions(): Promise<string> {
  const found = await Promise.all(programs.map(versionOf))
  return [`Node ${process.versions.node}`, ...found.filter((one) => one !== undefined)].join(', ')
}

async function versionOf(name: string): Promise<string | undefined> {
  const directory = findDirectory([name], ['/usr/sbin', '/usr/bin', '/usr/local/bin'])
  if (directory === undefined) return undefined
  const { stdout, stderr } = await run(`${directory}/${name}`, [argumentOf[name] ?? '--version']).catch(() => ({ stdout: '', stderr: '' }))
  return `${name} ${/\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'of an unknown version'}`
}
