/** The subjects of `wallet inspect`: the form of the argument of each, and what the argument is. */
export const subjectForms = {
  transaction: [/^[A-Za-z0-9]{1,128}$/, 'a hash'],
  device: [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'the id of a device'],
  address: [/^[A-Za-z0-9]{1,128}$/, 'an address'],
  delivery: [/^\d{1,15}$/, 'the number of a delivery'],
  consumers: [/^$/, 'nothing more'],
  history: [/^[A-Za-z0-9]{0,128}$/, 'an address, or nothing more'],
} as const
export type Subject = keyof typeof subjectForms

/** Returns whether a text names a subject. */
export const isSubject = (text: string): text is Subject => Object.hasOwn(subjectForms, text)
