import type { Assumptions } from './sizes.ts'

const ethereum = { name: 'Ethereum', blockSeconds: 12, finalityBlocks: 64 }
const base = { name: 'Base', blockSeconds: 2, finalityBlocks: 600 }

/** The scenarios of the page. Their numbers are assumptions. */
export const cases = {
  neobank: {
    devices: 100_000,
    opensADay: 30_000,
    networks: [ethereum, base],
    transfersADay: 3_000,
    swapsADay: 0,
    incomingADay: 0,
    network: ethereum,
    busiestHour: 0.15,
    activeDaysAYear: 365,
    machines: 2,
    hasStandby: true,
    ownNodes: 2,
  },
  studio: {
    devices: 200_000,
    opensADay: 60_000,
    networks: [base],
    transfersADay: 0,
    swapsADay: 500,
    incomingADay: 5_000,
    network: base,
    busiestHour: 0.15,
    activeDaysAYear: 365,
    machines: 1,
    hasStandby: false,
    ownNodes: 0,
  },
  payroll: {
    devices: 1,
    opensADay: 24,
    networks: [base],
    // Ten thousand salaries on one day of the month.
    transfersADay: 10_000,
    swapsADay: 0,
    incomingADay: 0,
    network: base,
    busiestHour: 0.5,
    activeDaysAYear: 12,
    machines: 2,
    hasStandby: true,
    ownNodes: 1,
  },
} satisfies Record<string, Assumptions>
