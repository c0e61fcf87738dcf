/** Every local chain funds the first accounts of this mnemonic. */
export const testMnemonic = 'test test test test test test test test test test test junk'
