/** Returns a line with its name in the first column. */
export const line = (name: string, text: string) => `  ${name.padEnd(11)} ${text}`

/** Returns a number with its noun: `1 device`, `2 devices`. */
export const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
