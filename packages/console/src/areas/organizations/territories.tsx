import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, fixed, restore, stateColumn } from '../../frame/index.ts'
import type { Values } from '../../frame/formTypes.ts'
import { timeZones } from '../../frame/timeZones.ts'
import { isZone, viewerZone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { zoneName } from '../../ui/zoneName.ts'
import { PostalCodesField } from './PostalCodesField.tsx'

type Territory = Replies['territories.upsert']
interface OrganizationRef {
  readonly id: number
  readonly name: string
}

const formFor = (organizations: readonly OrganizationRef[]) =>
  defineForm({
    endpoint: 'territories.upsert',
    title: { add: t('common.newTerritory'), edit: t('organizations.editTerritory') },
    fields: {
      ...(organizations.length > 1 && {
        organizationId: {
          kind: 'select',
          label: t('common.organization'),
          options: fixed(organizations.map(({ id, name }) => [id, name] as const)),
          start: organizations[0]?.id,
          // A territory can't be moved to another organization.
          isFor: (values: Values) => typeof values.organizationId === 'number',
        } as const,
      }),
      name: { kind: 'text', label: t('common.name') },
      timeZone: {
        kind: 'select',
        label: t('common.timeZone'),
        hint: t('organizations.zoneHint'),
        options: timeZones,
        ...(isZone(viewerZone()) && { start: viewerZone(), startLabel: zoneName(viewerZone()) }),
      },
      postalCodes: { kind: 'custom', label: t('organizations.postalCodes'), isWide: true, Field: PostalCodesField },
      isActive: { kind: 'boolean', label: t('common.active'), start: true, isWide: true },
    },
    chosen: ({ timeZone }) => ({ timeZone: { value: timeZone, label: zoneName(timeZone) } }),
  })

/** Territories of several organizations: the current one first, then its descendants. */
export const territoriesOf = (organizations: readonly OrganizationRef[]) =>
  defineList({
    endpoint: 'territories.search',
    path: '/organizations/territories',
    title: t('common.territories'),
    noun: [t('organizations.territoryNoun'), t('organizations.territoriesNoun')],
    icon: 'pin',
    empty: {
      title: t('organizations.territoriesEmpty'),
      text: t('organizations.territoriesEmptyHint'),
    },
    add: t('common.newTerritory'),
    isDeep: organizations.length > 1,
    sort: { by: 'name', direction: 'asc' },
    filters: {
      search: { kind: 'text', label: t('common.name') },
      isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.active'), no: t('common.inactive') },
    },
    columns: [
      { id: 'name', title: t('common.name'), width: 220, isSticky: true, sort: 'name', text: (row) => row.name },
      stateColumn(t('common.active'), t('common.inactive')),
      ...(organizations.length > 1
        ? [{ id: 'organization', title: t('common.organization'), width: 200, text: (row: Territory) => row.organization.name }]
        : []),
      { id: 'zone', title: t('common.timeZone'), width: 350, text: (row) => zoneName(row.timeZone) },
      { id: 'postalCodes', title: t('organizations.postalCodes'), width: 200, text: (row) => row.postalCodes.join(', ') },
      { id: 'stores', title: t('common.stores'), width: 90, align: 'right', text: (row) => row.stores },
      { id: 'people', title: t('common.people'), width: 90, align: 'right', text: (row) => row.users },
      {
        id: 'updated',
        title: t('common.changed'),
        width: 120,
        text: (row) => row.updatedAt,
        cell: (row) => <RelativeTime at={row.updatedAt} />,
      },
    ],
    name: (row) => row.name,
    form: formFor(organizations),
    remove: {
      endpoint: 'territories.delete',
      warning: t('organizations.deleteTerritoryHint'),
      back: restore('territory'),
    },
  })
