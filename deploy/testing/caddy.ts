import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { installDebianPackage } from '@patina/test-kit/debian'
import { findDirectory, freePort, isAccepting, untilAnswering } from '@patina/test-kit/programs'
import { supervise } from '../../packages/supervise/src/index.ts'

const file = resolve(import.meta.dirname, '../proxy/Caddyfile')

/** Returns why Caddy cannot run here, or undefined if it can. Installs it if it is missing. */
export const whyNoCaddy = () =>
  findDirectory(['caddy']) || installDebianPackage('caddy', 'Caddy')
    ? undefined
    : 'Caddy is missing; this test installs it as root on Debian'

/** Starts Caddy with the configuration of compose.yaml, for the host name `localhost`, with a certificate authority of its own. */
export async function startCaddy(settings: { API_1: string; API_2: string; METRICS_PORT: string }) {
  const directory = mkdtempSync(join(tmpdir(), 'caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const caddy = supervise('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      ...settings,
      DOMAIN: 'localhost',
      HTTPS_PORT: String(port),
      HTTP_PORT: String(plainPort),
    },
  })
  await untilAnswering('Caddy', caddy, () => isAccepting(port))
  const authority = () => readFileSync(join(directory, 'caddy/pki/authorities/local/root.crt'))
  return {
    /** Sends a request by https and verifies the certificate. */
    get: (path: string, options: RequestOptions = {}) =>
      new Promise<{ status: number; body: string }>((done, reject) => {
        const sent = request({ host: 'localhost', port, path, ca: authority(), agent: false, ...options }, (response) => {
          text(response).then((body) => done({ status: response.statusCode ?? 0, body }), reject)
        })
        sent.once('error', reject)
        sent.end()
      }),
    output: () => caddy.output(),
    async stop() {
      await caddy.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
