export { formatAmount, parseAmount, readAmount, scaleAmount } from './amounts.ts'
export { formatRatio, scaledDecimal } from './decimals.ts'
