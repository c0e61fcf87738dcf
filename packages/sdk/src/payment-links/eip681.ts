import { families } from '../families.ts'
import { decode, type PaymentLink, PaymentLinkError, readParameters, refuseRequired } from './payment-link.ts'

const { isAddress } = families.evm

/** The largest number of Solidity has 78 digits. */
const MAX_UINT = (1n << 256n) - 1n
const maxDigits = 78

/**
 * Returns the number of an EIP-681 link, such as `2.014e18`, exactly.
 * @throws {PaymentLinkError} `bad_amount` if it is negative, has a fraction of a base unit, or exceeds 256 bits
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function readNumber(text: string): bigint {
  const [, whole = '', fraction = '', exponentText = '0'] = /^\+?(\d*)(?:\.(\d+))?(?:[eE](\d{0,3}))?$/.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  if (whole === '' && fraction === '') throw new PaymentLinkError('bad_amount', text)
  if (digits === '') return 0n
  const zeros = Number(exponentText) - fraction.length
  const isWhole = zeros >= 0 || /^0+$/.test(digits.slice(zeros))
  if (!isWhole || digits.length + zeros > maxDigits) throw new PaymentLinkError('bad_amount', text)
  const units = BigInt(zeros >= 0 ? digits + '0'.repeat(zeros) : digits.slice(0, zeros))
  if (units > MAX_UINT) throw new PaymentLinkError('bad_amount', text)
  return units
}

/** Parameters that are no arguments of the call. Wallets choose the fee themselves. */
const ignored = ['gas', 'gasLimit', 'gasPrice']

/**
 * Reads an EIP-681 link without its scheme: a payment of the native token, or a `transfer` of an ERC-20 token.
 * @param known CAIP-2 id of the prefix, which wins over none in the link
 * @throws {PaymentLinkError}
 */
export function readEip681(rest: string, known?: string): PaymentLink {
  const [, target, chainId, call, query = ''] =
    /^(?:pay-)?([^@/?]+)(?:@([1-9]\d{0,15}))?(?:\/([A-Za-z_$][\w$]*)?)?(?:\?(.*))?$/s.exec(rest) ?? []
  if (target === undefined) throw new PaymentLinkError('malformed')
  const caip2 = chainId === undefined ? known : `eip155:${chainId}`
  if (known !== undefined && caip2 !== known) throw new PaymentLinkError('malformed')
  const parameters = readParameters(query)
  const shared = { family: 'evm' as const, ...(caip2 !== undefined && { caip2 }), ...textsOf(parameters) }
  const rested = parameters.filter(([name]) => !ignored.includes(name) && name !== 'label' && name !== 'message')
  if (call === undefined) return { ...shared, address: receiverOf(target), ...amountOf(rested, 'value', []) }
  if (call !== 'transfer') throw new PaymentLinkError('unsupported', call)
  const to = rested.find(([name]) => name === 'address')?.[1]
  if (to === undefined || !isAddress(lowerPrefix(target))) throw new PaymentLinkError('malformed')
  return { ...shared, token: lowerPrefix(target), address: receiverOf(to), ...amountOf(rested, 'uint256', ['address']) }
}

function amountOf(parameters: readonly [string, string][], name: string, others: readonly string[]) {
  for (const [one, value] of parameters) {
    refuseRequired(one)
    // Native units in a token transfer are worth nothing to the token. Any other name of a type is an argument of the call.
    const isEmptyValue = one === 'value' && /^0+$/.test(value)
    if (one !== name && !others.includes(one) && !isEmptyValue && isArgument(one)) throw new PaymentLinkError('unsupported', one)
  }
  const text = parameters.find(([one]) => one === name)?.[1]
  return text === undefined ? {} : { amount: { units: readNumber(text) } }
}

const isArgument = (name: string) =>
  name === 'value' || /^(u?int\d*|address|bool|bytes\d*|string|function|u?fixed\w*)(\[\d*\])*$/.test(name)

function textsOf(parameters: readonly [string, string][]) {
  const [label, message] = ['label', 'message'].map((wanted) => parameters.find(([name]) => name === wanted)?.[1])
  return { ...(label && { label }), ...(message && { message }) }
}

const lowerPrefix = (address: string) => address.replace(/^0X/, '0x')

function receiverOf(text: string): string {
  const address = lowerPrefix(decode(text))
  if (isAddress(address) || /^[^\s/?#@:]+\.\p{L}{2,}$/u.test(address)) return address
  throw new PaymentLinkError('malformed')
}
