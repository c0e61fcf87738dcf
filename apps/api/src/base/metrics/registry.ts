import {
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry as PrometheusRegistry,
} from 'prom-client'
import { RequestHistogram } from './request-histogram.ts'

/** The labels of one time series. Use few, known values: never an address, an id or untrusted text. */
export type Labels = Readonly<Record<string, string>>

export type Sample = { labels?: Labels; value: number }

/** The format of `/metrics`. Only OpenMetrics has exemplars. */
export type Format = 'text' | 'openmetrics'

/** Metrics of one process, kept by prom-client. Each metric declares the names of its labels. */
export type Registry = {
  /** Adds a number that only grows. Returns the function that increases the number, by 1 if no amount is passed. */
  counter(name: string, help: string, labelNames: string[]): (labels: Labels, by?: number) => void
  /** Adds a histogram of durations. A duration counts in each bucket whose bound it does not exceed. Bounds are in seconds. */
  histogram(name: string, help: string, labelNames: string[], buckets: number[]): (labels: Labels, seconds: number) => void
  /** Adds a histogram with the id of the last request in each bucket as its exemplar. */
  requestHistogram(
    name: string,
    help: string,
    labelNames: string[],
    buckets: number[],
  ): (labels: Labels, seconds: number, requestId: string) => void
  /** Adds a number whose value is read at each scrape. */
  gauge(name: string, help: string, labelNames: string[], read: () => Promise<readonly Sample[]> | readonly Sample[]): void
  /** Adds a number that only grows and is counted elsewhere. Each scrape of the metrics reads the value of the gauge. */
  readCounter(name: string, help: string, read: () => number): void
  /** Returns the current metrics. A metric that cannot be read is left out, so that an alert on its absence fires. */
  text(format?: Format): Promise<string>
}

export function createRegistry(): Registry {
  const text = new PrometheusRegistry()
  const openmetrics = new PrometheusRegistry<OpenMetricsContentType>()
  openmetrics.setContentType(PrometheusRegistry.OPENMETRICS_CONTENT_TYPE)
  const both = { registers: [text, openmetrics] }

  const addCounter = (configuration: CounterConfiguration<string>) => {
    const counter = new Counter({ ...configuration, registers: [text] })
    openmetrics.registerMetric(new OpenMetricsCounter(counter, configuration))
    return counter
  }

  return {
    counter(name, help, labelNames) {
      const counter = addCounter({ name, help, labelNames })
      return (labels, by = 1) => counter.inc(labels, by)
    },
    histogram(name, help, labelNames, buckets) {
      const histogram = new Histogram({ name, help, labelNames, buckets, ...both })
      return (labels, seconds) => histogram.observe(labels, seconds)
    },
    requestHistogram(name, help, labelNames, buckets) {
      const histogram = new RequestHistogram({ name, help, labelNames, buckets })
      for (const registry of [text, openmetrics]) registry.registerMetric(histogram)
      return (labels, seconds, requestId) => histogram.observeRequest(labels, seconds, requestId)
    },
    gauge(name, help, labelNames, read) {
      new Gauge({ name, help, labelNames, ...both, collect: collectFrom(read) })
    },
    readCounter(name, help, read) {
      addCounter({
        name,
        help,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    text: (format = 'text') => (format === 'openmetrics' ? written(openmetrics, '# EOF\n') : written(text, '')),
  }
}

/** Returns the `collect` function of a gauge, which replaces its samples at each scrape. */
const collectFrom = (read: () => Promise<readonly Sample[]> | readonly Sample[]) =>
  async function (this: Gauge) {
    const samples = await read()
    this.reset()
    for (const { labels = {}, value } of samples) this.set(labels, value)
  }

/** Returns all metrics that can be read, followed by the end marker of the format. */
async function written(registry: Pick<PrometheusRegistry, 'getMetricsAsArray' | 'getSingleMetricAsString'>, end: string): Promise<string> {
  const metrics = registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetricAsString(name).catch(() => undefined))
  const lines = (await Promise.all(metrics)).filter((metric) => metric !== undefined)
  return `${lines.join('\n')}\n${end}`
}

/** A counter whose name has no `_total`, as OpenMetrics requires. prom-client itself would rename the counter in the text format, too. */
class OpenMetricsCounter extends Counter {
  readonly #name: string
  readonly #counter: Counter

  constructor(counter: Counter, { name, help }: CounterConfiguration<string>) {
    const shortName = name.replace(/_total$/, '')
    super({ name: shortName, help, registers: [] })
    this.#name = shortName
    this.#counter = counter
  }

  override async get() {
    return { ...(await this.#counter.get()), name: this.#name }
  }
}

/** The content type of each format. */
export const contentTypes = {
  text: PrometheusRegistry.PROMETHEUS_CONTENT_TYPE,
  openmetrics: PrometheusRegistry.OPENMETRICS_CONTENT_TYPE,
} as const satisfies Record<Format, string>
