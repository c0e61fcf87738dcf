import { readPaymentLink } from '@patina/sdk'

/** Returns the address of what a user pasted: an address, also with spaces inside, or a payment link. Any other text is returned trimmed. */
export function addressIn(text: string): string {
  try {
    return readPaymentLink(text).address
  } catch {
    return text.trim()
  }
}
