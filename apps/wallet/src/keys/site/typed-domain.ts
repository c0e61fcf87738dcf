const order = ['name', 'version', 'chainId', 'verifyingContract', 'salt']
const types: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
/** A domain without these still names the contract and the chain, so a signature counts nowhere else. */
const names = ['name', 'version']

/**
 * Returns typed data whose domain has exactly the fields of its type. Sites write domains in two other ways:
 *
 * - no type of the domain: its fields are the type, as for viem and ethers.
 * - a name or a version that the type does not have: it is not signed. `notSigned` names it.
 */
export function withSignedDomain(data: unknown): { data: unknown; notSigned: readonly string[] } {
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.domain)) return { data, notSigned: [] }
  const { types: given, domain } = data
  const declared = given.EIP712Domain
  if (declared === undefined) {
    const members = order.filter((name) => domain[name] !== undefined).map((name) => ({ name, type: types[name] }))
    return { data: { ...data, types: { ...given, EIP712Domain: members } }, notSigned: [] }
  }
  const isDeclared = (name: string) => Array.isArray(declared) && declared.some((one) => isRecord(one) && one.name === name)
  const left = names.filter((name) => domain[name] !== undefined && !isDeclared(name))
  const signed = Object.fromEntries(Object.entries(domain).filter(([name]) => !left.includes(name)))
  return { data: { ...data, domain: signed }, notSigned: left.map((name) => `domain.${name}`) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
