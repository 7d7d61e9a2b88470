import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, stateColumn } from '../../frame/index.ts'
import type { AnyList } from '../../frame/types.ts'
import { t } from '../../i18n/index.ts'
import { BreakField, breakText } from './BreakField.tsx'
import { nameOf } from './names.ts'

type Entry = Replies['settings.upsertListEntry']
const sources: Readonly<Record<Entry['source'], string>> = {
  own: t('lists.own'),
  builtIn: t('lists.builtIn'),
  external: t('common.outsideSystem'),
  inherited: t('lists.inherited'),
}
const isOwn = ({ source }: Entry) => source === 'own'

/** The page of one list; undefined where no list has that name. */
export function entriesOf(name: string): AnyList | undefined {
  const found = nameOf(name)
  if (!found) return
  const { list, label, hint } = found
  const params = { list }
  const isLanguage = list === 'languageTypes'
  const isCostco = list === 'costcoStores'
  const isActivity = list === 'userActivities'
  const isHours = list === 'userHoursTypes'
  const form = defineForm({
    endpoint: 'settings.upsertListEntry',
    params,
    title: { add: t('lists.newEntry'), edit: t('lists.editEntry') },
    fields: {
      name: { kind: 'text', label: t('common.name') },
      code: {
        kind: 'text',
        label: t('lists.languageTag'),
        hint: t('lists.languageTagHint'),
        isNeeded: true,
        isFor: () => isLanguage,
      },
      number: { kind: 'text', label: t('lists.storeNumber'), isFor: () => isCostco },
      isPaidBreak: {
        kind: 'custom',
        label: t('payroll.breakKind'),
        hint: t('payroll.breakKindHint'),
        Field: BreakField,
        text: breakText,
        isFor: () => isActivity,
      },
      multiplier: { kind: 'number', label: t('payroll.multiplier'), hint: t('payroll.multiplierHint'), isFor: () => isHours },
      countsTowardOvertime: { kind: 'boolean', label: t('payroll.countsTowardOvertime'), start: true, isFor: () => isHours },
      externalId: { kind: 'text', label: t('lists.externalId'), hint: t('lists.externalIdHint'), isFor: () => !isLanguage },
      sort: { kind: 'number', label: t('common.order'), hint: t('lists.orderHint') },
      isActive: { kind: 'boolean', label: t('common.isActive'), start: true },
    },
  })
  return defineList({
    endpoint: 'settings.listEntries',
    path: `/lists/${list}`,
    viewKey: `settings.listEntries.${list}`,
    params,
    title: label,
    noun: [t('lists.entry'), t('lists.entries')],
    icon: 'note',
    empty: { title: t('lists.empty'), text: hint },
    add: t('lists.newEntry'),
    sort: { by: 'sort', direction: 'asc' },
    filters: {
      search: { kind: 'text', label: t('common.name') },
      isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.isActive'), no: t('common.isInactive') },
    },
    columns: [
      { id: 'name', title: t('common.name'), width: 260, isSticky: true, sort: 'name', text: (row) => row.name },
      stateColumn(t('common.isActive'), t('common.isInactive')),
      isLanguage
        ? { id: 'code', title: t('lists.languageTag'), width: 120, text: (row) => row.code }
        : { id: 'externalId', title: t('lists.externalId'), width: 180, text: (row) => row.externalId },
      ...(isCostco ? [{ id: 'number', title: t('lists.storeNumber'), width: 120, text: (row: Entry) => row.number }] : []),
      ...(isActivity
        ? [{ id: 'break', title: t('payroll.breakKind'), width: 130, text: (row: Entry) => breakText(row.isPaidBreak) }]
        : []),
      ...(isHours
        ? [{ id: 'multiplier', title: t('payroll.multiplier'), width: 120, text: (row: Entry) => row.multiplier }]
        : []),
      { id: 'source', title: t('lists.source'), width: 150, text: (row) => sources[row.source] },
      { id: 'sort', title: t('common.order'), width: 90, align: 'right', sort: 'sort', text: (row) => row.sort },
    ],
    name: (row) => row.name,
    narrow: (row) => [row.isActive ? t('common.isActive') : t('common.isInactive'), sources[row.source]].join(' · '),
    form,
    isReadOnly: (row) => !isOwn(row),
    actions: activation(
      'settings.upsertListEntry',
      ({ id, name }: Entry, client, change) => client.call('settings.upsertListEntry', { params, body: { id, name, ...change } }),
      isOwn,
    ),
    remove: {
      endpoint: 'settings.deleteListEntry',
      back: ({ name: was, sort, isActive, externalId, code, number, isPaidBreak, multiplier, countsTowardOvertime }, client) =>
        client.call('settings.upsertListEntry', {
          params,
          body: {
            name: was,
            sort,
            isActive,
            ...(isLanguage ? { code: code ?? '' } : { externalId }),
            ...(isCostco && { number }),
            ...(isActivity && { isPaidBreak }),
            ...(isHours && { multiplier, countsTowardOvertime }),
          },
        }),
    },
  })
}
