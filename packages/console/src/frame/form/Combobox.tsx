/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist supports neither async search nor id values */
import { folded } from '@walkup/sdk/reading'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { input } from '../../ui/controls.css.ts'
import { ownsEscape } from '../../ui/escape.ts'
import { t } from '../../i18n/index.ts'
import type { Option, Source } from '../sources.ts'
import * as css from './form.css.ts'

interface ComboboxProps extends FieldProps {
  readonly source: Source<string | number>
  readonly value: string | number | null
  /** Label of the current value, which the options may not include. */
  readonly chosen?: Option<string | number> | undefined
  readonly canClear: boolean
  readonly onChange: (option: Option<string | number> | undefined) => void
  /** Values already in use, not offered. */
  readonly without?: readonly (string | number)[]
}
const SHOWN = 50

/** A searchable single select: arrows move, Enter selects, Escape closes only the list. */
export function Combobox({ source, value, chosen, canClear, onChange, without = [], ...field }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  /** Undefined until the user types: opening the list changes nothing. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const [last, setLast] = useState(chosen)
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const options = source.useOptions(source.isSearch ? (typed ?? '') : '')
  const wanted = folded((typed ?? '').trim())
  const offered = options?.filter(
    ({ value: one, label, also = '' }) =>
      !without.includes(one) && (source.isSearch || folded(`${label} ${also}`).includes(wanted)),
  )
  const found = offered?.slice(0, SHOWN) ?? []
  const present =
    value === null ? undefined : (options?.find((one) => one.value === value) ?? (last?.value === value ? last : chosen))

  const count = offered?.length
  useEffect(() => {
    // Keeps the list visible at the bottom of a dialog or page.
    if (isOpen) document.getElementById(listId)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, count, listId])

  function close(): void {
    setOpen(false)
    setTyped(undefined)
  }
  function choose(option: Option<string | number> | undefined): void {
    setLast(option)
    close()
    onChange(option)
  }
  function leave(): void {
    const text = typed?.trim()
    // Clearing the input unsets an optional value; incomplete text reverts to the previous one, unless any text is a value.
    if (text === '' && canClear && value !== null) choose(undefined)
    else if (text && source.toValue) choose({ value: source.toValue(text), label: text })
    else close()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      setActive((now) => Math.max(0, Math.min(now + step, found.length - 1)))
      document.getElementById(`${listId}-${active + step}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (found[active]) choose(found[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      // Only the list closes; text that is a value stays.
      if (source.toValue) leave()
      else close()
    }
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div ref={root} className={css.root} {...ownsEscape(isOpen)}>
          <input
            {...wiring}
            className={input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder={t('frame.typeToSearch')}
            value={typed ?? present?.label ?? ''}
            onFocus={(event) => event.target.select()}
            onClick={({ currentTarget }) => {
              // Typing replaces a choice, but edits a text.
              if (!isOpen && !source.toValue) currentTarget.select()
              setOpen(true)
            }}
            onChange={(event) => {
              setOpen(true)
              setTyped(event.target.value)
              setActive(0)
            }}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {isOpen && !(source.toValue && !typed) && (
            <div id={listId} role="listbox" aria-label={field.label} className={css.listbox}>
              {found.map((option, index) => (
                // The input retains focus and handles keys; options only handle clicks.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={index === active}
                  className={css.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.label}
                  {option.value === value && <Icon name="check" size={16} />}
                </div>
              ))}
              {!offered && <p className={css.note}>{t('frame.loading')}</p>}
              {offered?.length === 0 && <p className={css.note}>{t('common.noMatches')}</p>}
              {offered && offered.length > SHOWN && (
                <p className={css.note}>{t('common.moreMatches', { n: offered.length - SHOWN })}</p>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
