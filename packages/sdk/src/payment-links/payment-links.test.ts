import { parseAmount } from '@patina/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from './eip681.ts'
import { type PaymentLink, PaymentLinkError } from './payment-link.ts'
import { readPaymentLink } from './read-payment-link.ts'
import { writePaymentLink } from './write-payment-link.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const sol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const evm = { family: 'evm' as const, address: ada }
const solana = { family: 'solana' as const, address: sol }

test.each<[string, PaymentLink]>([
  [ada, evm],
  [` ${ada.slice(0, 10)} ${ada.slice(10, 30)}\n${ada.slice(30)}\u200b`, evm],
  [`\ufeff${ada.slice(0, 21)}\u00ad${ada.slice(21)}\u2069`, evm],
  [ada.replace('0x', '0X'), evm],
  [`${sol.slice(0, 20)}\r\n ${sol.slice(20)}`, solana],
  [`ethereum:${ada}`, evm],
  [`ETHEREUM:${ada}`, evm],
  [`ethereum:pay-${ada}@8453`, { ...evm, caip2: 'eip155:8453' }],
  [`ethereum:${ada}@1?value=2.014e18`, { ...evm, caip2: 'eip155:1', amount: { units: 2_014_000_000_000_000_000n } }],
  [
    `ethereum:${ada}?value=1e18&gas=21000&gasPrice=5&label=Ada%20L&message=Book`,
    { ...evm, amount: { units: 10n ** 18n }, label: 'Ada L', message: 'Book' },
  ],
  ['ethereum:alice.eth@1?value=0', { family: 'evm', address: 'alice.eth', caip2: 'eip155:1', amount: { units: 0n } }],
  [`ethereum:${usdc}@1/transfer?address=${ada}&uint256=1.5e6`, { ...evm, caip2: 'eip155:1', token: usdc, amount: { units: 1_500_000n } }],
  [`ethereum:${usdc}/transfer?uint256=1&address=${ada}&value=0`, { ...evm, token: usdc, amount: { units: 1n } }],
  [`eip155:10:${ada}`, { ...evm, caip2: 'eip155:10' }],
  [`eth:${ada}`, { ...evm, caip2: 'eip155:1' }],
  [`base:${ada}?value=5`, { ...evm, caip2: 'eip155:8453', amount: { units: 5n } }],
  [`solana:${sol}`, solana],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${sol}`, { ...solana, caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  [`solana:${sol}?amount=0.01&spl-token=${mint}`, { ...solana, token: mint, amount: { whole: '0.01' } }],
  [
    `solana:${sol}?amount=1&reference=${mint}&reference=${sol}&label=Shop&message=Thanks%20you&memo=42`,
    { ...solana, amount: { whole: '1' }, references: [mint, sol], label: 'Shop', message: 'Thanks you', memo: '42' },
  ],
  [`solana:${sol}?colour=red`, solana],
])('%s → what it asks for', (text, link) => {
  expect(readPaymentLink(text)).toEqual(link)
})

test.each<[string, PaymentLinkError['problem'], string?]>([
  ['', 'malformed'],
  ['hello', 'malformed'],
  ['alice.eth', 'malformed'],
  [ada.slice(0, -1), 'malformed'],
  [`bitcoin:${ada.slice(2)}`, 'malformed', 'bitcoin'],
  [`xyz:${ada}`, 'unknown_network', 'xyz'],
  [`constructor:${ada}`, 'unknown_network', 'constructor'],
  [`eth:${ada}@8453`, 'malformed'],
  [`eip155:0:${ada}`, 'malformed'],
  ['solana:https://example.com/pay', 'remote'],
  ['solana:https%3A%2F%2Fexample.com%2Fpay%3Forder%3D1', 'remote'],
  [`solana:${sol}?req-tax=5`, 'unsupported', 'req-tax'],
  [`solana:${sol}?amount=1&amount=2`, 'unsupported', 'amount'],
  [`solana:${sol}?amount=1e3`, 'bad_amount', '1e3'],
  [`solana:${sol}?amount=.5`, 'bad_amount', '.5'],
  [`solana:${sol}?amount=0.0000000001`, 'bad_amount', '0.0000000001'],
  [`solana:${sol}?amount=-1`, 'bad_amount', '-1'],
  [`solana:${sol}?spl-token=usdc`, 'malformed'],
  [`ethereum:${usdc}/approve?address=${ada}&uint256=1`, 'unsupported', 'approve'],
  [`ethereum:${usdc}/transfer?address=${ada}&uint256=1&value=1`, 'unsupported', 'value'],
  [`ethereum:${usdc}/transfer?address=${ada}&uint256=1&bytes32=0x1`, 'unsupported', 'bytes32'],
  [`ethereum:${usdc}/transfer?uint256=1`, 'malformed'],
  [`ethereum:${ada}?uint256=1`, 'unsupported', 'uint256'],
  [`ethereum:${ada}?req-tax=5`, 'unsupported', 'req-tax'],
  [`ethereum:${ada}?value=1&value=2`, 'unsupported', 'value'],
  [`ethereum:${ada}?value=-1`, 'bad_amount', '-1'],
  [`ethereum:${ada}?value=0.5`, 'bad_amount', '0.5'],
  [`ethereum:${ada}?value=1e999`, 'bad_amount', '1e999'],
  [`ethereum:${ada}?value=%zz`, 'malformed', '%zz'],
])('%s → refused', (text, problem, detail) => {
  expect(() => readPaymentLink(text)).toThrow(new PaymentLinkError(problem, detail))
})

const maxUint = (1n << 256n) - 1n

test('any amount as digits and an exponent → exactly the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: maxUint }), fc.nat(80), (units, exponent) => {
      const digits = `${units}`.padStart(exponent + 1, '0')
      const point = digits.length - exponent
      expect(readNumber(`${digits.slice(0, point)}${exponent > 0 ? `.${digits.slice(point)}` : ''}e${exponent}`)).toBe(units)
      expect(readNumber(`${units}`)).toBe(units)
    }),
  )
})

test('any request is written as a link → reading it returns the same', () => {
  const request = fc.record({
    isSolana: fc.boolean(),
    hasToken: fc.boolean(),
    amount: fc.option(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), { nil: undefined }),
  })
  fc.assert(
    fc.property(request, ({ isSolana, hasToken, amount }) => {
      const [address, contract, decimals, caip2] = isSolana ? [sol, mint, 9, 'solana:x'] : [ada, usdc, 18, 'eip155:8453']
      const token = hasToken ? contract : undefined
      const link = readPaymentLink(writePaymentLink({ address, caip2, token, amount, decimals }))
      expect([link.address, link.token, link.caip2]).toEqual([address, token, isSolana ? undefined : caip2])
      const read = link.amount
      expect(read && ('units' in read ? read.units : parseAmount(read.whole, decimals))).toBe(amount)
    }),
  )
})

test('any text → a link or a PaymentLinkError, and no other error', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('ethereum:', 'solana:', ada, sol, '?', '@1', '/transfer', 'value=', 'amount=', '&', '1e18', '%'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      try {
        expect(readPaymentLink(parts.join('')).address).not.toBe('')
      } catch (error) {
        expect(error).toBeInstanceOf(PaymentLinkError)
      }
    }),
  )
})
