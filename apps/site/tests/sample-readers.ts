import { expect } from 'vitest'
import type { SentRequest } from './curl.ts'

/** Returns the request that a Swift sample sends. Its token is a call of `deviceToken`. */
export function requestOfSwift(code: string): SentRequest {
  const body = /"""\n([\s\S]*?)\n"""/.exec(code)?.[1]
  const headers = [...code.matchAll(/request\.setValue\((.+), forHTTPHeaderField: "([\w-]+)"\)/g)].map(
    ([, value = '', name = '']): [string, string] => [
      name.toLowerCase(),
      plain(value.replace('\\(token)', /let token = (.+)/.exec(code)?.[1] ?? '')),
    ],
  )
  expect(/request\.httpBody = body/.test(code)).toBe(body !== undefined)
  return {
    method: /request\.httpMethod = "(\w+)"/.exec(code)?.[1] ?? 'GET',
    url: /URL\(string: "(.+)"\)!/.exec(code)?.[1] ?? '',
    headers: Object.fromEntries(headers),
    body: body === undefined ? undefined : JSON.parse(body.replaceAll('\\\\', '\\')),
  }
}

/** Returns the request that a Kotlin sample sends. Its token is a call of `deviceToken`. */
export function requestOfKotlin(code: string): SentRequest {
  const headers = [...code.matchAll(/\.header\("([\w-]+)", (.+)\)$/gm)].map(([, name = '', value = '']): [string, string] => [
    name,
    plain(value),
  ])
  const body = /val body = (buildJsonObject \{[\s\S]*?^\})\.toString\(\)/m.exec(code)?.[1]
  const [, method = 'GET', content = ''] = /^ {4}\.(post|put|patch|delete)\((.*)\)$/m.exec(code) ?? []
  const type = /"(.+)"\.toMediaType\(\)/.exec(content)?.[1]
  expect(content.startsWith('body.')).toBe(body !== undefined)
  return {
    method: method.toUpperCase(),
    url: JSON.parse(/val url = (".+")/.exec(code)?.[1]?.replaceAll('\\$', '$') ?? '""'),
    headers: { ...Object.fromEntries(headers), ...(type !== undefined && { 'content-type': type }) },
    body: body === undefined ? undefined : builtBy(body),
  }
}

/** Returns a text without its quotes, or the name of a variable. */
const plain = (value: string) => value.replace(/^"(.*)"$/, '$1')

type Built = unknown[] | Record<string, unknown>

/** Returns the object that the builder lines of kotlinx.serialization create. */
function builtBy(code: string): unknown {
  const root: Record<string, unknown> = {}
  const open: Built[] = [root]
  const add = (name: string | undefined, value: unknown) => {
    const current = open.at(-1)
    if (Array.isArray(current)) current.push(value)
    else if (current && name !== undefined) current[name] = value
  }
  for (const line of code.split('\n').slice(1, -1)) {
    const opening = /^ +(?:put|add)Json(Object|Array)(?:\("(\w+)"\))? \{$/.exec(line)
    const filling = /^ +(?:put\("(\w+)", (.+)\)|add\((.+)\))$/.exec(line)
    if (opening) {
      const built: Built = opening[1] === 'Array' ? [] : {}
      add(opening[2], built)
      open.push(built)
    } else if (filling) add(filling[1], JSON.parse((filling[2] ?? filling[3] ?? '').replace(/^JsonNull$/, 'null').replaceAll('\\$', '$')))
    else if (/^ +\}$/.test(line)) open.pop()
    else throw new Error(`This is no line of a builder: ${line}`)
  }
  expect(open).toEqual([root])
  return root
}
