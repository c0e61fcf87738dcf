import { type Answer, answersOf, exampleAnswersOf } from './calls.ts'
import type { Call, Contract } from './contract.ts'
import { type Field, fieldsOf, parameterField } from './fields.ts'
import type { SchemaOptions } from './schema.ts'

/**
 * Estimates the height of an operation that is not laid out yet, in rem: its text in a column of 50 letters, and its samples. The estimate
 * is rather too high than too low, so that operations do not overlap.
 */
export function heightOf(contract: Contract, call: Call, sample: string, options: SchemaOptions): { text: number; samples: number } {
  const parameters = (call.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  const body = call.requestBody?.content['application/json'].schema
  const fields = [
    ...parameters.map((parameter) => fieldHeight(parameterField(contract, parameter), false)),
    ...(body
      ? fieldsOf(contract, body).map((field, _, { length }) => fieldHeight(field, options.expandSingleSchemaField && length === 1))
      : []),
  ]
  const places = new Set(parameters.map((parameter) => parameter.in)).size + (body ? 1 : 0)
  const paragraphs = call.description.split('\n\n').map((paragraph) => linesOf(paragraph, 50) * 1.6 + 1.2)
  const answers = answersOf(call)
    .filter(({ success }) => success)
    .map(answerHeight)
  const text = furniture + (places + 1) * heading + sum(paragraphs) + sum(fields) + sum(answers)
  const codes = [sample, ...exampleAnswersOf(call).map(({ example }) => JSON.stringify(example, null, 2))]
  return { text: roundUp(text, 2), samples: roundUp(4 + sum(codes.map(codeHeight)), 8) }
}

/** Padding, title, path, authentication, header, and the summary of the errors. */
const furniture = 15.5
const heading = 3.4
const highestCode = 31

/** Rounds up to a multiple of `step`, because few different numbers compress well. */
const roundUp = (rem: number, step: number) => Math.ceil(rem / step) * step

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const linesOf = (text: string, width: number) => Math.ceil(text.length / width)

function fieldHeight({ name, type, required, limits, sentences, values, example, fields }: Field, open: boolean): number {
  const facts = `${name}${name} ${type} ${required ? 'required ' : ''}${limits.join(', ')}`
  const more = [
    ...sentences,
    ...(values.length > 0 ? [`One of ${values.join('    ')}`] : []),
    ...(example === undefined ? [] : [`Example ${example}`]),
  ]
  const inner = open ? 1 + sum(fields.map((field) => fieldHeight(field, fields.length === 1))) : 0
  return 1.1 + linesOf(facts, 56) * 1.4 + sum(more.map((text) => linesOf(text, 50) * 1.4 + 0.3)) + (fields.length > 0 ? 2.2 : 0) + inner
}

const answerHeight = ({ name, schema, description }: Answer): number => 0.9 + linesOf(`000 ${name} ${schema ? '' : description}`, 52) * 1.55

const codeHeight = (code: string) => Math.min(highestCode, 6 + sum(code.split('\n').map((line) => Math.ceil((line.length + 1) / 42) * 1.2)))
