import {
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry as PrometheusRegistry,
} from 'prom-client'

/** Labels of one series: few values, known beforehand. Never an address, an id or a text that somebody else chose. */
export type Labels = Readonly<Record<string, string>>

export type Sample = { labels?: Labels; value: number }

/** How `/metrics` is written. Only OpenMetrics has exemplars. */
export type Format = 'text' | 'openmetrics'

export type Registry = ReturnType<typeof createRegistry>

/** Numbers that an operator watches, kept by prom-client. Metrics declare the names of their labels. */
export function createRegistry() {
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
    /** A number that only grows. */
    counter(name: string, help: string, labelNames: string[]) {
      const counter = addCounter({ name, help, labelNames })
      return (labels: Labels, by = 1) => counter.inc(labels, by)
    },

    /** How often something took how long, in seconds: counted in the first of `buckets` that it fits into, and in all above it. */
    histogram(name: string, help: string, labelNames: string[], buckets: number[]) {
      const histogram = new Histogram({ name, help, labelNames, buckets, ...both })
      return (labels: Labels, seconds: number) => histogram.observe(labels, seconds)
    },

    /** A histogram whose buckets each name the request that was counted in them last. */
    requestHistogram(name: string, help: string, labelNames: string[], buckets: number[]) {
      const histogram = new Histogram({ name, help, labelNames, buckets, registers: [openmetrics], enableExemplars: true })
      text.registerMetric(histogram)
      return (labels: Labels, seconds: number, requestId: string) =>
        histogram.observe({ labels, value: seconds, exemplarLabels: { request_id: requestId } })
    },

    /** A number that is read when somebody asks for it. */
    gauge(name: string, help: string, labelNames: string[], read: () => Promise<readonly Sample[]> | readonly Sample[]) {
      new Gauge({
        name,
        help,
        labelNames,
        ...both,
        async collect() {
          const samples = await read()
          this.reset()
          for (const { labels = {}, value } of samples) this.set(labels, value)
        },
      })
    },

    /** A number that only grows, and that something else counts: it is read when somebody asks for it. */
    readCounter(name: string, help: string, read: () => number) {
      addCounter({
        name,
        help,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },

    /** Every metric as it is now. One that cannot be read is left out, so that an alert on its absence fires; the others are not affected. */
    async text(format: Format = 'text'): Promise<string> {
      const registry = format === 'openmetrics' ? openmetrics : text
      const written = registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetricAsString(name).catch(() => undefined))
      const lines = (await Promise.all(written)).filter((part) => part !== undefined)
      return `${lines.join('\n')}\n${format === 'openmetrics' ? '# EOF\n' : ''}`
    },
  }
}

/** A counter as OpenMetrics writes it: the name of the metric has no `_total`. prom-client would rename the counter in the other format, too. */
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

/** The content type of a format. */
export const contentTypes = {
  text: PrometheusRegistry.PROMETHEUS_CONTENT_TYPE,
  openmetrics: PrometheusRegistry.OPENMETRICS_CONTENT_TYPE,
} as const satisfies Record<Format, string>
