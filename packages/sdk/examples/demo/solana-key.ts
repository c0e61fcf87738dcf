import { createHmac, pbkdf2Sync } from 'node:crypto'

/**
 * Returns the 32 secret bytes of an account of a mnemonic on Solana, at m/44'/501'/index'/0', as wallets do.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function solanaKeyAt(mnemonic: string, index: number): Uint8Array {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const master = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  const branch = [44, 501, index, 0].reduce((parent, child) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(0x8000_0000 + child)
    const data = Buffer.concat([Buffer.from([0]), parent.subarray(0, 32), number])
    return createHmac('sha512', parent.subarray(32)).update(data).digest()
  }, master)
  return branch.subarray(0, 32)
}
