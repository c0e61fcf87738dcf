// Measures how long the first page of a list takes in large tables.
// `npm run bench -- history-size` uses a million transactions, `-- history-size 10` ten million.
import { tokens, userAddress, userDevice } from './fill-history.ts'
import { devices, percentile, startApi } from './history-database.ts'

const rounds = 3
const requests = 100
const targetMs = 10

const reads: [name: string, device: (n: number) => string, path: string][] = [
  ['history, ordinary address', userDevice, '/v1/tx/history'],
  ['history, address and platform', userDevice, '/v1/tx/history?platformId=ethereum&address='],
  ['history, address and token', userDevice, `/v1/tx/history?tokenContractId=${tokens.common}`],
  ['history, busy address', () => devices.busy, '/v1/tx/history'],
  ['busy address and a token it moves often', () => devices.busy, `/v1/tx/history?tokenContractId=${tokens.common}`],
  ['busy address and the second token of swaps', () => devices.busy, `/v1/tx/history?tokenContractId=${tokens.second}`],
  ['busy address and a token it moved once', () => devices.busy, `/v1/tx/history?tokenContractId=${tokens.rare}`],
  ['busy address and a token it never moved', () => devices.busy, `/v1/tx/history?tokenContractId=${tokens.never}`],
  ['busy address and a kind', () => devices.busy, '/v1/tx/history?kind=receive'],
  ['busy address and a kind that it never had', () => devices.busy, '/v1/tx/history?kind=claim'],
  ['busy address and a status that is rare', () => devices.busy, '/v1/tx/history?status=failed'],
  ['busy address and a direction and a token', () => devices.busy, `/v1/tx/history?direction=in&tokenContractId=${tokens.second}`],
  ['history, 100 addresses', () => devices.hundred, '/v1/tx/history'],
  ['100 addresses and a token', () => devices.hundred, `/v1/tx/history?tokenContractId=${tokens.common}`],
  ['100 addresses and a kind', () => devices.hundred, '/v1/tx/history?kind=send'],
  ['100 addresses and a status that is rare', () => devices.hundred, '/v1/tx/history?status=failed'],
  [
    '100 addresses and every filter',
    () => devices.hundred,
    `/v1/tx/history?kind=send&status=confirmed&direction=out&since=2020-01-01T00:00:00Z&tokenContractId=${tokens.common}`,
  ],
  ['notifications, ordinary device', userDevice, '/v1/notifications'],
  ['notifications, many old ones', () => userDevice(1), '/v1/notifications'],
]

export async function benchHistorySize(root: string, args: string[]) {
  const millions = Number(args[0] ?? 1)
  const users = 10_000 * millions
  const size = { transactions: millions * 1_000_000, busy: millions * 150_000, users }
  const api = await startApi(root, size, { RATE_LIMIT_READ: '0' })
  const time = async (device: string, path: string) => {
    const { status, ms } = await api.get(device, path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return ms
  }
  console.log(`\nfirst pages of 50, one request at a time; p50 ms of the best of ${rounds} rounds; target: ${targetMs}`)
  console.log(`${''.padEnd(44)}${'first'.padStart(10)}${'again'.padStart(10)}`)
  for (const [name, deviceOf, path] of reads) {
    const medians: [first: number, again: number][] = []
    for (let round = 0; round < rounds; round++) {
      const [first, again]: [number[], number[]] = [[], []]
      for (let i = 0; i < requests; i++) {
        const n = 2 + (((round * requests + i) * 7919) % (users - 1))
        const full = path.endsWith('address=') ? path + userAddress(n) : path
        // The second request finds the rows in memory. The first one may read them from the disk.
        first.push(await time(deviceOf(n), full))
        again.push(await time(deviceOf(n), full))
      }
      medians.push([percentile(first, 0.5), percentile(again, 0.5)])
    }
    const best = (which: 0 | 1) => Math.min(...medians.map((each) => each[which]))
    const verdict = [best(0), best(1)].map((ms) => `${ms.toFixed(1).padStart(8)}${ms < targetMs ? ' ✓' : ' ✗'}`)
    console.log(name.padEnd(44) + verdict.join(''))
  }
  await api.stop()
}
