import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { findDirectory, freePort, isAccepting, untilAnswering } from '@patina/test-kit/programs'
import { supervise } from '../../../packages/supervise/src/index.ts'

type Backend = { port: number; metricsPort: number }

/** Milliseconds between two checks of `/ready`. */
const checkMs = 100

/**
 * Starts HAProxy in front of these servers, on this port. HAProxy sends requests to servers whose `/ready` answers 200.
 * @throws {Error} with the command that installs HAProxy, if it is missing and cannot be installed
 */
export async function startHaproxy(port: number, backends: readonly Backend[]) {
  const program = findProgram()
  const directory = mkdtempSync(join(tmpdir(), 'haproxy-'))
  const statsPort = await freePort()
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(file, configuration(port, statsPort, backends))
  const proxy = supervise(program, ['-db', '-f', file])
  await untilAnswering('HAProxy', proxy, () => isAccepting(statsPort))
  return {
    /** Returns the number of servers that receive requests. */
    async serving(): Promise<number> {
      const csv = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
      return csv.split('\n').filter((line) => /^servers,server\d,.*,UP,/.test(line)).length
    },
    async stop() {
      await proxy.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function findProgram(): string {
  const find = () => findDirectory(['haproxy'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'])
  const directory = find() ?? (installDebianPackage('haproxy', 'HAProxy') ? find() : undefined)
  if (directory === undefined) {
    const command = process.platform === 'darwin' ? 'brew install haproxy' : 'sudo apt-get install -y haproxy'
    throw new Error(`This test needs HAProxy. Install it, for example with: ${command}`)
  }
  return join(directory, 'haproxy')
}

const configuration = (port: number, statsPort: number, backends: readonly Backend[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
frontend clients
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /ready ver HTTP/1.1 hdr Host 127.0.0.1
  http-check expect status 200
  default-server check inter ${checkMs}ms fall 2 rise 1
${backends.map((backend, index) => `  server server${index} 127.0.0.1:${backend.port} port ${backend.metricsPort}`).join('\n')}
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`
