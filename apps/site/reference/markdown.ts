import { type Answer, answersOf, exampleAnswersOf, guardOf, schemeName, schemesOf, titleOf } from './calls.ts'
import { type Call, type Contract, callsOf, type Schema } from './contract.ts'
import { type Field, fieldsOf, parameterField, sentencesOf } from './fields.ts'
import { leadOf, topicsOf } from './introduction.ts'
import { firstCallsOf, samplesOf } from './samples.ts'
import { authenticationSteps, errorsText, firstCallsText, placeNames } from './words.ts'

/** Returns the whole reference as Markdown: each call with its inputs, answers, error messages, and an example request and answer. */
export function referenceMarkdown(contract: Contract): string {
  const calls = callsOf(contract)
  const groups = contract.tags.flatMap(({ name, description }) => [
    `## ${titleOf(name)}`,
    description,
    ...calls.filter(({ tags }) => tags[0] === name).flatMap((call) => operation(contract, call)),
  ])
  return `${[...introduction(contract), ...groups].join('\n\n')}\n`
}

function introduction(contract: Contract): string[] {
  const { info, servers } = contract
  return [
    `# ${info.title}`,
    leadOf(info),
    [`- Version: ${info.version}`, ...servers.map(({ url, description }) => `- Base URL: \`${url}\` (${description})`)].join('\n'),
    '## First calls',
    firstCallsText,
    fence('sh', firstCallsOf(contract)),
    '## Authentication',
    authenticationSteps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    ...schemesOf(contract).map(({ name, description }) => `**${name}.** ${description}`),
    '## Errors',
    errorsText,
    ...topicsOf(info).flatMap(({ title, text }) => [`## ${title}`, text]),
  ]
}

function operation(contract: Contract, call: Call): string[] {
  const answers = answersOf(call)
  const sample = samplesOf(contract, call).find(({ language }) => language === 'curl')
  return [
    `### ${call.summary}`,
    `\`${call.method.toUpperCase()} ${call.path}\``,
    call.description,
    guard(call),
    ...inputs(contract, call),
    ...answers
      .filter(({ success }) => success)
      .flatMap(({ status, name, schema }) =>
        schema ? shape(contract, `${status} ${name}`, schema) : [`#### ${status} ${name}`, 'The answer has no body.'],
      ),
    '#### Errors',
    answers
      .filter(({ success }) => !success)
      .map((answer) => refusal(contract, answer))
      .join('\n'),
    '#### Example request',
    fence('sh', sample?.code ?? ''),
    ...exampleAnswersOf(call).flatMap(({ status, success, example }) => [
      `#### Example answer${success ? '' : `, ${status}`}`,
      fence('json', JSON.stringify(example, null, 2)),
    ]),
  ]
}

function guard(call: Call): string {
  const { schemes, optional } = guardOf(call)
  if (schemes.length === 0) return 'Authentication: none.'
  return `Authentication: ${schemes.map((scheme) => schemeName(scheme).toLowerCase()).join(' or ')}${optional ? ', or none' : ''}.`
}

function inputs(contract: Contract, call: Call): string[] {
  const body = call.requestBody?.content['application/json'].schema
  return [
    ...placeNames.flatMap(([place, title]) => {
      const parameters = (call.parameters ?? []).filter((parameter) => parameter.in === place)
      return parameters.length === 0 ? [] : [`#### ${title}`, list(parameters.map((parameter) => parameterField(contract, parameter)))]
    }),
    ...(body ? shape(contract, 'Body', body) : []),
  ]
}

const shape = (contract: Contract, title: string, schema: Schema): string[] => [
  `#### ${title}`,
  ...sentencesOf(contract, schema),
  list(fieldsOf(contract, schema)),
]

function refusal(contract: Contract, { status, name, description, refusals, schema }: Answer): string {
  const head = `- ${status} ${name}`
  if (refusals.length > 0) return [head, ...refusals.map(({ code, message }) => `  - \`${message}\` (\`${code}\`)`)].join('\n')
  return `${head}: ${description}${schema ? `\n${list(fieldsOf(contract, schema), '  ')}` : ''}`
}

const list = (fields: Field[], indent = ''): string => fields.map((field) => item(field, indent)).join('\n')

function item({ name, type, required, limits, values, sentences, example, fields }: Field, indent: string): string {
  const facts = [type, ...(required ? ['required'] : []), ...limits].join(', ')
  const more = [
    ...sentences,
    ...(values.length === 1 ? [`Always \`${values[0]}\`.`] : []),
    ...(values.length > 1 ? [`One of ${values.map((value) => `\`${value}\``).join(', ')}.`] : []),
    ...(example === undefined ? [] : [`Example: \`${String(example)}\`.`]),
  ]
  const line = `${indent}- \`${name}\` (${facts})${more.length > 0 ? `: ${more.join(' ')}` : ''}`
  return fields.length === 0 ? line : `${line}\n${list(fields, `${indent}  `)}`
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``
