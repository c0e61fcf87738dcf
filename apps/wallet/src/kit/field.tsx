import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'

type Frame = { label: string; hint?: ReactNode; error?: string | undefined }

function useFrame({ label, hint, error }: Frame) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const frame = (control: ReactNode) => (
    <div className={`field${error === undefined ? '' : ' field-wrong'}`}>
      <label htmlFor={id}>{label}</label>
      {control}
      {hint !== undefined && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="field-error" id={`${id}-error`} role={error === undefined ? undefined : 'alert'}>
        {error}
      </div>
    </div>
  )
  return { frame, control: { id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined || undefined } }
}

type FieldProps = Frame & { after?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>

/** A line to type in. `after` is shown at its end, such as a unit or a button. `error` is read out when it appears. */
export function Field({ label, hint, error, after, ...rest }: FieldProps) {
  const { frame, control } = useFrame({ label, hint, error })
  return frame(
    <div className="field-line">
      <input autoComplete="off" spellCheck={false} {...rest} {...control} />
      {after}
    </div>,
  )
}

type AreaProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>

/** Several lines to type in. */
export function AreaField({ label, hint, error, ...rest }: AreaProps) {
  const { frame, control } = useFrame({ label, hint, error })
  return frame(
    <div className="field-line">
      <textarea autoComplete="off" autoCapitalize="none" spellCheck={false} rows={3} {...rest} {...control} />
    </div>,
  )
}

/** Characters of a line that fits on a phone. */
const lineLength = 34

/** A line that becomes two if its text is long, such as an address. Enter submits the form, as in a line. */
export function LongField({ label, hint, error, value, ...rest }: AreaProps & { value: string }) {
  const { frame, control } = useFrame({ label, hint, error })
  return frame(
    <div className="field-line">
      <textarea
        className="field-long"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // Browsers without `field-sizing`.
        rows={value.length > lineLength ? 2 : 1}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        value={value}
        {...rest}
        {...control}
      />
    </div>,
  )
}

type SelectProps<Value extends string> = Frame & {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'value' | 'onChange'>

/** One choice out of many. */
export function SelectField<Value extends string>({ label, hint, error, options, value, onChange, ...rest }: SelectProps<Value>) {
  const { frame, control } = useFrame({ label, hint, error })
  const choose = (wanted: string) => {
    const option = options.find((one) => one.value === wanted)
    if (option) onChange(option.value)
  }
  return frame(
    <div className="field-line field-select">
      <select {...rest} {...control} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>,
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** `chips`: words that scroll sideways, the chosen one on a ground. `parts`: cells of equal width. */
  look?: 'chips' | 'parts'
  /** Whether the label is only for screen readers. */
  hideLabel?: boolean
}

/** One choice out of a few, all visible. Arrow keys move between them. */
export function Choice<Value extends string>({ label, options, value, onChange, look = 'parts', hideLabel = true }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`choice choice-${look}`}>
      <legend className={hideLabel ? 'unseen' : undefined}>{label}</legend>
      {/* A fieldset itself cannot scroll in every browser. */}
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SwitchProps = { label: ReactNode; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** Something that is on or off, with effect at once. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch">
      <span>
        <span className="switch-label">{label}</span>
        {hint !== undefined && (
          <span className="switch-hint" id={id}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
