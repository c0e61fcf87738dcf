import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packedPackage } from './packed-package.ts'

/** Here the packages find `@kubernetes-models/validate`. */
const cache = resolve(import.meta.dirname, '../../tools/long/node_modules/.cache')

/** npm packages with the schemas of the Prometheus operator and the External Secrets operator. Their other files are not used. */
const prometheusOperator = {
  name: '@kubernetes-models/prometheus-operator',
  version: '4.4.4',
  integrity: 'sha512-uIOs1bRRc3yMbJioXGktUD8IG/ZbwRcL39hw2cKYi97D2Z1uZCaofNXOUCdBYPHpQl6i/mBe+JXk1gnIEw6+rA==',
}
const externalSecrets = {
  name: '@kubernetes-models/external-secrets',
  version: '2.0.0',
  integrity: 'sha512-IpwAaO1m67oVMvhvaVrdj18nNUG5aDXFL3S0RerILGenb0MvsjiSCnjAUW1P10gRz7rIEayhFRbtvlDSFBqeEA==',
}

/** Throws if a PodMonitor contradicts its schema. */
export const validatePodMonitor = (manifest: unknown) => validate(prometheusOperator, 'MonitoringCoreosComV1PodMonitor', manifest)

/** Throws if the `spec` of an ExternalSecret contradicts its schema. The schema of the whole object needs Node 22. */
export const validateExternalSecret = (spec: unknown) =>
  validate(externalSecrets, 'ComGithubExternalSecretsExternalSecretsApisExternalsecretsV1ExternalSecretSpec', spec)

async function validate({ name, version, integrity }: typeof prometheusOperator, schema: string, data: unknown): Promise<void> {
  const file = join(packedPackage(name, version, integrity, cache), '_schemas', `${schema}.js`)
  const exported: unknown = await import(pathToFileURL(file).href)
  if (!isValidator(exported)) throw new Error(`${file} exports no validator`)
  if (!exported.validate(data)) throw new Error(JSON.stringify(exported.validate.errors))
}

const isValidator = (exported: unknown): exported is { validate: ((data: unknown) => boolean) & { errors?: unknown } } =>
  typeof exported === 'object' && exported !== null && 'validate' in exported && typeof exported.validate === 'function'
