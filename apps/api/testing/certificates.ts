import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates a certificate authority, and a certificate for a server, in this directory: `<name>.pem` and `<name>.key`. Returns the authority
 * as PEM. The program `openssl` is needed.
 *
 * @param subject alternative names of the server, such as `DNS:localhost,IP:127.0.0.1`
 */
export function issueCertificate(directory: string, { name = 'server', subject }: { name?: string; subject: string }): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const [authority, request] = [`${name}-ca`, `${name}.csr`]
  openssl('req', '-x509', ...key, '-keyout', `${authority}.key`, '-out', `${authority}.pem`, '-days', '2', '-subj', '/CN=Test CA')
  openssl('req', ...key, '-keyout', `${name}.key`, '-out', request, '-subj', '/CN=Test server', '-addext', `subjectAltName=${subject}`)
  const signing = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-copy_extensions', 'copy']
  openssl('x509', '-req', '-in', request, ...signing, '-out', `${name}.pem`, '-days', '2')
  return readFileSync(join(directory, `${authority}.pem`), 'utf8')
}
