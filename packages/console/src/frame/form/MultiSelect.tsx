import { useEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { input } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import type { Option, Source } from '../sources.ts'
import { Combobox } from './Combobox.tsx'
import * as css from './form.css.ts'

interface ChipsProps {
  readonly chips: readonly Option<string | number>[]
  readonly onRemove: (value: string | number) => void
}
const Chips = ({ chips, onRemove }: ChipsProps) =>
  chips.length > 0 && (
    <ul className={css.chips}>
      {chips.map(({ value, label }) => (
        <li key={value} className={css.chip}>
          {label}
          <button
            type="button"
            className={css.chipClose}
            aria-label={`${t('common.remove')}: ${label}`}
            onClick={() => onRemove(value)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )

interface ManyProps extends FieldProps {
  readonly source: Source<string | number>
  readonly value: readonly (string | number)[]
  readonly onChange: (value: readonly (string | number)[]) => void
}

/** Multi-select over a list. */
export function MultiSelect({ source, value, onChange, ...field }: ManyProps) {
  const options = source.useOptions('')
  const [added, setAdded] = useState<readonly Option<string | number>[]>([])
  const nameOf = (one: string | number) =>
    [...(options ?? []), ...added].find((option) => option.value === one)?.label ?? String(one)
  return (
    <div>
      <Combobox
        {...field}
        source={source}
        value={null}
        canClear={false}
        without={value}
        onChange={(option) => {
          if (!option) return
          setAdded([...added, option])
          onChange([...value, option.value])
        }}
      />
      <Chips
        chips={value.map((one) => ({ value: one, label: nameOf(one) }))}
        onRemove={(one) => onChange(value.filter((other) => other !== one))}
      />
    </div>
  )
}

interface TagsProps extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Tag input: Enter, a comma, or blur adds a tag. */
export function TagInput({ value, onChange, ...field }: TagsProps) {
  const [typed, setTyped] = useState('')
  const isPressing = useRef(false)
  /** The tags before a press elsewhere added one, until it ends: the button that is pressed must not move away. */
  const [held, setHeld] = useState<readonly string[]>()
  useEffect(() => {
    const press = () => void (isPressing.current = true)
    const release = () => {
      isPressing.current = false
      setTimeout(() => setHeld(undefined))
    }
    document.addEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, release, true)
    }
  }, [])
  function add(): void {
    const words = typed.split(',').map((word) => word.trim())
    const fresh = [...new Set(words)].filter((word) => word && !value.includes(word))
    setTyped('')
    if (fresh.length > 0) onChange([...value, ...fresh])
  }
  return (
    <div>
      <Field {...field}>
        {(wiring) => (
          <input
            {...wiring}
            className={input}
            autoComplete="off"
            value={typed}
            placeholder={t('frame.typeThenEnter')}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              if (isPressing.current) setHeld(value)
              add()
            }}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ',') || !typed.trim()) return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      <Chips
        chips={(held ?? value).map((word) => ({ value: word, label: word }))}
        onRemove={(word) => onChange(value.filter((one) => one !== word))}
      />
    </div>
  )
}
