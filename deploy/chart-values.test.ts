import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chart, helm, type Manifest, named, render, whyNoHelm } from './testing/helm.ts'
import { withSettingNames } from './testing/setting-names.ts'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8')
const readme = read('README.md')
const sizes = ['small', 'medium', 'large'] as const
const renderSize = (size: string, ...args: string[]) => render('--values', join(chart, 'sizes', `${size}.yaml`), ...args)
const autoscalers = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ spec }) => spec)

test('the schema of the values → has the names of all settings. `npm test -- deploy/chart -u` writes them', async () => {
  const file = join(chart, 'values.schema.json')
  await expect(withSettingNames(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file)
})

const checkSchema = () => {
  test.each([
    ['an unknown value', 'api.replica=3', "additional properties 'replica' not allowed"],
    ['a misspelt setting', 'settings.MIN_VERSON_IOS=2.0.0', "additional properties 'MIN_VERSON_IOS' not allowed"],
    ['a secret among the plain settings', 'settings.RPC_URL_BASE=https://node.example', "additional properties 'RPC_URL_BASE' not allowed"],
    ['a setting that the chart sets', 'settings.WORKER_PLATFORMS=base', "additional properties 'WORKER_PLATFORMS' not allowed"],
    ['a public URL without TLS', 'settings.PUBLIC_URL=http://wallet.example', "at '/settings/PUBLIC_URL'"],
    ['a misspelt secret', 'secrets.keys={DATABASE_URL,REDIS_URL,RPC_URL_ETHERIUM}', "at '/secrets/keys/2'"],
    ['a plain setting among the secrets', 'secrets.keys={DATABASE_URL,REDIS_URL,LOG_LEVEL}', "at '/secrets/keys/2'"],
    ['no secret for the database', 'secrets.keys={REDIS_URL}', "at '/secrets/keys'"],
    ['the tag latest', 'image.tag=latest', "at '/image/tag'"],
    ['one process, which cannot survive a failure', 'worker.replicas=1', "at '/worker/replicas'"],
    ['an unknown resource', 'api.resources.requests.memroy=1Gi', "additional properties 'memroy' not allowed"],
    ['memory without a unit', 'api.resources.limits.memory=512', "at '/api/resources/limits/memory'"],
    ['a text as processor time', 'worker.resources.requests.cpu=half', "at '/worker/resources/requests/cpu'"],
    ['an unknown peer', 'networkPolicy.apiFrom[0].namespace=ingress', "additional properties 'namespace' not allowed"],
    ['a group without platforms', 'workerGroups[0].name=fast', "missing property 'platforms'"],
  ])('%s → the schema refuses it, and names the place', (_, value, message) => {
    const error = errorOf(() => render('--set', value))
    expect(error).toContain("values don't meet the specifications of the schema")
    expect(error).toContain(message)
  })
}

function errorOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return String(error)
  }
  throw new Error('Helm accepted the values')
}

const checkSizes = () => {
  test.each([
    ['small', [2, 2], [2, 2]],
    ['medium', [3, 12], [2, 6]],
    ['large', [6, 40], [3, 12]],
  ] as const)('%s → the autoscalers keep the numbers of processes in the README', (size, api, worker) => {
    const manifests = renderSize(size)
    const range = (component: string) => {
      const { minReplicas, maxReplicas } = named(manifests, 'HorizontalPodAutoscaler', component).spec
      return [minReplicas, maxReplicas]
    }
    expect([range('api'), range('worker')]).toEqual([api, worker])
    const text = ([least, most]: readonly [number, number]) => (least === most ? `${least}` : `${least} to ${most}`)
    expect(readme).toContain(`| \`${size}.yaml\` | ${text(api)} API, ${text(worker)} workers |`)
    expect(autoscalers(manifests).map(({ metrics }) => metrics.length)).toEqual(size === 'large' ? [2, 2] : [1, 1])
  })

  test('a release → keeps the number of processes that the autoscaler has set', () => {
    const manifests = renderSize('large')
    for (const component of ['api', 'worker']) {
      const { kind, metadata, spec } = named(manifests, 'Deployment', component)
      expect(spec).not.toHaveProperty('replicas')
      const scaled = { apiVersion: 'apps/v1', kind, name: metadata.name }
      expect(named(manifests, 'HorizontalPodAutoscaler', component).spec).toMatchObject({ scaleTargetRef: scaled })
    }
  })

  const { figures }: { figures: Record<string, { value: number; unit: string }> } = JSON.parse(read('../docs/figures.json'))
  const measured = { api: 'apiMemory', worker: 'workerMemory' } as const
  test.each(['values.yaml', ...sizes].flatMap((size) => (['api', 'worker'] as const).map((component) => [size, component] as const)))(
    '%s, %s → reserves the measured memory, and half of it more before the process is killed',
    (size, component) => {
      const manifests = size === 'values.yaml' ? render() : renderSize(size)
      const resources = named(manifests, 'Deployment', component).spec.template.spec.containers[0]?.resources
      const { unit, value = Number.NaN } = figures[measured[component]] ?? {}
      expect(unit).toBe('MB')
      expect(mebibytes(resources?.requests.memory)).toBeGreaterThanOrEqual(value)
      expect(mebibytes(resources?.limits.memory)).toBeGreaterThanOrEqual(1.5 * value)
    },
  )
}

/** Returns the number of MiB. The measurements also divide by 2^20. */
function mebibytes(quantity = ''): number {
  const [, number, unit] = /^(\d+)([MG]i)$/.exec(quantity) ?? []
  return Number(number) * (unit === 'Gi' ? 1024 : 1)
}

const checkConnections = () => {
  const storage = read('../docs/STORAGE.md')
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const ofProcess = numberIn(storage, /An API process or worker has (\d+) connections, and one more for `LISTEN`/) + 1
  const spare = 10

  test('the connections of a process → are as many in the code as in STORAGE.md', () => {
    const defaults = ['reading', 'writing', 'slow', 'pool: poolSize'].map((name) =>
      numberIn(read('../apps/api/src/base/db/client.ts'), new RegExp(`^ {4}${name} = (\\d+),$`, 'm')),
    )
    expect(defaults.reduce((sum, count) => sum + count, 1)).toBe(ofProcess)
    expect(readme).toContain(`${ofProcess} for each process`)
    expect(readme).toContain(`${spare} for back-up, monitoring and people`)
  })

  test.each(sizes)('%s → its file and the README have the connections that PostgreSQL needs', (size) => {
    // A release starts one more process of a kind while another one stops.
    const processes = autoscalers(renderSize(size)).reduce((sum, { maxReplicas }) => sum + maxReplicas + 2, 0)
    const alone = ofProcess * processes + spare
    const pooled = numberIn(storage, /^default_pool_size = (\d+)$/m) + processes + spare
    expect(read(`chart/sizes/${size}.yaml`)).toContain(`# max_connections of PostgreSQL: ${alone}, or ${pooled} behind PgBouncer.`)
    expect(readme).toMatch(new RegExp(`^\\| \`${size}\\.yaml\` \\|.*\\| ${alone} \\| ${pooled} \\|$`, 'm'))
    expect(numberIn(storage, /^max_client_conn = (\d+)$/m)).toBeGreaterThanOrEqual((ofProcess - 1) * processes)
  })
}

const checkCommands = () => {
  const commands = [...readme.matchAll(/helm (install|upgrade|rollback) [^`]+/g)].map(([text, verb = '']) => ({ verb, text }))

  test('the README → has the commands for an installation, a release and a rollback', () => {
    expect(commands.map(({ verb }) => verb)).toEqual(['install', 'upgrade', 'rollback'])
  })

  test.each(commands)('helm $verb → Helm has each option, and waits longer than the migrations may take', ({ verb, text }) => {
    const help = helm([verb, '--help'])
    const options = [...text.matchAll(/ (--[a-z-]+)/g)].map(([, option = '']) => option)
    expect(options).toEqual(expect.arrayContaining(['--wait', '--timeout']))
    for (const option of options) expect(help).toMatch(new RegExp(`${option}\\b(?!-)`))
    const minutes = Number(/--timeout (\d+)m/.exec(text)?.[1])
    expect(60 * minutes).toBeGreaterThan(named(render(), 'Job', 'migrate').spec.activeDeadlineSeconds)
    // With --reuse-values, the values that a new chart adds would be missing.
    if (verb === 'upgrade') expect(options).toContain('--reset-then-reuse-values')
  })
}

const missing = whyNoHelm()
if (missing === undefined) {
  describe('the schema of the values', checkSchema)
  describe('the sizes of the chart', checkSizes)
  describe('the database connections of the sizes', checkConnections)
  describe('the Helm commands of the README', checkCommands)
} else test(`the values are not checked on this machine → ${missing}`, () => console.log(`The values are not checked: ${missing}`))
