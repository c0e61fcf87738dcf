import { escapeText, type TypedData } from '@patina/claims'
import type { Line } from './line.ts'
import type { Naming } from './naming.ts'

type Value = TypedData['message'][string]

/** Texts of one field. Longer ones are cut, and say so. */
const maxText = 2_000

/** Returns a line for the contract that checks the signature, and for each field of typed data. Names and texts are a stranger's. */
export function fieldLines({ primaryType, domain, message }: TypedData, naming: Naming): Line[] {
  const { verifyingContract, name } = domain
  return [
    { kind: 'field', label: 'Type', text: primaryType, isForeign: true },
    ...(typeof name === 'string' ? [{ kind: 'field' as const, label: 'For', text: cut(name), isForeign: true }] : []),
    ...(typeof verifyingContract === 'string'
      ? [{ kind: 'field' as const, label: 'Contract', text: naming.addressOf(verifyingContract), address: verifyingContract }]
      : []),
    ...linesOf(message, '', naming),
  ]
}

function linesOf(value: Value, path: string, naming: Naming): Line[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ kind: 'field', label: path, text: 'none', isForeign: true }]
    return value.flatMap((one, at) => linesOf(one, `${path}[${at}]`, naming))
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => linesOf(one, path === '' ? name : `${path}.${name}`, naming))
  const text = typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value) ? naming.addressOf(value) : `${value}`
  return [{ kind: 'field', label: path, text: cut(text), isForeign: true }]
}

const cut = (text: string) => escapeText(text.slice(0, maxText)) + (text.length > maxText ? `… (${text.length} characters)` : '')
