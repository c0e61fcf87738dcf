/**
 * The size of a benchmark. `rows`: number of transactions in the database, and of notifications. `devices`: devices with one address each.
 * `sampled`: devices that send requests. `registrations`: tokens of new devices for each load, each valid once.
 */
export type Size = {
  rounds: number
  seconds: number
  warmUpSeconds: number
  connections: number
  rows: number
  devices: number
  sampled: number
  registrations: number
}

/** The size of a benchmark whose figures are recorded. */
export const full: Size = {
  rounds: 3,
  seconds: 4,
  warmUpSeconds: 1,
  connections: 32,
  rows: 1_000_000,
  devices: 10_000,
  sampled: 320,
  registrations: 40_000,
}

/** The size of a benchmark of a few seconds, which only checks that the benchmark works. Its figures mean nothing. */
export const short: Size = {
  rounds: 1,
  seconds: 0.3,
  warmUpSeconds: 0,
  connections: 4,
  rows: 2_000,
  devices: 50,
  sampled: 8,
  registrations: 1_000,
}
