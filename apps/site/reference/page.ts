import { highlight } from '../code/highlight.ts'
import { type Answer, anchorOf, answersOf, exampleAnswersOf, guardOf, schemeName, schemesOf, titleOf } from './calls.ts'
import { type Call, type Contract, callsOf } from './contract.ts'
import { fieldsOf, parameterField } from './fields.ts'
import { type Html, html, prose, raw, words } from './html.ts'
import { leadOf, type Topic, topicsOf } from './introduction.ts'
import { firstCallsOf, languages, type Sample, samplesOf } from './samples.ts'
import { fieldCount, fieldList, type SchemaOptions, schemaFields } from './schema.ts'
import { authenticationSteps, errorsText, firstCallsText, guides, ownValuesText, placeNames } from './words.ts'

export type ReferenceOptions = SchemaOptions & {
  /** Whether a second click on a group of the menu closes it. */
  menuToggle: boolean
}

/** Addresses of the contract in other forms: the OpenAPI document and the Markdown. */
export type ReferenceFiles = { download: string; markdown: string }

/** Returns the whole reference as one piece of HTML: menu, text and samples. It is readable without scripts. */
export async function referencePage(contract: Contract, files: ReferenceFiles, options: ReferenceOptions): Promise<string> {
  const calls = callsOf(contract)
  const groups = await Promise.all(
    contract.tags.map(async (tag) => {
      const members = calls.filter(({ tags }) => tags[0] === tag.name)
      return { ...tag, members: await Promise.all(members.map((call) => operation(contract, call, options))) }
    }),
  )
  return html`<nav class="ref-menu" aria-label="API reference">${menu(contract, calls, options)}</nav>
<main class="ref-main">${await introduction(contract, files)}${await authentication(contract)}${await refusals(calls)}${topicsOf(contract.info).map(topic)}${groups.map(
    ({ name, description, members }) =>
      html`<section class="ref-group" id="tag/${name}"><h2>${titleOf(name)}</h2>${prose(description)}${guideLinks(name)}${members}</section>`,
  )}</main>`.html
}

function menu(contract: Contract, calls: Call[], { menuToggle }: ReferenceOptions): Html {
  const groups = contract.tags.map(({ name }) => {
    const links = html`<ul>${calls.filter(({ tags }) => tags[0] === name).map(menuLink)}</ul>`
    return menuToggle
      ? html`<details open class="ref-menu-group"><summary>${titleOf(name)}</summary>${links}</details>`
      : html`<div class="ref-menu-group"><strong>${titleOf(name)}</strong>${links}</div>`
  })
  return html`<div class="ref-filter" hidden><input type="search" placeholder="Filter by name or path" aria-label="Filter operations"></div>
<ul class="ref-menu-top"><li><a href="#introduction">Introduction</a></li><li><a href="#authentication">Authentication</a></li><li><a href="#errors">Errors</a></li>${topicsOf(contract.info).map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${groups}<p class="ref-filter-none" role="status"></p>`
}

function menuLink(call: Call): Html {
  return html`<li><a href="#${anchorOf(call)}">${method(call)}<span>${call.summary}</span></a></li>`
}

const method = (call: Call) => html`<span class="ref-method ref-${call.method}">${call.method}</span>`

async function introduction(contract: Contract, { download, markdown }: ReferenceFiles): Promise<Html> {
  const { info, servers } = contract
  const text = html`<div class="doc-title"><h1>${info.title}</h1><div class="copy-page"><button type="button" data-copy-from="${markdown}">Copy page</button><a href="${markdown}" type="text/markdown">View as Markdown</a><span class="unseen" role="status"></span></div></div><p class="ref-lead">${words(leadOf(info))}</p>
<dl class="ref-facts">${servers.map(
    ({ url, description }) => html`<div><dt>Base URL</dt><dd><code>${url}</code> ${words(description)}</dd></div>`,
  )}<div><dt>Version</dt><dd>${info.version}, <a href="${download}" download>Download openapi.json</a></dd></div><div><dt>Guides</dt><dd>${words('[Get started](/getting-started), [Mobile wallet](/mobile-wallet), [API guide](/api-reference)')}</dd></div></dl>
<h2 id="first-calls">First calls</h2><p>${words(firstCallsText)}</p><p class="ref-own-hint">${words(ownValuesText)}</p>`
  const sample = await codeFigure('First calls', firstCallsOf(contract), 'bash')
  return html`<header class="ref-row ref-introduction" id="introduction">${columns(text, sample)}</header>`
}

const columns = (text: Html, samples: Html) => html`<div class="ref-text">${text}</div><div class="ref-samples">${samples}</div>`

const topic = ({ id, title, text }: Topic) =>
  html`<section class="ref-row ref-topic" id="${id}"><div class="ref-text"><h2>${title}</h2>${prose(text)}</div></section>`

async function authentication(contract: Contract): Promise<Html> {
  const text = html`<h2>Authentication</h2><ol>${authenticationSteps.map((step) => html`<li>${words(step)}</li>`)}</ol><dl class="ref-schemes">${schemesOf(
    contract,
  ).map(({ id, name, description }) => html`<dt id="scheme/${id}">${name}</dt><dd>${prose(description)}</dd>`)}</dl>`
  const device = callsOf(contract).find(({ operationId }) => operationId === 'useDevice')
  return html`<section class="ref-row ref-topic" id="authentication">${columns(text, device ? await requestFigure(samplesOf(contract, device)) : html``)}</section>`
}

async function refusals(calls: Call[]): Promise<Html> {
  const refusal = calls.flatMap(answersOf).find(({ status, example }) => status === '400' && example !== undefined)
  return html`<section class="ref-row ref-topic" id="errors">${columns(html`<h2>Errors</h2><p>${words(errorsText)}</p>`, refusal ? await answerFigure(refusal) : html``)}</section>`
}

function guideLinks(group: string): Html {
  const links = (guides[group] ?? []).map(([title, address], index) => html`${index > 0 && ', '}<a href="${address}">${title}</a>`)
  return links.length === 0 ? html`` : html`<p class="ref-guides">Guide: ${links}</p>`
}

async function operation(contract: Contract, call: Call, options: ReferenceOptions): Promise<Html> {
  const anchor = anchorOf(call)
  const samples = samplesOf(contract, call)
  const shown = await Promise.all(exampleAnswersOf(call).map(answerFigure))
  const text = html`
<h3><a href="#${anchor}">${call.summary}</a></h3>
<p class="ref-path">${method(call)} <code>${call.path}</code></p>${prose(call.description)}${guard(call)}${inputs(contract, call, options)}
<h4>Answers</h4>${answerItems(contract, call, options)}`
  return html`<section class="ref-row ref-operation" id="${anchor}">${columns(text, html`${await requestFigure(samples)}${shown}`)}</section>`
}

function guard(call: Call): Html {
  const { schemes, optional } = guardOf(call)
  if (schemes.length === 0) return html`<p class="ref-guard">Public: no device is needed.</p>`
  const links = schemes.map(
    (scheme, index) => html`${index > 0 && ' or '}<a href="#scheme/${scheme}">${schemeName(scheme).toLowerCase()}</a>`,
  )
  return html`<p class="ref-guard">Authentication: ${links}${optional && ' or none, where devices without keys are admitted'}.</p>`
}

function inputs(contract: Contract, call: Call, options: ReferenceOptions): Html {
  const body = call.requestBody?.content['application/json'].schema
  return html`${placeNames.map(([place, title]) => {
    const parameters = (call.parameters ?? []).filter((parameter) => parameter.in === place)
    if (parameters.length === 0) return undefined
    const fields = parameters.map((parameter) => parameterField(contract, parameter))
    if (place === 'header')
      return html`<details data-part="header"><summary>${title}: ${fields.map(({ name }) => name).join(', ')}</summary>${fieldList(fields, options)}</details>`
    return html`<h4>${title}</h4><div data-part="${place}">${fieldList(fields, options)}</div>`
  })}${body && html`<h4>Body</h4><div data-part="body">${schemaFields(contract, body, options)}</div>`}`
}

/**
 * Returns every status. A success has its fields. All errors are in one summary, with each message and code and one complete body per
 * status.
 */
function answerItems(contract: Contract, call: Call, options: ReferenceOptions): Html {
  const answers = answersOf(call)
  const errors = answers.filter(({ success }) => !success)
  const successes = answers.filter(({ success }) => success)
  return html`${successes.map((answer) => {
    const { status, description, schema } = answer
    const hint = schema ? fieldCount(fieldsOf(contract, schema).length) : description
    return html`<details class="ref-answer" data-part="${status}"><summary>${statusName(answer)} <span class="ref-hint">${words(hint)}</span></summary>${answerContent(contract, answer, options)}</details>`
  })}<details class="ref-answer"><summary>Errors <span class="ref-hint">${errors.map(({ status }) => status).join(', ')}</span></summary>${errors.map(
    (answer) => html`<div data-part="${answer.status}"><p>${statusName(answer)}</p>${answerContent(contract, answer, options)}</div>`,
  )}</details>`
}

const statusName = ({ status, name }: Answer) =>
  html`<span class="ref-status ref-status-${status.charAt(0)}">${status}</span> <span class="ref-status-name">${name}</span>`

function answerContent(contract: Contract, { description, schema, refusals, example }: Answer, options: ReferenceOptions): Html {
  if (refusals.length > 0)
    return html`<ul class="ref-sentences">${refusals.map(({ code, message }) => html`<li>${message} <code>${code}</code></li>`)}</ul><pre class="ref-refusal">${oneLine(example)}</pre>`
  return schema ? schemaFields(contract, schema, options) : prose(description)
}

/** Returns an object of plain values as JSON on one line, with spaces. */
const oneLine = (value: unknown) => JSON.stringify(value, null, 1).replaceAll(/\s*\n\s*/g, ' ')

const copyButton = html`<button type="button" class="copy" hidden>Copy</button>`

/**
 * Returns the samples of a call. Without scripts the first is visible and the others can be opened. With scripts the others stay plain
 * text, which needs no elements, until the reader chooses their language.
 */
async function requestFigure([first, ...others]: Sample[]): Promise<Html> {
  if (!first) return html``
  const tabs = Object.entries(languages).map(
    ([language, { name }]) =>
      html`<button type="button" data-language="${language}" aria-pressed="${String(language === first.language)}">${name}</button>`,
  )
  const more = await Promise.all(
    others.map(
      async (sample) =>
        html`<details data-language="${sample.language}"><summary>${languages[sample.language].name}</summary>${fewerColours(await codeBlock(sample))}</details>`,
    ),
  )
  return html`<figure class="ref-figure ref-request"><figcaption><span class="ref-tabs" role="group" aria-label="Language" hidden>${tabs}</span>${copyButton}</figcaption>${await codeBlock(first)}<noscript>${more}</noscript></figure>`
}

/** Removes the colours of names, which are a hundredth of the page's bytes. */
const fewerColours = ({ html }: Html): Html => raw(html.replace(/<span class="c-[fp]">(.*?)<\/span>/g, '$1'))

async function codeBlock({ language, code }: Sample): Promise<Html> {
  return html`<pre tabindex="0"><code>${raw(await highlight(code, languages[language].grammar))}</code></pre>`
}

const answerFigure = ({ status, example }: Answer): Promise<Html> =>
  codeFigure(html`Answer <span class="ref-status">${status}</span>`, JSON.stringify(example, null, 2), 'json')

async function codeFigure(title: string | Html, code: string, grammar: string): Promise<Html> {
  return html`<figure class="ref-figure"><figcaption><span>${title}</span>${copyButton}</figcaption><pre tabindex="0"><code>${raw(await highlight(code, grammar))}</code></pre></figure>`
}
