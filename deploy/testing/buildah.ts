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

/** Mounts a directory of a container as a read-only root file system, for this process and its children. */
const readOnlyRoot =
  'mount --bind "$0" "$0" && mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -o remount,bind,ro "$0"'

/**
 * Starts a program as compose.yaml and the chart do: as the user of its image, on a read-only root file system, without new privileges.
 * `buildah run` has no read-only root.
 */
export function superviseReadOnly(
  container: string,
  image: ImageSettings,
  settings: Record<string, string>,
  command = [...image.Entrypoint, ...(image.Cmd ?? [])],
): Supervised {
  const root = buildah(['mount', container]).trim()
  const environment = [...image.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = ['env', '--ignore-environment', `--chdir=${image.WorkingDir}`, ...environment, ...command]
  const script = `${readOnlyRoot} && exec setpriv --no-new-privs chroot --userspec=${image.User} --groups= "$0" "$@"`
  return supervise('unshare', ['--mount', 'sh', '-c', script, root, ...inside])
}

/** Runs a program in a container to its end. @throws {Error} with its errors */
export function runInContainer(container: string, settings: Record<string, string>, command: readonly string[]): string {
  return buildah(['run', '--network', 'host', ...asFlags(settings), container, '--', ...command])
}

const asFlags = (settings: Record<string, string>) => Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
