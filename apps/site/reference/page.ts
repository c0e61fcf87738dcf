import { STATUS_CODES } from 'node:http'
import { highlight } from '../code/highlight.ts'
import { type Call, type Contract, callsOf } from './contract.ts'
import { type Html, html, prose, raw, words } from './html.ts'
import { type Sample, samplesOf } from './samples.ts'
import { fieldOf, fields } from './schema.ts'

export type ReferenceOptions = {
  /** A field that is alone in its object is shown open. */
  expandSingleSchemaField: boolean
  /** The groups of the menu close when they are asked again. */
  menuToggle: boolean
}

export type ReferenceTexts = { title: string; download: string }

/** The whole reference as one piece of HTML: menu, text and samples. It needs no script to be read. */
export async function referencePage(contract: Contract, texts: ReferenceTexts, options: ReferenceOptions): Promise<string> {
  const calls = callsOf(contract)
  const groups = await Promise.all(
    contract.tags.map(async (tag) => {
      const members = calls.filter(({ tags }) => tags[0] === tag.name)
      return { ...tag, members: await Promise.all(members.map((call) => operation(contract, call, options))) }
    }),
  )
  return html`<nav class="ref-menu" aria-label="API reference">${menu(contract, calls, options)}</nav>
<main class="ref-main">${introduction(contract, texts)}${authentication(contract)}${refusals()}${groups.map(
    ({ name, description, members }) =>
      html`<section class="ref-group" id="tag/${name}" aria-labelledby="tag/${name}/title"><h2 id="tag/${name}/title">${titleOf(name)}</h2>${prose(description)}${members}</section>`,
  )}</main>`.html
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The anchor of a call. */
export const anchorOf = ({ tags, operationId }: Pick<Call, 'tags' | 'operationId'>) => `tag/${tags[0]}/operation/${operationId}`

function menu(contract: Contract, calls: Call[], { menuToggle }: ReferenceOptions): Html {
  const groups = contract.tags.map(({ name }) => {
    const links = html`<ul>${calls.filter(({ tags }) => tags[0] === name).map(menuLink)}</ul>`
    return menuToggle
      ? html`<details open class="ref-menu-group"><summary>${titleOf(name)}</summary>${links}</details>`
      : html`<div class="ref-menu-group"><strong>${titleOf(name)}</strong>${links}</div>`
  })
  return html`<input class="ref-filter" type="search" placeholder="Filter by name or path" aria-label="Filter operations" hidden>
<ul class="ref-menu-top"><li><a href="#introduction">Introduction</a></li><li><a href="#authentication">Authentication</a></li><li><a href="#errors">Errors</a></li></ul>
${groups}<p class="ref-filter-none" role="status"></p>`
}

function menuLink(call: Call): Html {
  return html`<li><a href="#${anchorOf(call)}" title="${call.method.toUpperCase()} ${call.path}"><span class="ref-method ref-${call.method}">${call.method}</span><span>${call.summary}</span></a></li>`
}

function introduction({ info, servers }: Contract, { title, download }: ReferenceTexts): Html {
  return html`<header class="ref-introduction" id="introduction"><h1>${title}</h1><p class="ref-lead">${words(info.description)}</p>
<dl class="ref-facts"><div><dt>Version</dt><dd>${info.version}</dd></div>${servers.map(
    ({ url, description }) => html`<div><dt>Base URL</dt><dd><code>${url}</code> ${words(description)}</dd></div>`,
  )}<div><dt>OpenAPI 3.1</dt><dd><a href="${download}" download>Download openapi.json</a></dd></div></dl></header>`
}

const schemeNames: Record<string, string> = {
  deviceToken: 'Device token',
  deviceId: 'Device id',
  webhookSignature: 'Webhook signature',
}

function authentication({ components }: Contract): Html {
  return html`<section class="ref-topic" id="authentication"><h2>Authentication</h2><p>Nobody issues a token. A device makes its own, with the key that it registered, for one request at a time. The SDK does this for every call; <a href="/api-reference#authentication">the guide</a> shows how it is done without it.</p><dl class="ref-schemes">${Object.entries(
    components.securitySchemes,
  ).map(([id, { description }]) => html`<dt id="scheme/${id}">${schemeNames[id] ?? id}</dt><dd>${prose(description)}</dd>`)}</dl></section>`
}

function refusals(): Html {
  return html`<section class="ref-topic" id="errors"><h2>Errors</h2><p>Every refusal has one shape: <code>statusCode</code>, the HTTP status repeated; <code>message</code>, one or more exact sentences, joined by <code>; </code>; and <code>error</code>, the standard name of the status. Each call below lists every sentence that it can answer. The one exception is the health call, which keeps its own shape at 503.</p></section>`
}

async function operation(contract: Contract, call: Call, options: ReferenceOptions): Promise<Html> {
  const anchor = anchorOf(call)
  return html`<section class="ref-operation" id="${anchor}" aria-labelledby="${anchor}/title"><div class="ref-text">
<h3 id="${anchor}/title">${call.summary}<a class="ref-anchor" href="#${anchor}" aria-label="Link to ${call.summary}">#</a></h3>
<p class="ref-path"><span class="ref-method ref-${call.method}">${call.method}</span> <code>${call.path}</code></p>${prose(call.description)}${security(call)}${inputs(contract, call, options)}
<h4>Answers</h4>${Object.entries(call.responses).map((response) => answer(contract, response, options))}</div>
<div class="ref-samples">${await samples(contract, call)}</div></section>`
}

function security({ security: schemes }: Call): Html {
  const names = schemes.flatMap((scheme) => Object.keys(scheme))
  if (names.length === 0) return html`<p class="ref-guard">Public: no device is needed.</p>`
  const optional = schemes.some((scheme) => Object.keys(scheme).length === 0)
  const links = names.map(
    (name, index) => html`${index > 0 && ' or '}<a href="#scheme/${name}">${(schemeNames[name] ?? name).toLowerCase()}</a>`,
  )
  return html`<p class="ref-guard">Authentication: ${links}${optional && ' or none, where devices without keys are admitted'}.</p>`
}

const places = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const

function inputs(contract: Contract, call: Call, options: ReferenceOptions): Html {
  const body = call.requestBody?.content['application/json'].schema
  return html`${places.map(([place, title]) => {
    const parameters = (call.parameters ?? []).filter((parameter) => parameter.in === place)
    if (parameters.length === 0) return undefined
    return html`<h4>${title}</h4><ul class="ref-fields">${parameters.map(({ name, required = false, schema, description }) => {
      const described = { ...schema, ...(description !== undefined && { description }) }
      return html`<li>${fieldOf(contract, { name, schema: described, required, open: false }, options)}</li>`
    })}</ul>`
  })}${body && html`<h4>Body</h4>${fields(contract, body, options)}`}`
}

/** One status: what a success holds, or every sentence of a refusal. */
function answer(
  contract: Contract,
  [status, { description, content }]: [string, Call['responses'][string]],
  options: ReferenceOptions,
): Html {
  const { schema } = content['application/json']
  const success = status.startsWith('2')
  const sentences = [...description.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence)
  const many = sentences.length > 1 ? `${sentences.length} sentences` : sentences[0]
  const hint = success || sentences.length === 0 ? description : many
  const list = !success && sentences.length > 0
  return html`<details class="ref-answer"${success && html` open`}><summary><span class="ref-status ref-status-${status.charAt(0)}">${status}</span> <span class="ref-status-name">${STATUS_CODES[status] ?? ''}</span> <span class="ref-limits">${success ? '' : words(hint ?? '')}</span></summary>${
    list
      ? html`<ul class="ref-sentences">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
      : fields(contract, schema, options)
  }</details>`
}

const languageNames = { curl: 'curl', typescript: 'TypeScript' } as const
const grammars = { curl: 'bash', typescript: 'ts' } as const

async function samples({ servers }: Contract, call: Call): Promise<Html> {
  const list = samplesOf(call, servers[0]?.url ?? '')
  const blocks = await Promise.all(list.map((sample) => sampleBlock(sample)))
  const [status, response] = Object.entries(call.responses).find(([code]) => code.startsWith('2')) ?? []
  const example = response?.content['application/json'].example
  return html`<figure class="ref-figure ref-request"><figcaption><span class="ref-tabs" role="group" aria-label="Language">${list.map(
    ({ language }) =>
      html`<button type="button" data-language="${language}" aria-pressed="${String(language === 'curl')}">${languageNames[language]}</button>`,
  )}</span>${copyButton}</figcaption>${blocks}</figure>${
    example !== undefined &&
    html`<figure class="ref-figure"><figcaption><span>Answer <span class="ref-status">${status}</span></span>${copyButton}</figcaption><pre tabindex="0"><code>${raw(await highlight(JSON.stringify(example, null, 2), 'json'))}</code></pre></figure>`
  }`
}

const copyButton = html`<button type="button" class="copy" hidden>Copy</button>`

async function sampleBlock({ language, code }: Sample): Promise<Html> {
  const highlighted = raw(await highlight(code, grammars[language]))
  return html`<pre tabindex="0" data-language="${language}"><code>${highlighted}</code></pre>`
}
