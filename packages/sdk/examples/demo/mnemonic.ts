/** The words whose accounts every local chain funds. */
export const testMnemonic = 'test test test test test test test test test test test junk'
