import requests from '@api-reference/requests'
import type { ExampleRequest } from '../../../reference/samples/example.ts'
import { firstCallsSample } from '../../../reference/samples/first-calls.ts'
import { recolour } from '../../../reference/samples/recolour.ts'
import { completed, faultOf, type Input, type Values } from '../../../reference/samples/values.ts'
import { writers } from '../../../reference/samples/write.ts'
import { type Complete, operationOf } from './samples.ts'

/** Returns a function that writes samples with these values. */
export function completeWith(values: Values): Complete {
  if (Object.keys(values).length === 0) return (_operationId, _language, html) => html
  const request = (operationId: string): ExampleRequest => {
    const fillable = requests.operations[operationId]
    if (!fillable) throw new Error(`No sample of ${operationId}`)
    return completed(fillable.request, fillable.inputs, values)
  }
  return (operationId, language, html) => {
    const write = Object.entries(writers).find(([name]) => name === language)?.[1]
    const code = operationId === 'firstCalls' ? firstCallsSample(request) : write?.(request(operationId))
    return code === undefined ? html : recolour(html, code)
  }
}

const inputsOf = (operationId: string) =>
  operationId === 'firstCalls' ? requests.firstCalls : (requests.operations[operationId]?.inputs ?? [])

/** Opens or closes the panel of a sample, and closes any other. Calls `onChange` with all values after each change. */
export function togglePanel(button: HTMLButtonElement, values: Values, onChange: (values: Values) => void) {
  const figure = button.closest('figure')
  const isOpen = figure?.querySelector('.ref-panel')
  for (const panel of document.querySelectorAll('.ref-panel')) close(panel)
  if (!figure || isOpen) return
  const panel = createPanel(inputsOf(operationOf(figure)), values, onChange)
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    close(panel)
    button.focus()
  })
  button.setAttribute('aria-expanded', 'true')
  figure.closest('.ref-samples')?.classList.add('ref-editing')
  figure.querySelector('figcaption')?.after(panel)
  panel.querySelector<HTMLElement>('input, select')?.focus()
}

function close(panel: Element) {
  panel.closest('figure')?.querySelector('.ref-own')?.setAttribute('aria-expanded', 'false')
  panel.closest('.ref-samples')?.classList.remove('ref-editing')
  panel.remove()
}

function createPanel(inputs: Input[], start: Values, onChange: (values: Values) => void): HTMLElement {
  let values = start
  const status = element('span', { role: 'status' })
  const change = (changed: Values, said: string) => {
    values = changed
    status.textContent = said
    onChange(values)
  }
  const fields = inputs.map((input) =>
    createField(input, values[input.key] ?? '', (text) => {
      const { [input.key]: _, ...others } = values
      change(text === '' ? others : { ...others, [input.key]: text }, '')
    }),
  )
  const clear = element('button', { type: 'button' }, 'Clear')
  clear.addEventListener('click', () => {
    for (const { clearField } of fields) clearField()
    change({}, 'Cleared in all samples')
  })
  return element(
    'div',
    { class: 'ref-panel', role: 'group', 'aria-label': 'Your values' },
    element('p', {}, 'For all samples. Kept until you close this tab, and sent nowhere.'),
    ...fields.map(({ field }) => field),
    element('div', { class: 'ref-panel-end' }, clear, status),
  )
}

let count = 0

function createField(input: Input, text: string, onText: (text: string) => void) {
  count += 1
  const fault = element('small', { id: `ref-value-${count}`, role: 'status' })
  const control = input.choices.length > 0 ? createChoice(input) : createTextBox(input)
  control.value = text
  control.setAttribute('aria-describedby', fault.id)
  const judge = () => {
    const found = control.value === '' ? undefined : faultOf(input, control.value)
    fault.textContent = found ?? ''
    control.setAttribute('aria-invalid', String(found !== undefined))
  }
  control.addEventListener('input', () => {
    // A value that is not complete yet is no fault. It becomes one when the reader leaves the field.
    if (control.getAttribute('aria-invalid') === 'true') judge()
    onText(control.value.trim())
  })
  control.addEventListener('change', () => {
    control.value = control.value.trim()
    judge()
  })
  if (text !== '') judge()
  const name = element('span', {}, input.name, ...(input.required ? [] : [element('i', {}, ' optional')]))
  const clearField = () => {
    control.value = ''
    judge()
  }
  return { field: element('div', {}, element('label', {}, name, control), fault), clearField }
}

const createTextBox = ({ example }: Input) =>
  element('input', {
    type: 'text',
    placeholder: example,
    autocapitalize: 'none',
    autocomplete: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
  })

function createChoice({ choices, example }: Input) {
  const others = choices.filter((choice) => choice !== example)
  const first = element('option', { value: '' }, example === '' ? 'none' : example)
  return element('select', {}, first, ...others.map((value) => element('option', { value }, value)))
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  created.append(...children)
  return created
}
