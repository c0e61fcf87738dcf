import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = Buffer.alloc(1_000_000)

/**
 * Mounts a disk of its own for one test, which can fill it. Its content is in memory.
 * @throws {Error} without the right to mount: only root has it, on Linux
 */
export function mountSmallDisk(megabytes: number) {
  const path = mkdtempSync('/tmp/wallet-small-disk-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (cause) {
    rmSync(path, { recursive: true })
    throw new Error('This test mounts a small disk. Run it as root on Linux, for example in a container with the capability SYS_ADMIN.', {
      cause,
    })
  }
  chmodSync(path, 0o711)
  const filler = join(path, 'filler')
  return {
    path,
    /** Writes until the disk is full. */
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, megabyte)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    /** Makes space again. */
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true })
    },
  }
}
