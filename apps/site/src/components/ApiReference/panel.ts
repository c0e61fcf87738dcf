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
  button.ariaExpanded = 'true'
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
  const change = (changed: Values) => {
    values = changed
    onChange(values)
  }
  const fields = inputs.map((input) =>
    createField(input, values[input.key] ?? '', (text) => {
      const { [input.key]: _, ...others } = values
      change(text === '' ? others : { ...others, [input.key]: text })
    }),
  )
  const clear = element('button', { type: 'button', textContent: 'Clear' })
  const status = element('span', { role: 'status' })
  clear.addEventListener('click', () => {
    change({})
    for (const { clearField } of fields) clearField()
    status.textContent = 'Cleared in all samples'
  })
  const panel = element('div', { className: 'ref-panel', role: 'group', ariaLabel: 'Your values' })
  const hint = element('p', { textContent: 'For all samples. Kept until you close this tab, and sent nowhere.' })
  panel.append(hint, ...fields.map(({ field }) => field), element('div', { className: 'ref-panel-end' }, [clear, status]))
  return panel
}

let count = 0

function createField(input: Input, text: string, onText: (text: string) => void) {
  const control = input.choices.length > 0 ? createChoice(input) : createTextBox(input)
  count += 1
  const fault = element('small', { id: `ref-value-${count}`, role: 'status' })
  control.value = text
  control.setAttribute('aria-describedby', fault.id)
  const tell = () => {
    const found = control.value === '' ? undefined : faultOf(input, control.value)
    fault.textContent = found ?? ''
    control.ariaInvalid = String(found !== undefined)
  }
  control.addEventListener('input', () => {
    // A value that is not complete yet is no fault. It becomes one when the reader leaves the field.
    if (control.ariaInvalid === 'true') tell()
    onText(control.value.trim())
  })
  control.addEventListener('change', () => {
    control.value = control.value.trim()
    tell()
  })
  if (text !== '') tell()
  const name = element('span', { textContent: input.name }, input.required ? [] : [element('i', { textContent: ' optional' })])
  const clearField = () => {
    control.value = ''
    tell()
  }
  return { field: element('div', {}, [element('label', {}, [name, control]), fault]), clearField }
}

function createTextBox({ example }: Input) {
  const box = element('input', { type: 'text', placeholder: example, autocapitalize: 'none', spellcheck: false, autocomplete: 'off' })
  box.setAttribute('autocorrect', 'off')
  return box
}

function createChoice({ choices, example }: Input) {
  const first = element('option', { value: '', textContent: example === '' ? 'none' : example })
  return element('select', {}, [
    first,
    ...choices.filter((choice) => choice !== example).map((value) => element('option', { value, textContent: value })),
  ])
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: Node[] = [],
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties)
  created.append(...children)
  return created
}
