import type { Finding } from '@patina/claims'

/** Something that the user should know. `facts` are those of a warning of the server. */
export type Note = Finding & { facts?: Readonly<Record<string, string>> }

/** Returns everything that a note says beside its code. */
export const partsOf = ({ values, facts = {} }: Note): string[] => [...values, ...Object.entries(facts).sort().flat()]
