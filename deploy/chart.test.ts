import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { subjects } from '../apps/api/src/config/subjects.ts'
import { chart, helm, type Manifest, render, whyNoHelm } from './testing/helm.ts'

const models = { Deployment, HorizontalPodAutoscaler, Job, NetworkPolicy, PodDisruptionBudget, Service }
const isModel = (kind: string): kind is keyof typeof models => kind in models
const withStore = ['--set', 'secrets.external.store=vault']
const variants = [
  { name: 'the default values', args: [] },
  { name: 'the default values and a secret store', args: withStore },
  ...readdirSync(join(chart, 'sizes')).map((file) => ({ name: file, args: ['--values', join(chart, 'sizes', file)] })),
]

/** Throws if an object contradicts the schema of its kind. */
function validate(manifest: { kind: string; spec: unknown }) {
  if (manifest.kind === 'ExternalSecret') return
  if (!isModel(manifest.kind)) throw new Error(`No schema for ${manifest.kind}`)
  Reflect.construct(models[manifest.kind], [manifest]).validate()
}

const pods = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
const named = (manifests: Manifest[], kind: string, name: string) => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === `release-${name}`)
  if (!found) throw new Error(`The chart renders no ${kind} of ${name}`)
  return found
}

const checkChart = () => {
  test('helm lint --strict → no warning', () => {
    expect(helm(['lint', '--strict', chart])).toContain('0 chart(s) failed')
  })

  test.each(variants)('$name → every object fits the schema of Kubernetes', ({ args }) => {
    const manifests = render(...args)
    expect(manifests.length).toBeGreaterThanOrEqual(9)
    for (const manifest of manifests) validate(manifest)
  })

  test('an object with a wrong type → the schema refuses it', () => {
    const deployment = named(render(), 'Deployment', 'api')
    expect(() => validate({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } })).toThrow()
  })

  test.each(variants)('$name → every pod is restricted: no root, no rights, no writing, no token of the cluster', ({ args }) => {
    const specs = pods(render(...args)).map(({ spec }) => spec.template.spec)
    expect(specs).toHaveLength(3)
    for (const spec of specs) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const flag of ['hostNetwork', 'hostPID', 'hostIPC']) expect(spec).not.toHaveProperty(flag)
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toBeDefined()
        expect(container.image).toMatch(/^registry\.example\/wallet-(api|worker|migrate):0\.1\.0$/)
      }
    }
  })

  test('secrets → reach the processes as files, never as text of the environment', () => {
    for (const { spec } of pods(render('--set', 'secrets.keys={DATABASE_URL,REDIS_URL,RPC_URL_ETHEREUM}'))) {
      const { containers, volumes } = spec.template.spec
      const { env = [], volumeMounts } = containers[0] ?? {}
      expect(env).toContainEqual({ name: 'RPC_URL_ETHEREUM_FILE', value: '/run/secrets/wallet/RPC_URL_ETHEREUM' })
      expect(env.filter(({ name }) => ['DATABASE_URL', 'REDIS_URL', 'RPC_URL_ETHEREUM'].includes(name))).toEqual([])
      expect(volumeMounts).toEqual([{ name: 'secrets', mountPath: '/run/secrets/wallet', readOnly: true }])
      expect(volumes[0]?.secret).toMatchObject({ secretName: 'wallet', defaultMode: 0o440 })
    }
  })

  const secretNames = [...new Set(subjects.flatMap(({ secrets }) => secrets))]
  test.each(secretNames)('the secret %s among the plain settings → the schema of the values refuses it', (name) => {
    expect(() => render('--set-string', `settings.${name}=x`)).toThrow(/settings/)
  })

  test.each([
    ['an unknown value', 'api.replica=3'],
    ['the tag latest', 'image.tag=latest'],
    ['one process, which cannot survive a failure', 'worker.replicas=1'],
    ['a public URL without TLS', 'settings.PUBLIC_URL=http://api.wallet.example'],
    ['no secret for the database', 'secrets.keys={REDIS_URL}'],
  ])('%s → the schema of the values refuses it', (_, value) => {
    expect(() => render('--set', value)).toThrow(/don't meet the specifications/)
  })

  test.each(['api', 'worker'])('%s → has three different probes, a budget, a spread and a network policy', (component) => {
    const manifests = render()
    const { spec } = named(manifests, 'Deployment', component)
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const [container] = spec.template.spec.containers
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/live', port: 'metrics' }, periodSeconds: 2, failureThreshold: 30 },
      livenessProbe: { httpGet: { path: '/live', port: 'metrics' }, periodSeconds: 10 },
      readinessProbe: { httpGet: { path: '/ready', port: 'metrics' }, periodSeconds: 2 },
    })
    const selector = spec.selector.matchLabels
    expect(spec.template.spec.topologySpreadConstraints).toHaveLength(2)
    for (const { labelSelector } of spec.template.spec.topologySpreadConstraints) expect(labelSelector.matchLabels).toEqual(selector)
    expect(named(manifests, 'PodDisruptionBudget', component).spec.selector.matchLabels).toEqual(selector)
    const policy = named(manifests, 'NetworkPolicy', component).spec
    expect(policy.podSelector.matchLabels).toEqual(selector)
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
  })

  test('a longer shutdown delay → Kubernetes waits longer before it kills the API', () => {
    const grace = (...args: string[]) => named(render(...args), 'Deployment', 'api').spec.template.spec.terminationGracePeriodSeconds
    expect(grace()).toBe(55)
    expect(grace('--set-string', 'settings.SHUTDOWN_DELAY_MS=20500')).toBe(71)
  })

  test('migrations → run before the new pods, after the network policy and the secret that they need', () => {
    const manifests = render(...withStore)
    const weights = manifests
      .filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] === 'pre-install,pre-upgrade')
      .map(({ kind, metadata }) => [kind, Number(metadata.annotations?.['helm.sh/hook-weight'])] as const)
      .sort(([, one], [, other]) => one - other)
    expect(weights.map(([kind]) => kind)).toEqual(['ExternalSecret', 'NetworkPolicy', 'Job'])
    expect(new Set(weights.map(([, weight]) => weight)).size).toBe(3)
  })

  test('the sizes → small has fixed replicas, large scales on latency and on lag', () => {
    const size = (name: string) => render('--values', join(chart, 'sizes', `${name}.yaml`))
    expect(named(size('small'), 'Deployment', 'api').spec.replicas).toBe(2)
    expect(size('small').filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toEqual([])
    const large = size('large')
    expect(named(large, 'Deployment', 'api').spec).not.toHaveProperty('replicas')
    const metrics = ['api', 'worker'].map((component) => named(large, 'HorizontalPodAutoscaler', component).spec.metrics[1])
    expect(metrics[0]?.pods?.metric.name).toBe('wallet_http_p95_milliseconds')
    expect(metrics[1]?.external?.metric.name).toBe('wallet_indexer_behind_seconds_max')
  })
}

const missing = whyNoHelm()
if (missing === undefined) describe('the Helm chart', checkChart)
else test(`the chart is not checked on this machine → ${missing}`, () => console.log(`The chart is not checked: ${missing}`))
