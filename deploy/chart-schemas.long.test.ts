import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { validateExternalSecret, validatePodMonitor } from './testing/custom-schemas.ts'
import { render, whyNoHelm } from './testing/helm.ts'
import { variants, withMonitor, withStore } from './testing/variants.ts'

const packages = createRequire(new URL('../tools/long/package.json', import.meta.url))

/** A class of `kubernetes-models`. Its objects are checked against the schema of their kind. */
type Models = Record<string, { new (manifest: object): { validate(): void } }>

/** Throws if an object contradicts the schema of its kind. */
async function validate(manifest: { kind: string; apiVersion: string; spec: unknown }) {
  const { kind, apiVersion, spec } = manifest
  if (kind === 'ExternalSecret') return validateExternalSecret(spec)
  if (kind === 'PodMonitor') return validatePodMonitor(manifest)
  const models: Models = packages(`kubernetes-models/${apiVersion}`)
  const Model = models[kind]
  if (!Model) throw new Error(`No schema for ${kind}`)
  new Model(manifest).validate()
}

const checkSchemas = () => {
  test.each(variants)('$name → every object fits the schema of its kind', async ({ args }) => {
    for (const manifest of render(...args)) await validate(manifest)
  })

  test.each([
    ['Deployment', { minReadySeconds: 'two' }],
    ['PodMonitor', { podMetricsEndpoints: 'metrics' }],
    ['ExternalSecret', { refreshInterval: 1 }],
  ])('%s with a wrong type → its schema refuses it', async (kind, wrong) => {
    const manifest = render(...withStore, ...withMonitor).find((manifest) => manifest.kind === kind)
    if (!manifest) throw new Error(`The chart renders no ${kind}`)
    await expect(validate({ ...manifest, spec: { ...manifest.spec, ...wrong } })).rejects.toThrow()
  })
}

const missing = whyNoHelm()
if (missing === undefined) describe('schemas of the Helm chart', checkSchemas)
else test(`the chart is not checked on this machine → ${missing}`, () => console.log(`The chart is not checked: ${missing}`))
