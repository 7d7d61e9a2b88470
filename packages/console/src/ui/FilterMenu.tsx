import { useState } from 'react'
import { Checkbox } from './Field.tsx'
import { Button } from './Button.tsx'
import { Popover } from './Popover.tsx'
import * as controls from './controls.css.ts'
import * as css from './Popover.css.ts'
import { t } from '../words/index.ts'

export interface Option<V> {
  readonly value: V
  readonly label: string
}
interface FilterMenuProps<V> {
  readonly label: string
  readonly options: readonly Option<V>[] | undefined
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
  /** Where the options are found by what is typed: hears of it. */
  readonly onType?: ((typed: string) => void) | undefined
}

/** Past this many options a menu gets a field to narrow them, and shows no more than `SHOWN` at once. */
const MANY = 12
const SHOWN = 100

/** A filter of any number of values; none chosen means all. */
export function FilterMenu<V extends string | number>({ label, options = [], chosen, onChange, onType }: FilterMenuProps<V>) {
  const [typed, setTyped] = useState('')
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const wanted = onType ? '' : typed.trim().toLowerCase()
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const value = names.length === 1 ? names[0] : chosen.length > 0 ? String(chosen.length) : undefined
  return (
    <Popover
      label={value ? `${label}: ${value}` : label}
      name={value ? `${label}: ${names.join(', ') || value}` : label}
      isOn={chosen.length > 0}
    >
      {(close) => (
        <>
          {(onType || options.length > MANY) && (
            <div className={css.top}>
              <input
                type="search"
                className={controls.input}
                aria-label={`${t('Find')}: ${label}`}
                placeholder={`${t('Find')}…`}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  onType?.(event.target.value)
                }}
              />
            </div>
          )}
          {found.slice(0, SHOWN).map((option) => (
            <div key={option.value} className={css.item}>
              <Checkbox
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
                }
              />
            </div>
          ))}
          {found.length === 0 && <p className={css.heading}>{t('Nothing by that name')}</p>}
          {found.length > SHOWN && <p className={css.heading}>{t('{n} more: type to find them', { n: found.length - SHOWN })}</p>}
          {chosen.length > 0 && (
            <div className={css.foot}>
              <Button
                onClick={() => {
                  onChange([])
                  close()
                }}
              >
                {t('Clear')}
              </Button>
            </div>
          )}
        </>
      )}
    </Popover>
  )
}
