import { Histogram, type HistogramConfiguration } from 'prom-client'

type Labels = Readonly<Record<string, string>>

/** The last request that was counted in a bucket. `timestamp` is in Unix seconds. */
type Exemplar = { labelSet: { request_id: string }; value: number; timestamp: number }

/** The values of one time series, by bucket. The last bucket of the histogram has no upper bound. */
type Series = { labels: Labels; counts: number[]; exemplars: (Exemplar | undefined)[]; sum: number }

type Configuration = Pick<HistogramConfiguration<string>, 'name' | 'help'> & { labelNames: string[]; buckets: number[] }

/**
 * A histogram whose buckets have the id of their last request as exemplar. It counts by itself, because prom-client checks and hashes the
 * labels three times for each observation with an exemplar: 1 µs of processor time a request, here 0.2 µs.
 */
export class RequestHistogram extends Histogram {
  readonly #configuration: Configuration
  readonly #series = new Map<string, Series>()

  constructor(configuration: Configuration) {
    super({ ...configuration, registers: [] })
    this.#configuration = configuration
  }

  observeRequest(labels: Labels, seconds: number, requestId: string) {
    const { labelNames, buckets } = this.#configuration
    let key = ''
    for (const name of labelNames) key += `${labels[name]}\n`
    let series = this.#series.get(key)
    if (!series) {
      series = { labels, counts: Array(buckets.length + 1).fill(0), exemplars: Array(buckets.length + 1).fill(undefined), sum: 0 }
      this.#series.set(key, series)
    }
    let bucket = 0
    for (const bound of buckets) {
      if (seconds <= bound) break
      bucket += 1
    }
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
    series.sum += seconds
    series.exemplars[bucket] = { labelSet: { request_id: requestId }, value: seconds, timestamp: Date.now() / 1_000 }
  }

  /** prom-client writes the metric from these values, in both formats. */
  getForPromString() {
    const { name, help } = this.#configuration
    return { name, help, type: 'histogram', values: [...this.#series.values()].flatMap((series) => this.#samplesOf(series)) }
  }

  #samplesOf({ labels: sharedLabels, counts, exemplars, sum }: Series) {
    const { name, buckets } = this.#configuration
    let count = 0
    const inBuckets = counts.map((each, index) => {
      count += each
      return {
        metricName: `${name}_bucket`,
        labels: { le: buckets[index] ?? '+Inf' },
        sharedLabels,
        value: count,
        exemplar: exemplars[index],
      }
    })
    const sample = (metricName: string, value: number) => ({ metricName, labels: {}, sharedLabels, value })
    return [...inBuckets, sample(`${name}_sum`, sum), sample(`${name}_count`, count)]
  }
}
