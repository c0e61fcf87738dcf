import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'
import { machine } from '../../../apps/site/programs/dist/bench/record.mjs'
import { measureBalances } from './balances.ts'
import type { Environment } from './environment.ts'
import { startEnvironment } from './environment.ts'
import { parseLoad } from './files.ts'
import type { Kind } from './kinds.ts'
import { kinds } from './kinds.ts'
import type { ServerProcess } from './server-process.ts'
import { cpuMicroseconds, startServer } from './server-process.ts'
import { signRegistrations, signRequests } from './sign-requests.ts'
import type { Size } from './sizes.ts'
import { full } from './sizes.ts'
import type { Figures } from './table.ts'
import { describeTarget, heading, isMet, line } from './table.ts'

const run = promisify(execFile)
const here = import.meta.dirname

/** Measures every kind of call on this API and on a bare server. Prints and returns the best of interleaved rounds. */
export async function bench(root: string, only: readonly string[], size: Size = full) {
  const isChosen = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
  const environment = await startEnvironment(root, size)
  const apiServer = await startServer(environment.api, { ...environment.env, DEVICE_AUTH: 'optional' })
  console.log(`\n${machine} for server, database and load · Node ${process.version} · ${size.connections} connections`)
  console.log(`\n${heading}`)
  const measured: Record<string, Measured> = {}
  let missed = 0
  for (const kind of kinds.filter(({ name }) => isChosen(name))) {
    const { lines, figures, misses } = await measureKind(kind, environment, apiServer, size)
    for (const each of lines) console.log(each)
    Object.assign(measured, figures)
    missed += misses
  }
  if (isChosen('balances')) Object.assign(measured, await measureBalances(environment))
  console.log(missed === 0 ? 'Every target was met.' : `${missed} targets were missed.`)
  await apiServer.stop()
  await environment.stop()
  return measured
}

async function measureKind(kind: Kind, environment: Environment, apiServer: ServerProcess, size: Size) {
  const { work, api, env, databaseUrl } = environment
  const [unkeyed, keyed] = [sample(size, 0), sample(size, 1)]
  await kind.prepare?.(environment, [...unkeyed, ...keyed])
  const requests = save(work, 'requests.json', kind.requests(unkeyed))
  const bare = await startBare(kind, environment, requests, apiServer.url)
  const keyedServer = kind.sql ? await startServer(api, { ...env, DEVICE_AUTH: 'required' }) : undefined
  const register = async () => save(work, 'keyed.json', signRegistrations(kind.requests(keyed), size.registrations))
  const signedOnce =
    keyedServer && kind.id !== 'devices/new' ? save(work, 'keyed.json', await signRequests(kind.requests(keyed), databaseUrl)) : undefined
  const signed = async () => signedOnce ?? register()

  /** Figures of each round: bare server, this API, this API with tokens, bare server with tokens. */
  const rounds: [Figures[], Figures[], Figures[], Figures[]] = [[], [], [], []]
  for (let round = 0; round < size.rounds; round++) {
    rounds[0].push(await load(bare, async () => requests, size))
    rounds[1].push(await load(apiServer, async () => requests, size))
    if (!keyedServer) continue
    rounds[2].push(await load(keyedServer, signed, size))
    rounds[3].push(await load(bare, signed, size))
  }
  await Promise.all([bare.stop(), keyedServer?.stop()])

  const [bareBest, apiBest, keyedBest, bareKeyedBest] = rounds.map(best)
  if (!bareBest) throw new Error('The bare server was not measured')
  const lines = [line(`${kind.name}: bare`, bareBest)]
  const figures: Record<string, Measured> = { [`api.${kind.id}.bare.perSecond`]: perSecond(bareBest, `${kind.name}: bare`) }
  if (bareKeyedBest) {
    lines.push(line(`${kind.name}: bare, checking signatures`, bareKeyedBest))
    figures[`api.${kind.id}.keyed.bare.perSecond`] = perSecond(bareKeyedBest, `${kind.name}: bare, checking signatures`)
  }
  let misses = 0
  for (const [index, each] of [apiBest, keyedBest].entries()) {
    const base = index === 1 ? bareKeyedBest : bareBest
    if (!each || !base) continue
    const name = index === 1 ? 'this API, keys required' : kind.sql ? 'this API, keys optional' : 'this API'
    const what = `${kind.name}${name.replace('this API', '')}`
    const id = `api.${kind.id}${index === 1 ? '.keyed' : ''}`
    const ratio = each.perSecond / base.perSecond
    figures[`${id}.perSecond`] = perSecond(each, what)
    const met = isMet(kind.target, ratio, each.cpu)
    figures[`${id}.ofBare`] = {
      value: Number(ratio.toFixed(2)),
      unit: 'times a bare server',
      what,
      aim: describeTarget(kind.target),
      isMet: met,
    }
    figures[`${id}.cpu`] = { value: Math.round(each.cpu), unit: 'µs of processor time a request', what }
    if (!met) misses += 1
    lines.push(line(`  ${name}`, each, { ratio, target: kind.target }))
  }
  return { lines, figures, misses }
}

const perSecond = ({ perSecond }: Figures, what: string) => ({
  value: Math.round(perSecond),
  unit: 'requests a second',
  what,
})

/** Returns device numbers spread evenly over all devices. A different `shift` returns different devices. */
const sample = ({ sampled, devices }: Size, shift: number) =>
  Array.from({ length: sampled }, (_, i) => 1 + shift + Math.floor((i * devices) / sampled))

const best = (figures: Figures[]) => figures.toSorted((a, b) => b.perSecond - a.perSecond)[0]

function save(directory: string, name: string, value: unknown) {
  const file = join(directory, name)
  writeFileSync(file, JSON.stringify(value))
  return file
}

async function startBare({ sql, requests }: Kind, { work, env, databaseUrl }: Environment, requestsFile: string, url: string) {
  const recorded = join(work, 'recorded.json')
  if (sql)
    await run(process.execPath, [join(here, 'record-statements.js'), requestsFile, recorded], {
      env: { ...process.env, ...env, DEVICE_AUTH: 'optional' },
    })
  else save(work, 'recorded.json', [{ trips: [], answer: await (await fetch(url + requests([])[0]?.path)).json() }])
  return startServer(join(here, 'bare-server.js'), {}, [recorded, databaseUrl, join(work, 'keyed.json')])
}

async function load(
  { url, pid }: ServerProcess,
  requestsFile: () => Promise<string>,
  { seconds, warmUpSeconds, connections }: Size,
): Promise<Figures> {
  if (warmUpSeconds > 0)
    await run(process.execPath, [join(here, 'load.js'), url, await requestsFile(), String(warmUpSeconds), String(connections)])
  const file = await requestsFile()
  const before = cpuMicroseconds(pid)
  const { stdout } = await run(process.execPath, [join(here, 'load.js'), url, file, String(seconds), String(connections)])
  const { perSecond, total, p50, p99, refused } = parseLoad(JSON.parse(stdout))
  if (refused > 0) throw new Error(`${url} refused ${refused} of ${total} requests`)
  return { perSecond, p50, p99, refused, cpu: (cpuMicroseconds(pid) - before) / total }
}
