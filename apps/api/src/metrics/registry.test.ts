import { describe, expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

describe('metrics', () => {
  test('a counter grows for each set of labels', async () => {
    const registry = createRegistry()
    const count = registry.counter('calls_total', 'Calls.')
    count({ platform: 'base' })
    count({ platform: 'base' }, 2)
    count({ platform: 'ethereum' })
    expect(await registry.text()).toBe(
      '# HELP calls_total Calls.\n# TYPE calls_total counter\ncalls_total{platform="base"} 3\ncalls_total{platform="ethereum"} 1\n',
    )
  })

  test('a histogram counts in each bound that it fits into', async () => {
    const registry = createRegistry()
    const observe = registry.histogram('took_seconds', 'Times.', [0.1, 1])
    for (const seconds of [0.1, 0.5, 3]) observe({ operation: 'a' })(seconds)
    expect((await registry.text()).split('\n').slice(2)).toEqual([
      'took_seconds_bucket{operation="a",le="0.1"} 1',
      'took_seconds_bucket{operation="a",le="1"} 2',
      'took_seconds_bucket{operation="a",le="+Inf"} 3',
      'took_seconds_sum{operation="a"} 3.6',
      'took_seconds_count{operation="a"} 3',
      '',
    ])
  })

  test('a gauge is read when somebody looks; one that cannot be read is left out, and the others are there', async () => {
    const registry = createRegistry()
    let value = 1
    registry.gauge('broken', 'Cannot be had.', () => Promise.reject(new Error('away')))
    registry.gauge('fine', 'Is there.', () => [{ value }])
    expect(await registry.text()).toBe('# HELP fine Is there.\n# TYPE fine gauge\nfine 1\n')
    value = 2
    expect(await registry.text()).toContain('fine 2')
  })

  test('labels and words are escaped', async () => {
    const registry = createRegistry()
    registry.counter('odd_total', 'One\nline \\ only.')({ label: 'a"b\\c\nd' })
    expect(await registry.text()).toBe(
      '# HELP odd_total One\\nline \\\\ only.\n# TYPE odd_total counter\nodd_total{label="a\\"b\\\\c\\nd"} 1\n',
    )
  })
})
