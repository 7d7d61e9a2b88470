import type { Bodies } from '@walkup/sdk'
import { daysOfWeek } from '@walkup/sdk/domain'
import { formatDate } from '../../ui/format.ts'
import { locale, t, type Text } from '../../i18n/index.ts'

export type Preference = Bodies['waitlist.upsert']['preferences'][number]
export type PartOfDay = NonNullable<Preference['parts']>[number]

export const parts: readonly (readonly [PartOfDay, Text])[] = [
  ['morning', t('waitlist.morning')],
  ['afternoon', t('waitlist.afternoon')],
  ['evening', t('waitlist.evening')],
]
const list = new Intl.ListFormat(locale, { type: 'disjunction' })
const day = (date: string) => formatDate(`${date}T12:00:00`)

/** A preference in words: "Tue or Thu, morning, from Dec 1, 2026". */
export function describePreference({ days, parts: chosen, from, to }: Preference): string {
  const names = daysOfWeek(0, locale, 'short').filter(({ id }) => days?.includes(id))
  const fragments = [
    names.length && names.length < 7 ? list.format(names.map(({ name }) => name)) : t('waitlist.anyDay'),
    chosen?.length ? list.format(parts.filter(([part]) => chosen.includes(part)).map(([, label]) => label)) : '',
    from && to ? t('waitlist.fromTo', { from: day(from), to: day(to) }) : '',
    from && !to ? t('waitlist.from', { from: day(from) }) : '',
    to && !from ? t('waitlist.until', { to: day(to) }) : '',
  ]
  return fragments.filter(Boolean).join(', ')
}
export const describePreferences = (preferences: readonly Preference[]): string =>
  preferences.map(describePreference).join(` ${t('waitlist.or')} `)
