import { type Answer, answersOf, exampleAnswersOf } from './calls.ts'
import type { Call, Contract } from './contract.ts'
import { type Field, fieldsOf, parameterField } from './fields.ts'
import type { SchemaOptions } from './schema.ts'

/**
 * Estimates the height of an operation that is not laid out yet, in rem: its text in a column of 50 letters, its text in the wider column of
 * large screens, and its samples. The estimate is rather too high than too low, so that operations do not overlap.
 */
export function heightOf(
  contract: Contract,
  call: Call,
  sample: string,
  options: SchemaOptions,
): { text: number; wide: number; samples: number } {
  const codes = [sample, ...exampleAnswersOf(call).map(({ example }) => JSON.stringify(example, null, 2))]
  return {
    text: roundUp(textHeight(contract, call, options, 50), 2),
    wide: roundUp(textHeight(contract, call, options, 68), 0.5),
    samples: roundUp(3 + sum(codes.map(codeHeight)), 2),
  }
}

/** Returns the height of the text in a column of some letters. */
function textHeight(contract: Contract, call: Call, options: SchemaOptions, letters: number): number {
  const parameters = (call.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  const body = call.requestBody?.content['application/json'].schema
  const fields = [
    ...parameters.map((parameter) => fieldHeight(parameterField(contract, parameter), false, letters)),
    ...(body
      ? fieldsOf(contract, body).map((field, _, { length }) => fieldHeight(field, options.expandSingleSchemaField && length === 1, letters))
      : []),
  ]
  const places = new Set(parameters.map((parameter) => parameter.in)).size + (body ? 1 : 0)
  const paragraphs = call.description.split('\n\n').map((paragraph) => linesOf(paragraph, letters) * 1.6 + 1.2)
  const answers = answersOf(call)
    .filter(({ success }) => success)
    .map((answer) => answerHeight(answer, letters))
  return (
    furniture +
    (body ? bodyFurniture + fieldsOf(contract, body).length * 0.35 : 0) +
    (places + 1) * heading +
    sum(paragraphs) +
    sum(fields) +
    sum(answers)
  )
}

/** Padding, title, path, authentication, header, and the summary of the errors. */
const furniture = 11.85
/** Name and frame of a body; its fields have wider gaps. */
const bodyFurniture = 4.5
const heading = 2.65
const highestCode = 38

/** Rounds up to a multiple of `step`, because few different numbers compress well. */
const roundUp = (rem: number, step: number) => Math.ceil(rem / step) * step

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const linesOf = (text: string, width: number) => Math.ceil(text.length / width)

function fieldHeight(field: Field, open: boolean, letters: number): number {
  const { name, type, required, limits, sentences, values, example, fields } = field
  const facts = `${name}${name} ${type} ${required ? 'required ' : ''}${limits.join(', ')}`
  const more = [
    ...sentences,
    ...(values.length > 0 ? [`One of ${values.join('    ')}`] : []),
    ...(example === undefined ? [] : [`Example ${example}`]),
  ]
  const inner = open ? 2 + sum(fields.map((field) => fieldHeight(field, fields.length === 1, letters))) : 0
  return (
    0.9 +
    linesOf(facts, letters + 6) * 1.4 +
    sum(more.map((text) => linesOf(text, letters) * 1.4 + 0.3)) +
    (fields.length > 0 ? 2.2 : 0) +
    inner
  )
}

const answerHeight = ({ name, schema, description }: Answer, letters: number): number =>
  0.9 + linesOf(`000 ${name} ${schema ? '' : description}`, letters + 2) * 1.55

const codeHeight = (code: string) => Math.min(highestCode, 6 + sum(code.split('\n').map((line) => Math.ceil((line.length + 1) / 42) * 1.2)))
