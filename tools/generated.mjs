/**
 * Files that a program of ours writes and that are committed, each with the command that says whether they are fresh.
 * @type {{ name: string, check: readonly string[] }[]}
 */
export const generated = []
