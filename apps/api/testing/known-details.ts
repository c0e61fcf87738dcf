import { addressFlaws, familyNames, transferRules } from '@patina/chains'
import { refusalReasons } from '../src/base/wire/refusal-reasons.ts'
import { currencies } from '../src/wallet/prices/currencies.ts'

const decimal = /^\d{1,78}(\.\d{1,78})?$/
const oneOf = (values: readonly string[]) => new RegExp(`^(${values.join('|')})$`)
const platform = '[a-z][a-z-]{1,63}'
const token = `${platform}:[A-Za-z0-9]{1,64}`
const listOf = (item: string) => new RegExp(`^${item}(,${item})*$`)

/** The details that a refusal may have, as text. */
export const knownDetails: Readonly<Record<string, RegExp>> = {
  reason: oneOf([...Object.values(refusalReasons).flat(), ...addressFlaws]),
  serverTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  currencies: new RegExp(`^${currencies.join()}$`),
  platforms: new RegExp(`^(${platform}(,${platform})*)?$`),
  tokens: listOf(token),
  methods: listOf('[A-Z]+'),
  decimals: /^\d{1,2}$/,
  nearest: /^[\w/{}:.-]{1,128}$/,
  form: /^\{platformId\}:native or \{platformId\}:\{contractAddress\}$/,
  family: oneOf(familyNames),
  field: /^[\w$.[\]]{1,128}$/,
  sentences: /^[^<>]{0,4096}$/,
  minimum: decimal,
  maximum: decimal,
  missing: decimal,
  percent: decimal,
  index: /^\d{1,3}$/,
  rule: oneOf(transferRules),
  hash: /^0x[0-9a-f]{64}$/,
  token: new RegExp(`^${token}$`),
}
