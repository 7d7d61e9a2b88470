import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, stateColumn } from '../../frame/index.ts'
import type { AnyList } from '../../frame/types.ts'
import { t } from '../../i18n/index.ts'
import { nameOf } from './names.ts'

type Entry = Replies['settings.upsertListEntry']
const words = {
  active: t('common.isActive'),
  inactive: t('common.isInactive'),
  state: t('common.state'),
  name: t('common.name'),
  order: t('lists.order'),
  externalId: t('lists.externalId'),
  code: t('lists.languageTag'),
  number: t('lists.storeNumber'),
  source: t('lists.source'),
}
const sources: Readonly<Record<Entry['source'], string>> = {
  own: t('lists.own'),
  builtIn: t('lists.builtIn'),
  external: t('lists.external'),
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
  const form = defineForm({
    endpoint: 'settings.upsertListEntry',
    params,
    title: { add: t('lists.newEntry'), edit: t('lists.editEntry') },
    fields: {
      name: { kind: 'text', label: words.name },
      code: { kind: 'text', label: words.code, hint: t('lists.languageTagHint'), isNeeded: true, isFor: () => isLanguage },
      number: { kind: 'text', label: words.number, isFor: () => isCostco },
      externalId: { kind: 'text', label: words.externalId, hint: t('lists.externalIdHint'), isFor: () => !isLanguage },
      sort: { kind: 'number', label: words.order, hint: t('lists.orderHint') },
      isActive: { kind: 'boolean', label: words.active, start: true },
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
      search: { kind: 'text', label: words.name },
      isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
    },
    columns: [
      { id: 'name', title: words.name, width: 260, isSticky: true, sort: 'name', text: (row) => row.name },
      stateColumn(words),
      isLanguage
        ? { id: 'code', title: words.code, width: 120, text: (row) => row.code }
        : { id: 'externalId', title: words.externalId, width: 180, text: (row) => row.externalId },
      ...(isCostco ? [{ id: 'number', title: words.number, width: 120, text: (row: Entry) => row.number }] : []),
      { id: 'source', title: words.source, width: 150, text: (row) => sources[row.source] },
      { id: 'sort', title: words.order, width: 90, align: 'right', sort: 'sort', text: (row) => row.sort },
    ],
    name: (row) => row.name,
    narrow: (row) => [row.isActive ? words.active : words.inactive, sources[row.source]].join(' · '),
    form,
    isReadOnly: (row) => !isOwn(row),
    actions: activation('settings.upsertListEntry', ({ id, name }: Entry, client, change) =>
      client.call('settings.upsertListEntry', { params, body: { id, name, ...change } }),
    ).map((action) => ({ ...action, isFor: (row: Entry) => isOwn(row) && (action.isFor?.(row) ?? true) })),
    remove: {
      endpoint: 'settings.deleteListEntry',
      back: ({ name: was, sort, isActive, externalId, code, number }, client) =>
        client.call('settings.upsertListEntry', {
          params,
          body: {
            name: was,
            sort,
            isActive,
            ...(isLanguage ? { code: code ?? '' } : { externalId }),
            ...(isCostco && { number }),
          },
        }),
    },
  })
}
