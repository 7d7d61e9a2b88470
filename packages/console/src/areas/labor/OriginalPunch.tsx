import { useLookup } from '../../data/lookups.ts'
import { Sections, type Section } from '../../frame/index.ts'
import { button } from '../../ui/controls.css.ts'
import { formatInstant } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { type Log } from './labels.ts'

/** The original values of an edited punch, with a link to all of the person's punches. */
export function OriginalPunch({ row }: { readonly row: Log }) {
  const stores = useLookup('first')?.allStores
  const types = useLookup('third')?.userHoursTypes
  const { original } = row
  const nameOf = (items: readonly { readonly id: number; readonly name: string }[] | undefined, id: number) =>
    items?.find((item) => item.id === id)?.name
  const facts: Section['facts'] = original
    ? [
        [t('common.clockIn'), formatInstant(original.clockInAt, row.timeZone)],
        [t('common.clockOut'), original.clockOutAt && formatInstant(original.clockOutAt, row.timeZone)],
        ...(original.breakMin === undefined ? [] : [[t('common.breakMinutes'), original.breakMin] as const]),
        ...(original.storeId ? [[t('common.store'), nameOf(stores, original.storeId)] as const] : []),
        ...(original.hoursTypeId ? [[t('common.hoursType'), nameOf(types, original.hoursTypeId)] as const] : []),
        [t('labor.changedBy'), row.editedBy?.name],
      ]
    : []
  return (
    <>
      {original && <Sections sections={[{ title: t('labor.isAsPunched'), facts }]} />}
      <a className={button.plain} href={`/labor/people/${row.user.id}`}>
        {t('labor.allLogsOf', { name: row.user.name })}
      </a>
    </>
  )
}
