import { describe, expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

describe('metrics', () => {
  test('a counter is increased → one sum for each set of labels', async () => {
    const registry = createRegistry()
    const count = registry.counter('calls_total', 'Calls.', ['platform'])
    count({ platform: 'base' })
    count({ platform: 'base' }, 2)
    count({ platform: 'ethereum' })
    expect(await registry.text()).toBe(
      '# HELP calls_total Calls.\n# TYPE calls_total counter\ncalls_total{platform="base"} 3\ncalls_total{platform="ethereum"} 1\n',
    )
  })

  test('a histogram gets a value → the value counts in each bucket whose bound it does not exceed', async () => {
    const registry = createRegistry()
    const observe = registry.histogram('took_seconds', 'Times.', ['operation'], [0.1, 1])
    for (const seconds of [0.1, 0.5, 3]) observe({ operation: 'a' }, seconds)
    expect((await registry.text()).split('\n').slice(2)).toEqual([
      'took_seconds_bucket{le="0.1",operation="a"} 1',
      'took_seconds_bucket{le="1",operation="a"} 2',
      'took_seconds_bucket{le="+Inf",operation="a"} 3',
      'took_seconds_sum{operation="a"} 3.6',
      'took_seconds_count{operation="a"} 3',
      '',
    ])
  })

  test('a gauge is scraped → its value is read; a gauge that cannot be read is left out, the others stay', async () => {
    const registry = createRegistry()
    let value = 1
    let isFailing = false
    registry.gauge('broken', 'Fails at times.', ['platform'], () =>
      isFailing ? Promise.reject(new Error('away')) : [{ labels: { platform: 'base' }, value: 7 }],
    )
    registry.gauge('fine', 'Is there.', [], () => [{ value }])
    expect(await registry.text()).toContain('broken{platform="base"} 7')
    isFailing = true
    for (const format of ['text', 'openmetrics'] as const) {
      const text = await registry.text(format)
      expect(text).not.toContain('broken')
      expect(text).toContain('# HELP fine Is there.\n# TYPE fine gauge\nfine 1\n')
    }
    value = 2
    expect(await registry.text()).toContain('fine 2')
  })

  test('the source of a gauge no longer returns a series → the series is removed', async () => {
    const registry = createRegistry()
    let platforms = ['base', 'ethereum']
    registry.gauge('lag', 'Lag.', ['platform'], () => platforms.map((platform) => ({ labels: { platform }, value: 1 })))
    expect(await registry.text()).toContain('lag{platform="ethereum"} 1')
    platforms = ['base']
    expect(await registry.text()).toBe('# HELP lag Lag.\n# TYPE lag gauge\nlag{platform="base"} 1\n')
  })

  test('a counter is counted elsewhere → each scrape reads its value', async () => {
    const registry = createRegistry()
    let seconds = 3
    registry.readCounter('cpu_seconds_total', 'Time.', () => seconds)
    expect(await registry.text()).toContain('# TYPE cpu_seconds_total counter\ncpu_seconds_total 3\n')
    seconds = 4
    expect(await registry.text('openmetrics')).toContain('# TYPE cpu_seconds counter\ncpu_seconds_total 4\n')
  })

  test('special characters in labels and help texts → escaped', async () => {
    const registry = createRegistry()
    registry.counter('odd_total', 'One\nline \\ only.', ['label'])({ label: 'a"b\\c\nd' })
    expect(await registry.text()).toBe(
      '# HELP odd_total One\\nline \\\\ only.\n# TYPE odd_total counter\nodd_total{label="a\\"b\\\\c\\nd"} 1\n',
    )
  })
})

describe('exemplars', () => {
  const observed = () => {
    const registry = createRegistry()
    const observe = registry.requestHistogram('took_seconds', 'Times.', ['operation'], [0.1, 1])
    observe({ operation: 'a' }, 0.05, 'first')
    observe({ operation: 'a' }, 0.06, 'second')
    observe({ operation: 'a' }, 5, 'x'.repeat(64))
    registry.counter('calls_total', 'Calls.', [])({})
    return registry
  }

  test('OpenMetrics → each bucket names the last request in it, counters are named without _total, and it ends with EOF', async () => {
    const text = (await observed().text('openmetrics')).replace(/(?<=\} [\d.]+ # \{.*\} [\d.]+ )\d+(\.\d+)?/g, 'TIME')
    expect(text).toBe(`# HELP took_seconds Times.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1",operation="a"} 2 # {request_id="second"} 0.06 TIME
took_seconds_bucket{le="1",operation="a"} 2
took_seconds_bucket{le="+Inf",operation="a"} 3 # {request_id="${'x'.repeat(64)}"} 5 TIME
took_seconds_sum{operation="a"} 5.11
took_seconds_count{operation="a"} 3
# HELP calls Calls.
# TYPE calls counter
calls_total 1
# EOF
`)
  })

  test('the text format → no exemplars, before and after an OpenMetrics scrape', async () => {
    const registry = observed()
    const before = await registry.text()
    await registry.text('openmetrics')
    expect(await registry.text()).toBe(before)
    expect(before).not.toContain('request_id')
    expect(before).toContain('# TYPE calls_total counter\ncalls_total 1\n')
  })
})
