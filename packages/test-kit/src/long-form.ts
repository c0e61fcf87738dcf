/** Whether `npm run test:long` runs, in which tests have their long form. */
export const isLong = process.env.TEST_FORM === 'long'

/** Returns the size of a test: a small one in `npm test`, a large one in `npm run test:long`. */
export const sized = (short: number, long: number): number => (isLong ? long : short)

/** Returns the first rows of a table of tests in `npm test`, and all of them in `npm run test:long`. */
export const rows = <T>(all: readonly T[], short: number): T[] => all.slice(0, isLong ? all.length : short)
