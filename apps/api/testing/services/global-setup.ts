import type { TestProject } from 'vitest/node'
import { startDevnetForTests, startSolanaForTests } from './devnet.ts'
import { injectedNames } from './needs.ts'
import { startServices } from './services.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { versions } from './versions.ts'

type Stop = () => Promise<void>

/** Starts only the services that the selected test files use. */
export default async function setup(project: TestProject): Promise<Stop> {
  const { vitest } = project
  console.log(await versions())
  const needed = vitest.config.watch ? new Set(['services', 'devnet', 'solana']) : injectedNames(vitest.state.getPaths())
  const directory = temporaryDirectory()
  // Programs and browsers that tests start keep their files there too.
  process.env.TMPDIR = directory.path
  const stops: Stop[] = []
  const started = await Promise.allSettled([
    needed.has('services') &&
      startServices(directory.path).then(({ stop, ...services }) => {
        stops.push(stop)
        project.provide('services', services)
      }),
    needed.has('devnet') &&
      startDevnetForTests(directory.path).then(({ stop, ...devnet }) => {
        stops.push(stop)
        project.provide('devnet', devnet)
      }),
    needed.has('solana') &&
      startSolanaForTests(directory.path).then(({ stop, ...solana }) => {
        stops.push(stop)
        project.provide('solana', solana)
      }),
  ])
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()))
    directory.remove()
  }
  const failure = started.find((result) => result.status === 'rejected')
  if (!failure) return stopAll
  await stopAll()
  throw failure.reason
}
