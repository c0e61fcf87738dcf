import type { DisplayField, DisplayFieldGroup, DisplayModel } from '@ethereum-sourcify/clear-signing'
import { escapeName, escapeText } from '@patina/claims'
import type { Line } from '../line.ts'
import type { Naming } from '../naming.ts'

const maxText = 2_000
const maxFields = 200

/** Returns all fields of a model, with those of groups and of calls inside it. Undefined if it has none. */
export function fieldsOf({ fields, rawCalldataFallback, warnings }: DisplayModel): DisplayField[] | undefined {
  const isBroken = (warnings ?? []).some(({ code }) => code === 'MUSTMATCH_VIOLATION' || code === 'UNEXPECTED_LIB_ERROR')
  if (!fields || rawCalldataFallback || isBroken) return undefined
  return fields.flatMap((field) => flat(field)).slice(0, maxFields)
}

const isGroup = (field: DisplayField | DisplayFieldGroup): field is DisplayFieldGroup => 'fields' in field

function flat(field: DisplayField | DisplayFieldGroup): DisplayField[] {
  if (isGroup(field)) return field.fields.flatMap((one) => flat(one))
  const inner = field.embeddedCalldata
  if (!inner) return [field]
  const { callee, display } = inner
  const shown = fieldsOf(display)
  if (!shown) return [callee === undefined ? field : { ...field, rawAddress: callee }]
  return [{ ...field, value: intentOf(display), ...(callee !== undefined && { rawAddress: callee }) }, ...shown]
}

/** Returns what a descriptor calls the request. */
export function intentOf({ intent }: DisplayModel): string {
  const text = typeof intent === 'object' ? Object.values(intent).join(', ') : (intent ?? '')
  return escapeName(text === '' ? 'Call a contract' : text)
}

/** Returns the line of a field. Texts of the request itself are a stranger's. */
export function fieldLine(
  { label, value, separator, fieldType, rawAddress, tokenAddress, warning }: DisplayField,
  isCall: boolean,
  naming: Naming,
): Line {
  const text = isCall && fieldType === 'string' ? utf8Of(value) : value
  const cut = text.length > maxText ? `${text.slice(0, maxText)}… (${text.length} characters)` : text
  const unit =
    warning?.code === 'UNKNOWN_TOKEN' && tokenAddress !== undefined ? ` base units of the token ${naming.addressOf(tokenAddress)}` : ''
  const address = rawAddress?.toLowerCase()
  const isNamed = address !== undefined && !text.toLowerCase().includes(address)
  return {
    kind: 'field',
    label: escapeName(separator === undefined ? label : `${separator}: ${label}`),
    text: `${escapeText(cut)}${unit}${isNamed ? ` (${naming.addressOf(address)})` : ''}`,
    ...(address !== undefined && { address }),
    ...((fieldType === 'string' || fieldType === 'bytes') && { isForeign: true }),
  }
}

/** The library decodes each byte of a text as one character. */
function utf8Of(text: string): string {
  if (/[^\0-\u00ff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(text, (one) => one.charCodeAt(0)))
  } catch {
    return text
  }
}
