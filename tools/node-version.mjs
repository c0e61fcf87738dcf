// JavaScript: this file refuses a version of Node that cannot run the other programs.

/** The oldest Node that runs this project, as major and minor. */
const oldest = [20, 19]

/** Whether a version such as `20.19.0` or `v24.1.0` can run this project. */
export function runsOn(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > (oldest[0] ?? 0) || (major === oldest[0] && minor >= (oldest[1] ?? 0))
}

// Programs import this file for its side effect, before any module that an older Node cannot load.
if (!runsOn(process.versions.node)) {
  console.error(
    `This project needs Node ${oldest.join('.')} or later; this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  )
  process.exit(1)
}
