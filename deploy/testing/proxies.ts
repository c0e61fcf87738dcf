import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { findDirectory, freePort, isAccepting, untilAnswering } from '@patina/test-kit/programs'
import { type Supervised, supervise } from '../../packages/supervise/src/index.ts'

export type ProxyName = 'nginx' | 'haproxy' | 'caddy'

/** Addresses of the API processes, as `host:port`, and the port of their `/ready`. */
export type Upstreams = { API_1: string; API_2: string; METRICS_PORT: string }

/** `output`: the whole log; also after the stop. */
export type RunningProxy = { port: number; authority(): Buffer; output(): string; stop(): Promise<void> }

const files = resolve(import.meta.dirname, '../proxy')
/** nginx writes failed calls to a file of their own. Node's pipes cannot be opened as `/dev/stdout`. */
const failureLog = 'failures.log'
const directories = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Returns why a proxy cannot run here, or undefined if it can. Installs it if it is missing. */
export function whyNoProxy(name: ProxyName): string | undefined {
  if (!findDirectory(['openssl'])) return 'openssl is missing'
  if (findDirectory([name], directories) || installDebianPackage(name, name)) return undefined
  return `${name} is missing; this test installs it as root on Debian`
}

/** Starts a proxy with its file of `deploy/proxy`, for the host name `localhost`. */
export async function startProxy(name: ProxyName, upstreams: Upstreams, port: number): Promise<RunningProxy> {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`))
  const program = join(findDirectory([name], directories) ?? '', name)
  const certificate = name === 'caddy' ? undefined : makeCertificate(directory)
  const proxy = await starters[name]({ program, directory, port, upstreams })
  await untilAnswering(name, proxy, () => isAccepting(port))
  const failures = join(directory, failureLog)
  const output = () => `${proxy.output()}\n${existsSync(failures) ? readFileSync(failures, 'utf8') : ''}`
  let lastOutput: string | undefined
  return {
    port,
    authority: () => readFileSync(certificate ?? join(directory, 'caddy/pki/authorities/local/root.crt')),
    output: () => lastOutput ?? output(),
    async stop() {
      await proxy.stop()
      lastOutput ??= output()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type Start = { program: string; directory: string; port: number; upstreams: Upstreams }

const starters: Record<ProxyName, (start: Start) => Promise<Supervised>> = {
  async caddy({ program, directory, port, upstreams }) {
    const home = { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
    const settings = { ...upstreams, DOMAIN: 'localhost', HTTPS_PORT: String(port), HTTP_PORT: String(await freePort()) }
    return superviseWithLog(directory, program, ['run', '--config', join(files, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: { PATH: process.env.PATH, ...home, ...settings },
    })
  },
  async haproxy({ program, directory, port, upstreams }) {
    const settings = { ...upstreams, HTTPS_PORT: String(port), CERTIFICATE: join(directory, 'both.pem') }
    return superviseWithLog(directory, program, ['-db', '-f', join(files, 'haproxy.cfg')], { env: { PATH: process.env.PATH, ...settings } })
  },
  async nginx({ program, directory, port, upstreams }) {
    const settings: Record<string, string> = {
      ...upstreams,
      HTTPS_PORT: String(port),
      STATE: directory,
      FAILURES: join(directory, failureLog),
      CERTIFICATE: join(directory, 'certificate.pem'),
      CERTIFICATE_KEY: join(directory, 'key.pem'),
    }
    const template = readFileSync(join(files, 'nginx.conf.template'), 'utf8')
    const file = join(directory, 'nginx.conf')
    writeFileSync(
      file,
      template.replace(/\$\{(\w+)\}/g, (_, name: string) => settings[name] ?? ''),
    )
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(directory, name))
    return superviseWithLog(directory, program, ['-c', file, '-p', directory, '-g', 'daemon off;'], { env: { PATH: process.env.PATH } })
  },
}

/** Starts a proxy that writes its log to a file, because `supervise` keeps only the last lines. */
function superviseWithLog(directory: string, program: string, args: readonly string[], options: { env: NodeJS.ProcessEnv }): Supervised {
  const log = join(directory, 'output.log')
  const proxy = supervise('/bin/sh', ['-c', `exec "$0" "$@" >>'${log}' 2>&1`, program, ...args], options)
  return { ...proxy, output: () => (existsSync(log) ? readFileSync(log, 'utf8') : proxy.output()) }
}

/** Writes a certificate for `localhost` that signs itself, and returns its file. */
function makeCertificate(directory: string): string {
  const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync('openssl', [...args, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  writeFileSync(join(directory, 'both.pem'), `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`)
  return certificate
}
