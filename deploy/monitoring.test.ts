import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string; runbook: string } }

const directory = join(import.meta.dirname, 'prometheus')
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const promtool = '/usr/bin/promtool'
const missing =
  existsSync(promtool) || installDebianPackage('prometheus', 'promtool') ? undefined : 'promtool is missing: install prometheus'

const { groups }: { groups: { rules: Rule[] }[] } = parse(read('prometheus/alerts.yaml'))
const rules = groups.flatMap((group) => group.rules)
const documented = new Set(
  [...readFileSync(resolve(import.meta.dirname, '../docs/METRICS.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name),
)

/** Returns the metrics of an expression that a process does not serve. */
const unknownMetrics = (text: string) =>
  [...text.matchAll(/\b(?:wallet|process|nodejs)_\w+/g)]
    .map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !documented.has(name))

describe('the alert rules', () => {
  test('each rule → reads metrics that the processes serve, and says what to do first', () => {
    expect(rules.length).toBeGreaterThan(10)
    for (const { alert, expr, labels, annotations } of rules) {
      expect(unknownMetrics(expr), alert).toEqual([])
      expect(['page', 'ticket'], alert).toContain(labels.severity)
      expect(annotations.summary.length, alert).toBeGreaterThan(10)
      expect(annotations.runbook, alert).toMatch(/\.$/)
    }
  })

  test('each rule → has a series on which it fires and one on which it stays silent', () => {
    const { tests }: { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] } = parse(
      read('prometheus/alerts.test.yaml'),
    )
    const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test)
    for (const { alert } of rules) {
      const own = cases.filter(({ alertname }) => alertname === alert)
      expect(new Set(own.map(({ exp_alerts }) => exp_alerts.length)), alert).toEqual(new Set([0, 1]))
    }
  })

  if (missing === undefined)
    test('promtool → accepts the rules, and each fires and stays silent as expected', () => {
      execFileSync(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: directory, stdio: 'pipe' })
      execFileSync(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: directory, stdio: 'pipe' })
    })
  else test(`the rules do not run on this machine → ${missing}`, () => console.log(`The alert rules did not run: ${missing}`))
})

test('the rules of the Prometheus adapter → read metrics that the processes serve, and name those of the autoscalers', () => {
  const { rules, externalRules } = parse(read('prometheus/adapter.yaml'))
  expect([...rules, ...externalRules].flatMap(({ seriesQuery }: { seriesQuery: string }) => unknownMetrics(seriesQuery))).toEqual([])
  const scaling = readdirSync(join(import.meta.dirname, 'chart/templates')).map((file) => read(`chart/templates/${file}`))
  for (const { name } of [...rules, ...externalRules]) expect(scaling.join('\n')).toMatch(new RegExp(`name: ${name.as}\\s`))
})

describe('the dashboard of Grafana', () => {
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(read('grafana/dashboard.json'))

  test('each panel → reads metrics that the processes serve', () => {
    expect(panels.length).toBeGreaterThan(10)
    for (const { title, targets } of panels) {
      expect(targets, title).toHaveLength(1)
      for (const { expr } of targets) expect(unknownMetrics(expr), title).toEqual([])
    }
  })

  if (missing === undefined)
    test('promtool → accepts the expression of each panel', () => {
      const asRules = panels.map(({ targets }, index) => ({ record: `panel:${index}`, expr: targets[0]?.expr }))
      const check = (rules: unknown) => {
        const file = join(mkdtempSync(join(tmpdir(), 'panels-')), 'rules.json')
        writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
        execFileSync(promtool, ['check', 'rules', file], { stdio: 'pipe' })
        rmSync(dirname(file), { recursive: true })
      }
      check(asRules)
      expect(() => check([{ record: 'panel:0', expr: 'sum(' }])).toThrow()
    })
})
