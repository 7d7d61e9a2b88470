import type { Bodies } from '@walkup/sdk'
import type { CustomProps } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { error as errorText } from '../../ui/controls.css.ts'
import { TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../i18n/index.ts'
import { weekdayName } from '../technicians/week.ts'
import * as css from './coverage.css.ts'

type Coverage = NonNullable<Bodies['stores.upsert']['coverage']>
type Hours = Coverage[number]

/** The contract's limit. */
const MAX_HOURS = 50
/** Monday first. */
const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdayName(day) }))
const first: Hours = { dayOfWeek: 6, startLocal: '10:00', endLocal: '18:00', people: 1 }

/** "Saturday 10:00–18:00: 2", one per line. */
export const CoverageText = ({ value }: { readonly value: unknown }) =>
  ((value ?? []) as Coverage)
    .map(({ dayOfWeek, startLocal, endLocal, people }) => `${weekdayName(dayOfWeek)} ${startLocal}–${endLocal}: ${people}`)
    .join('; ')

/** How many people should be planned at which hours of the week. */
export function CoverageField({ values, onChange, error, errorOf, label }: CustomProps) {
  const hours = (values.coverage ?? []) as Coverage
  const set = (coverage: Coverage) => onChange({ coverage })
  const change = (at: number, part: Partial<Hours>) => set(hours.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const last = hours.at(-1)
  return (
    <fieldset className={css.list} aria-label={label}>
      <p className={css.hint}>{t('stores.coverageHint')}</p>
      {hours.map(({ dayOfWeek, startLocal, endLocal, people }, at) => (
        <div key={at} className={css.line}>
          <Select
            label={t('common.day')}
            options={days}
            value={String(dayOfWeek)}
            onChange={(day) => change(at, { dayOfWeek: Number(day) })}
          />
          <TextInput
            label={t('common.from')}
            type="time"
            value={startLocal}
            error={errorOf(`${at}.startLocal`) ?? ''}
            onChange={({ target }) => change(at, { startLocal: target.value })}
          />
          <TextInput
            label={t('common.to')}
            type="time"
            value={endLocal}
            error={errorOf(`${at}.endLocal`) ?? ''}
            onChange={({ target }) => change(at, { endLocal: target.value })}
          />
          <TextInput
            label={t('common.people')}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={String(people)}
            error={errorOf(`${at}.people`) ?? ''}
            onChange={({ target }) => change(at, { people: Number(target.value) })}
          />
          <Button
            look="quiet"
            icon="trash"
            className={css.remove}
            aria-label={`${t('common.remove')}: ${weekdayName(dayOfWeek)} ${startLocal}`}
            onClick={() => set(hours.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && (
        <p className={errorText} role="alert">
          {error}
        </p>
      )}
      {hours.length < MAX_HOURS && (
        <Button icon="plus" onClick={() => set([...hours, last ? { ...last, dayOfWeek: (last.dayOfWeek + 1) % 7 } : first])}>
          {t('stores.addCoverage')}
        </Button>
      )}
    </fieldset>
  )
}
