import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { type Supervised, supervise } from '../../packages/supervise/src/index.ts'
import { cacheDirectory } from './packed-package.ts'

const program = '/usr/bin/buildah'
/** Images of these tests only. Chroot isolation needs no rights that a container lacks. */
const storage = ['--root', join(cacheDirectory, 'images'), '--runroot', join(cacheDirectory, 'running')]
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }

/** Returns why images cannot be built here, or undefined if they can. Installs buildah if it is missing. */
export function whyNoImages(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'building images needs Debian on x86-64, as root'
  if (!existsSync(program)) installDebianPackage('buildah', 'buildah, which builds images')
  return undefined
}

/** Runs buildah to its end and returns its output. @throws {Error} with its errors */
export function buildah(args: readonly string[], cwd?: string): string {
  return execFileSync(program, [...storage, ...args], { encoding: 'utf8', env, stdio: 'pipe', maxBuffer: 2 ** 28, ...(cwd && { cwd }) })
}

/** What an image says about its program. */
export type ImageSettings = {
  User: string
  WorkingDir: string
  Entrypoint: string[]
  Cmd?: string[]
  Env: string[]
  StopSignal: string
  Healthcheck?: { Test: string[] }
}

/** A program in a container. Without a command, that of the image runs. */
export type Run = { container: string; image: ImageSettings; settings?: Record<string, string>; command?: readonly string[] }

/**
 * Returns the command that runs a program in a container as the user of its image. It does not use `buildah run`, which has no read-only root. That
 * command also ends without awaiting its copy of the output, so that a short output is lost at times (1.28, chroot/run_common.go).
 */
function inContainer({ container, image, settings = {}, command }: Run, { isReadOnly }: { isReadOnly: boolean }): string[] {
  const root = buildah(['mount', container]).trim()
  const environment = [...image.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = [
    'env',
    '--ignore-environment',
    `--chdir=${image.WorkingDir}`,
    ...environment,
    ...(command ?? [...image.Entrypoint, ...(image.Cmd ?? [])]),
  ]
  const enter = `exec setpriv --no-new-privs chroot --userspec=${image.User} --groups= "$0" "$@"`
  // Only the program sees these mounts.
  const mounts = [
    '--bind "$0" "$0"',
    '--rbind /proc "$0/proc"',
    '--rbind /dev "$0/dev"',
    ...(isReadOnly ? ['-o remount,bind,ro "$0"'] : []),
  ]
  const script = [...mounts.map((mount) => `mount ${mount}`), enter].join(' && ')
  return ['--mount', 'sh', '-c', script, root, ...inside]
}

/** Starts a program as compose.yaml and the chart do: as the user of its image, on a read-only root file system, without new privileges. */
export const superviseReadOnly = (run: Run): Supervised => supervise('unshare', inContainer(run, { isReadOnly: true }))

/** Runs a program in a container to its end and returns its output. @throws {Error} with its errors and its `status` */
export const runInContainer = (run: Run): string =>
  execFileSync('unshare', inContainer(run, { isReadOnly: false }), { encoding: 'utf8', stdio: 'pipe' })
