import { useState } from 'react'
import { dateRanges } from '@walkup/sdk'
import { Button } from './Button.tsx'
import { TextInput } from './Field.tsx'
import { localDay } from './format.ts'
import { Popover } from './Popover.tsx'
import * as css from './Popover.css.ts'
import type { DateChoice } from './dateRanges.ts'
import { t } from '../words/index.ts'

interface DateRangeProps {
  readonly label: string
  readonly value: DateChoice | undefined
  readonly onChange: (value: DateChoice | undefined) => void
  /** There are always some days: "any time" is no choice. */
  readonly isRequired?: boolean
}

/** A range of spec §9 as its reader calls it. */
const nameOf = (name: (typeof dateRanges)[number]['name'] | undefined): string => (name ? t(name) : '')

function describe(value: DateChoice): string {
  if ('dateRangeId' in value) return nameOf(dateRanges.find(({ id }) => id === value.dateRangeId)?.name)
  return value.from === value.to ? localDay(value.from) : `${localDay(value.from)} – ${localDay(value.to)}`
}

/** The ten ranges of spec §9, or a free one of local days, both inclusive. */
export function DateRange({ label, value, onChange, isRequired }: DateRangeProps) {
  const free = value && 'from' in value ? value : undefined
  const [from, setFrom] = useState(free?.from ?? '')
  const [to, setTo] = useState(free?.to ?? '')
  const isBackward = from !== '' && to !== '' && from > to
  return (
    <Popover
      label={value ? `${label}: ${describe(value)}` : label}
      name={value ? `${label}: ${describe(value)}` : label}
      isOn={!!value}
    >
      {(close) => {
        const choose = (next: DateChoice | undefined) => {
          onChange(next)
          close()
        }
        return (
          <>
            {dateRanges.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={css.item}
                aria-pressed={!!value && 'dateRangeId' in value && value.dateRangeId === id}
                onClick={() => choose({ dateRangeId: id })}
              >
                {nameOf(name)}
              </button>
            ))}
            <hr className={css.line} />
            <form
              className={css.foot}
              onSubmit={(event) => {
                event.preventDefault()
                if (from && to && !isBackward) choose({ from, to })
              }}
            >
              <TextInput type="date" label={t('From')} required value={from} onChange={(event) => setFrom(event.target.value)} />
              <TextInput
                type="date"
                label={t('To')}
                required
                value={to}
                error={isBackward ? t('This is before the first day') : undefined}
                onChange={(event) => setTo(event.target.value)}
              />
              <Button type="submit" look="primary">
                {t('Show these days')}
              </Button>
              {value && !isRequired && <Button onClick={() => choose(undefined)}>{t('Any time')}</Button>}
            </form>
          </>
        )
      }}
    </Popover>
  )
}
