import * as field from '../ui/field.css.ts'

interface PickProps {
  readonly label: string
  readonly name: string
  readonly value: string | number | undefined
  readonly options: readonly (readonly [value: string | number, text: string])[]
  readonly onPick: (value: string) => void
  readonly isWrong?: boolean
}

/** A labeled native select. */
export function Pick({ label, name, value = '', options, onPick, isWrong }: PickProps) {
  return (
    <label className={field.field}>
      <span className={field.label}>{label}</span>
      <select
        className={field.input}
        name={name}
        data-part={name}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'note' : undefined}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
