import { useState } from 'react'
import { dateRanges } from '@walkup/sdk'
import { Button } from './Button.tsx'
import { names, type DateRangeProps } from './DateRange.tsx'
import { TextInput } from './Field.tsx'
import * as css from './Popover.css.ts'
import type { DateChoice } from './dateRanges.ts'
import { t } from '../i18n/index.ts'

/** Contents of the date range menu. */
export default function DateRangeChoices({
  value,
  onChange,
  isRequired,
  onClose,
}: DateRangeProps & { readonly onClose: () => void }) {
  const free = value && 'from' in value ? value : undefined
  const [from, setFrom] = useState(free?.from ?? '')
  const [to, setTo] = useState(free?.to ?? '')
  const isBackward = from !== '' && to !== '' && from > to
  const choose = (next: DateChoice | undefined) => {
    onChange(next)
    onClose()
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
          {names[name]}
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
        <TextInput type="date" label={t('common.from')} required value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextInput
          type="date"
          label={t('common.to')}
          required
          value={to}
          error={isBackward ? t('common.endBeforeStart') : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" look="primary">
          {t('ui.applyDates')}
        </Button>
        {value && !isRequired && <Button onClick={() => choose(undefined)}>{t('ui.anyTime')}</Button>}
      </form>
    </>
  )
}
