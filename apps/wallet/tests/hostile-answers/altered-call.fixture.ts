import { encodeFunctionData, erc20Abi, getAddress, maxUint256, parseAbi } from 'viem'
import type { Foreign } from './server.fixture.ts'

const nftAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
])
const wordDigits = 64

/** Returns calls that a thief would write in place of a call, and the call with each of its words changed. */
export function alteredCalls(data: string, { thief, owner }: Foreign): [string, () => string][] {
  const [to, from] = [getAddress(thief), getAddress(owner)]
  const erc20 = (functionName: 'transfer' | 'approve') => encodeFunctionData({ abi: erc20Abi, functionName, args: [to, maxUint256] })
  const whole: [string, string][] = [
    ['a transfer to the thief', erc20('transfer')],
    ['an approval for the thief', erc20('approve')],
    ['a transfer from the owner', encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, 5n] })],
    ['an operator', encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [to, true] })],
    ['a transfer of an item', encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: [from, to, 1n] })],
    ['no call', '0x'],
    ['one more byte', `${data}00`],
    ['one more word', data + '00'.repeat(32)],
    ['one byte less', data.slice(0, -2)],
    ['half a byte less', data.slice(0, -1)],
    ['in upper case', `0x${data.slice(2).toUpperCase()}`],
    ['another selector', `0x12345678${data.slice(10)}`],
  ]
  const words = data.slice(10).match(/.{64}/g) ?? []
  const replaced = words.flatMap((word, at): [string, string][] => {
    const start = 10 + at * wordDigits
    const withWord = (changed: string) => data.slice(0, start) + changed + data.slice(start + wordDigits)
    const number = BigInt(`0x${word}`)
    const other = (value: bigint) => (value & maxUint256).toString(16).padStart(wordDigits, '0')
    return [
      [`the thief in word ${at}`, withWord(thief.slice(2).toLowerCase().padStart(wordDigits, '0'))],
      [`the thief in word ${at}, behind other bytes`, withWord(`${'f'.repeat(24)}${thief.slice(2).toLowerCase()}`)],
      ...[0n, 1n, number + 1n, number - 1n, number * 2n, number / 2n, number + 32n, maxUint256].map((value): [string, string] => [
        `${value} in word ${at}`,
        withWord(other(value)),
      ]),
      [`without word ${at}`, data.slice(0, start) + data.slice(start + wordDigits)],
      [`word ${at} twice`, data.slice(0, start) + word + data.slice(start)],
    ]
  })
  return [...whole, ...replaced].map(([what, call]) => [what, () => call])
}
