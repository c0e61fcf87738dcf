import type { Assumptions } from './sizes.ts'

const base = { name: 'Base', blockSeconds: 2, finalityBlocks: 600 }

/** The scenarios of the page. Their numbers are assumptions: put your own in their place. */
export const cases = {
  neobank: {
    devices: 100_000,
    opensADay: 30_000,
    networks: 2,
    transfersADay: 3_000,
    swapsADay: 0,
    reportsADay: 0,
    network: { name: 'Ethereum', blockSeconds: 12, finalityBlocks: 64 },
    busiestHour: 0.15,
  },
  studio: {
    devices: 200_000,
    opensADay: 60_000,
    networks: 1,
    transfersADay: 0,
    swapsADay: 500,
    reportsADay: 5_000,
    network: base,
    busiestHour: 0.15,
  },
  payroll: {
    devices: 1,
    opensADay: 24,
    networks: 1,
    // Ten thousand salaries on one day of the month.
    transfersADay: 10_000,
    swapsADay: 0,
    reportsADay: 0,
    network: base,
    busiestHour: 0.5,
  },
} satisfies Record<string, Assumptions>
