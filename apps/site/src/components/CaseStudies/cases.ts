import { type Assumptions, base, ethereum } from './sizes.ts'

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
  },
} satisfies Record<string, Assumptions>
