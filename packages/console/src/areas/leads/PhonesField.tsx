import type { Bodies } from '@walkup/sdk'
import type { CustomProps } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { error as errorStyle } from '../../ui/controls.css.ts'
import * as css from './form.css.ts'
import { t } from '../../i18n/index.ts'

type Phone = NonNullable<Bodies['leads.upsertInternal']['phones']>[number]
const kinds = ['mobile', 'home', 'work', 'other'] as const
const blank: Phone = { number: '', type: 'mobile' }
const phoneTypes: Readonly<Record<Phone['type'], string>> = {
  mobile: t('common.mobile'),
  home: t('common.home'),
  work: t('common.work'),
  other: t('common.other'),
}
const MAX_PHONES = 5

export const formatPhones = (value: unknown): string =>
  (value as readonly Phone[]).map(({ number, type }) => `${number} (${phoneTypes[type]})`).join(', ')

/** Up to five phone numbers with types; the first is the primary one. */
export function PhonesField({ values, onChange, error, errorOf }: CustomProps) {
  const kept = (values.phones as readonly Phone[] | null) ?? []
  const rows = kept.length > 0 ? kept : [blank]
  const put = (index: number, change: Partial<Phone>) => {
    const next = rows.map((row, at) => (at === index ? { ...row, ...change } : row))
    // A single empty row means no phone.
    onChange({ phones: next.length === 1 && !next[0]?.number ? [] : next })
  }
  return (
    <div className={css.phones}>
      {rows.map((row, index) => (
        // A phone being edited has no id, so its index is the key.
        <div key={`${index} of ${rows.length}`} className={css.phone}>
          <TextInput
            label={rows.length > 1 ? `${t('common.phone')} ${index + 1}` : t('common.phone')}
            isOptional={rows.length === 1}
            type="tel"
            autoComplete="off"
            maxLength={32}
            value={row.number}
            error={errorOf(`${index}.number`)}
            onChange={({ target }) => put(index, { number: target.value })}
          />
          <Select
            label={t('common.type')}
            options={kinds.map((kind) => ({ value: kind, label: phoneTypes[kind] }))}
            value={row.type}
            onChange={(type) => put(index, { type: type as Phone['type'] })}
          />
          {rows.length > 1 && (
            <Button
              look="quiet"
              icon="trash"
              className={css.drop}
              aria-label={`${t('leads.removePhone')} ${index + 1}`}
              onClick={() => onChange({ phones: rows.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {error && <div className={errorStyle}>{error}</div>}
      {rows.length < MAX_PHONES && rows.every(({ number }) => number) && (
        <div>
          <Button look="quiet" icon="plus" onClick={() => onChange({ phones: [...rows, blank] })}>
            {t('leads.addPhone')}
          </Button>
        </div>
      )}
    </div>
  )
}
