/** Labels of one series: few values, known beforehand. Never an address, an id or a text that somebody else chose. */
export type Labels = Readonly<Record<string, string>>

export type Sample = { labels?: Labels; value: number }

type Kind = 'counter' | 'gauge' | 'histogram'
type Family = { name: string; help: string; kind: Kind; lines: () => Promise<string[]> | string[] }

export type Registry = ReturnType<typeof createRegistry>

/**
 * Numbers that an operator watches, in the text format of Prometheus, version 0.0.4.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats
 */
export function createRegistry() {
  const families: Family[] = []

  return {
    /** A number that only grows. */
    counter(name: string, help: string) {
      const series = new Map<string, number>()
      families.push({ name, help, kind: 'counter', lines: () => [...series].map(([labels, value]) => `${name}${labels} ${value}`) })
      return (labels: Labels = {}, by = 1) => {
        const key = written(labels)
        series.set(key, (series.get(key) ?? 0) + by)
      }
    },

    /**
     * How often something took how long, in seconds: counted in the first of `bounds` that it fits into, and in all above it. Returns the
     * observer of each set of labels. Callers with many observations keep it, since looking it up costs more than the observation.
     */
    histogram(name: string, help: string, bounds: readonly number[]) {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
      families.push({
        name,
        help,
        kind: 'histogram',
        lines: () =>
          [...series.values()].flatMap(({ labels, counts, sum, count }) => [
            ...bounds.map((bound, index) => `${name}_bucket${written({ ...labels, le: String(bound) })} ${counts[index] ?? 0}`),
            `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
            `${name}_sum${written(labels)} ${sum}`,
            `${name}_count${written(labels)} ${count}`,
          ]),
      })
      return (labels: Labels) => {
        const key = written(labels)
        const one = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
        return (seconds: number) => {
          // A series is listed from its first observation on.
          if (one.count === 0) series.set(key, one)
          for (let index = bounds.length - 1; index >= 0 && seconds <= (bounds[index] ?? 0); index--)
            one.counts[index] = (one.counts[index] ?? 0) + 1
          one.sum += seconds
          one.count += 1
        }
      }
    },

    /** A number that is asked for when somebody looks. One that cannot be had is left out; the others are not affected. */
    gauge(name: string, help: string, read: () => Promise<readonly Sample[]> | readonly Sample[], kind: 'gauge' | 'counter' = 'gauge') {
      const lines = async () => (await read()).map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`)
      families.push({ name, help, kind, lines })
    },

    /** Everything as it is now. */
    async text(): Promise<string> {
      const parts = await Promise.all(
        families.map(async ({ name, help, kind, lines }) => {
          try {
            return [`# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`, `# TYPE ${name} ${kind}`, ...(await lines())]
          } catch {
            return []
          }
        }),
      )
      return `${parts.flat().join('\n')}\n`
    },
  }
}

const written = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
