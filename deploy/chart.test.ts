import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { rows } from '@patina/test-kit/long-form'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { networks } from '../packages/chains/src/index.ts'
import { chart, helm, type Manifest, named, render, whyNoHelm } from './testing/helm.ts'
import { variants, withGroup, withGroups, withIngress, withMonitor, withNetworks, withNodes, withStore } from './testing/variants.ts'

const pods = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
const only = (manifests: Manifest[], kind: string) => {
  const found = manifests.filter((manifest) => manifest.kind === kind)
  expect(found).toHaveLength(1)
  return found[0]
}
const selectorOf = (component: string) => ({
  'app.kubernetes.io/name': 'wallet',
  'app.kubernetes.io/instance': 'release',
  'app.kubernetes.io/component': component,
})
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

const checkObjects = () => {
  test('helm lint --strict → no warning', () => {
    expect(helm(['lint', '--strict', chart])).toContain('0 chart(s) failed')
  })

  test.each(rows(variants, 2))('$name → at least twelve objects, and no two of a kind have one name', ({ args }) => {
    const manifests = render(...args)
    expect(manifests.length).toBeGreaterThanOrEqual(12)
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(rows(variants, 2))('$name → every pod is restricted: no root, no rights, no writing, no token of the cluster', ({ args }) => {
    const specs = pods(render(...args)).map(({ spec }) => spec.template.spec)
    expect(specs.length).toBeGreaterThanOrEqual(3)
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
    for (const { spec } of pods(render(...withNodes))) {
      const { containers, volumes } = spec.template.spec
      const { env = [], volumeMounts } = containers[0] ?? {}
      expect(env).toContainEqual({ name: 'RPC_URL_ETHEREUM_FILE', value: '/run/secrets/wallet/RPC_URL_ETHEREUM' })
      expect(env.filter(({ name }) => ['DATABASE_URL', 'REDIS_URL', 'RPC_URL_ETHEREUM'].includes(name))).toEqual([])
      expect(volumeMounts).toEqual([{ name: 'secrets', mountPath: '/run/secrets/wallet', readOnly: true }])
      expect(volumes[0]?.secret).toMatchObject({ secretName: 'wallet', defaultMode: 0o440 })
    }
  })

  test('networks have values → API and worker read them from a mounted file, and a change of them starts new pods', () => {
    const manifests = render(...withNetworks)
    expect(only(manifests, 'ConfigMap')).toMatchObject({
      metadata: { name: 'release-networks' },
      data: { 'networks.json': '{"solana":{"readBlocks":false}}' },
    })
    for (const { kind, spec } of pods(manifests)) {
      const isProcess = kind === 'Deployment'
      const { containers, volumes } = spec.template.spec
      const mount = { name: 'networks', mountPath: '/etc/wallet', readOnly: true }
      expect(containers[0]?.volumeMounts.some(({ name }) => name === 'networks')).toBe(isProcess)
      if (!isProcess) continue
      expect(containers[0]?.volumeMounts).toContainEqual(mount)
      expect(containers[0]?.env).toContainEqual({ name: 'NETWORKS_FILE', value: '/etc/wallet/networks.json' })
      expect(volumes).toContainEqual({ name: 'networks', configMap: { name: 'release-networks' } })
    }
    const withOther = render('--set-json', 'networks={"solana":{"readBlocks":true}}')
    expect(pods(withOther)[0]).not.toEqual(pods(manifests)[0])
  })

  test('a secret store → the operator copies exactly the named keys to the Secret that the pods mount', () => {
    expect(only(render(...withStore, '--set', 'secrets.external.remoteKey=prod/wallet'), 'ExternalSecret')).toMatchObject({
      apiVersion: 'external-secrets.io/v1',
      metadata: { name: 'wallet' },
      spec: {
        refreshInterval: '1h',
        secretStoreRef: { kind: 'ClusterSecretStore', name: 'vault' },
        target: { name: 'wallet', creationPolicy: 'Orphan' },
        data: [
          { secretKey: 'DATABASE_URL', remoteRef: { key: 'prod/wallet', property: 'DATABASE_URL' } },
          { secretKey: 'REDIS_URL', remoteRef: { key: 'prod/wallet', property: 'REDIS_URL' } },
        ],
      },
    })
    expect(render().filter(({ kind }) => kind === 'ExternalSecret')).toEqual([])
  })

  test.each(['api', 'worker', 'worker-fast'])('%s → has three different probes, a spread, and a budget of one missing pod', (component) => {
    const manifests = render(...withGroup)
    const { spec } = named(manifests, 'Deployment', component)
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const [container] = spec.template.spec.containers
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/live', port: 'metrics' }, periodSeconds: 2, failureThreshold: 30 },
      livenessProbe: { httpGet: { path: '/live', port: 'metrics' }, periodSeconds: 10 },
      readinessProbe: { httpGet: { path: '/ready', port: 'metrics' }, periodSeconds: 2 },
    })
    expect(spec.selector.matchLabels).toEqual(selectorOf(component))
    expect(spec.template.spec.topologySpreadConstraints).toHaveLength(2)
    for (const { labelSelector } of spec.template.spec.topologySpreadConstraints)
      expect(labelSelector.matchLabels).toEqual(selectorOf(component))
    expect(named(manifests, 'PodDisruptionBudget', component).spec).toEqual({
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: selectorOf(component) },
    })
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
}

const checkNetwork = () => {
  const ports = [{ name: 'http', port: 80, targetPort: 'http' }]

  test('the database is down → one service drops the API pods that are not ready, the one for catalogue calls keeps them', () => {
    const manifests = render()
    expect(named(manifests, 'Service', 'api').spec).toEqual({ selector: selectorOf('api'), ports })
    expect(named(manifests, 'Service', 'catalogue').spec).toEqual({ publishNotReadyAddresses: true, selector: selectorOf('api'), ports })
  })

  test('an ingress → sends the catalogue calls that the proxies list to the service that keeps all pods, and other calls to the API', () => {
    const catalogue = /@catalogue path (.+)/.exec(read('proxy/Caddyfile'))?.[1]?.split(' ') ?? []
    expect(catalogue).toContain('/v1/settings')
    expect(read('proxy/haproxy.cfg')).toContain(`use_backend catalogue if { path ${catalogue.join(' ')} }`)

    const ingress = only(render(...withIngress, '--set', 'settings.PUBLIC_URL=https://wallet.example:8443'), 'Ingress')
    expect(ingress).toMatchObject({
      metadata: { annotations: { retries: '2' } },
      spec: {
        ingressClassName: 'public',
        tls: [{ hosts: ['wallet.example'], secretName: 'wallet-tls' }],
        rules: [{ host: 'wallet.example' }],
      },
    })
    const backend = (name: string) => ({ service: { name, port: { name: 'http' } } })
    expect(ingress?.spec.rules[0]?.http.paths).toEqual([
      ...catalogue.map((path) => ({ path, pathType: 'Exact', backend: backend('release-catalogue') })),
      { path: '/', pathType: 'Prefix', backend: backend('release-api') },
    ])
  })

  const api = { from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } }], ports: [port(3000)] }
  const metrics = { from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }], ports: [port(9464)] }
  test.each([
    ['api', [api, metrics]],
    ['worker', [metrics]],
    ['worker-fast', [metrics]],
    ['migrate', []],
  ])('%s → only the named peers reach it, and it reaches only the named ports', (component, ingress) => {
    const policy = named(render(...withGroup, '--set', 'networkPolicy.egressPorts={443,5433}'), 'NetworkPolicy', component).spec
    expect(policy).toEqual({
      podSelector: { matchLabels: selectorOf(component) },
      policyTypes: ['Ingress', 'Egress'],
      ingress,
      egress: [
        { ports: [{ protocol: 'UDP', port: 53 }, port(53)] },
        { to: [{ ipBlock: expect.anything() }, { ipBlock: expect.anything() }], ports: [port(443), port(5433)] },
      ],
    })
  })

  test.each([
    ['169.254.169.254', false],
    ['fd00:ec2::254', false],
    ['fe80::a9fe:a9fe', false],
    ['100.100.100.200', false],
    ['192.0.2.1', true],
    ['2001:db8::1', true],
  ])('%s → pods reach it by https: %s. The first four serve the credentials of a cloud', (address, reaches) => {
    const { egress } = named(render(), 'NetworkPolicy', 'api').spec
    const blocks = egress.filter(({ ports }) => ports.some(({ port }) => port === 443)).flatMap(({ to = [] }) => to)
    expect(blocks.some(({ ipBlock }) => isIn(address, ipBlock.cidr) && !ipBlock.except.some((cidr) => isIn(address, cidr)))).toBe(reaches)
  })
}

const port = (number: number) => ({ protocol: 'TCP', port: number })

function isIn(address: string, cidr: string): boolean {
  const [network = '', prefix] = cidr.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  return isIPv6(address) === isIPv6(network) && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const checkWorkers = () => {
  const platformsOf = (manifests: Manifest[], component: string) =>
    named(manifests, 'Deployment', component).spec.template.spec.containers[0]?.env.find(({ name }) => name === 'WORKER_PLATFORMS')?.value

  test('no group → the workers process all platforms', () => {
    expect(platformsOf(render(...withNodes), 'worker')).toBeUndefined()
  })

  test('a group of workers → processes its platforms, and the other workers all others', () => {
    const manifests = render(...withGroup)
    expect(platformsOf(manifests, 'worker-fast')).toBe('solana')
    expect(platformsOf(manifests, 'worker')).toBe('ethereum,base-sepolia')
    expect(platformsOf(manifests, 'api')).toBeUndefined()
    const [container] = named(manifests, 'Deployment', 'worker-fast').spec.template.spec.containers
    expect(container?.image).toBe('registry.example/wallet-worker:0.1.0')
    expect(container?.resources).toEqual(named(manifests, 'Deployment', 'worker').spec.template.spec.containers[0]?.resources)
    expect(named(manifests, 'HorizontalPodAutoscaler', 'worker-fast').spec).toMatchObject({ minReplicas: 2, maxReplicas: 3 })
  })

  test('a key for the node of each platform → the chart derives the id of the platform', () => {
    const keys = networks.map(({ id }) => `RPC_URL_${id.toUpperCase().replaceAll('-', '_')}`)
    const manifests = render(
      '--set',
      `secrets.keys={DATABASE_URL,REDIS_URL,${keys}}`,
      ...withGroups({ name: 'fast', platforms: ['solana'] }),
    )
    expect(platformsOf(manifests, 'worker')?.split(',')).toEqual(networks.flatMap(({ id }) => (id === 'solana' ? [] : [id])))
  })

  test.each([
    ['of a platform without a node', [{ name: 'one', platforms: ['base'] }], 'secrets.keys has no RPC_URL_BASE'],
    ['of all platforms', [{ name: 'one', platforms: ['ethereum', 'base-sepolia', 'solana'] }], 'must leave at least one platform'],
  ])('a group %s → the chart refuses it', (_, groups, message) => {
    expect(() => render(...withNodes, ...withGroups(...groups))).toThrow(message)
  })

  test('the Prometheus adapter → the API scales on latency, and workers on the lag of their own platforms', () => {
    const manifests = render(...withGroup, '--set', 'autoscaling.prometheusAdapter=true')
    const [api, worker, group] = ['api', 'worker', 'worker-fast'].map(
      (component) => named(manifests, 'HorizontalPodAutoscaler', component).spec.metrics[1],
    )
    expect(api?.pods?.metric).toEqual({ name: 'wallet_http_p95_milliseconds' })
    const lagOf = (...values: string[]) => ({
      name: 'wallet_indexer_behind_seconds_max',
      selector: { matchExpressions: [{ key: 'platform', operator: 'In', values }] },
    })
    expect(worker?.external?.metric).toEqual(lagOf('ethereum', 'base-sepolia'))
    expect(group?.external?.metric).toEqual(lagOf('solana'))
  })

  test('a PodMonitor → scrapes the metrics port of every process, with the jobs of the alert rules', () => {
    const manifests = render(...withGroup, ...withMonitor)
    const monitor = only(manifests, 'PodMonitor')
    expect(monitor).toMatchObject({
      apiVersion: 'monitoring.coreos.com/v1',
      metadata: { name: 'release', labels: { release: 'prometheus' } },
      spec: { selector: { matchLabels: { 'app.kubernetes.io/name': 'wallet', 'app.kubernetes.io/instance': 'release' } } },
    })
    expect(monitor?.spec.podMetricsEndpoints).toEqual([
      {
        port: 'metrics',
        relabelings: [
          {
            sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_component'],
            regex: '(api|worker).*',
            replacement: 'wallet-$1',
            targetLabel: 'job',
          },
        ],
      },
    ])
    const [relabeling] = monitor?.spec.podMetricsEndpoints[0]?.relabelings ?? []
    const jobs = ['api', 'worker', 'worker-fast'].map((component) =>
      named(manifests, 'Deployment', component).metadata.labels['app.kubernetes.io/component']?.replace(
        new RegExp(`^${relabeling?.regex}$`),
        relabeling?.replacement ?? '',
      ),
    )
    expect(jobs).toEqual(['wallet-api', 'wallet-worker', 'wallet-worker'])
    const scraped: { scrape_configs: { job_name: string }[] } = parse(read('prometheus/prometheus.yaml'))
    expect(new Set(jobs)).toEqual(new Set(scraped.scrape_configs.map(({ job_name }) => job_name)))
    expect(render().filter(({ kind }) => kind === 'PodMonitor')).toEqual([])
  })
}

const missing = whyNoHelm()
if (missing === undefined) {
  describe('the Helm chart', checkObjects)
  describe('the network of the Helm chart', checkNetwork)
  describe('the workers of the Helm chart', checkWorkers)
} else test(`the chart is not checked on this machine → ${missing}`, () => console.log(`The chart is not checked: ${missing}`))
