import type { StarterSet } from '@walkup/sdk/contract'
import { defineForm, searched, type Source } from '../../frame/index.ts'
import { t, type Text } from '../../i18n/index.ts'

const days: readonly Text[] = [
  t('organizations.sunday'),
  t('organizations.monday'),
  t('organizations.tuesday'),
  t('organizations.wednesday'),
  t('organizations.thursday'),
  t('organizations.friday'),
  t('organizations.saturday'),
]
const crms: readonly (readonly [number, Text])[] = [
  [1, t('organizations.signedWebhook')],
  [2, t('common.hubspot')],
]
export const crmName = (id: number | null): Text | undefined => crms.find(([one]) => one === id)?.[1]
/** Not `fixed`: a nullable choice needs a field that can be cleared. */
const crmOptions: Source<number> = { useOptions: () => crms.map(([value, text]) => ({ value, label: text })) }
const dayOptions: Source<number> = { useOptions: () => days.map((text, value) => ({ value, label: text })) }

const starterOptions: Source<StarterSet> = {
  useOptions: () => [
    { value: 'homeImprovement', label: t('common.homeImprovement') },
    { value: 'homeServices', label: t('organizations.homeServices') },
    { value: 'solar', label: t('organizations.solar') },
    { value: 'none', label: t('organizations.emptyStart') },
  ],
}

/** Organization form; a new one is created under `parentId`. Only system administrators may change the parent. */
export const formFor = (parentId: number, mayMove: boolean, isNew: boolean) =>
  defineForm({
    endpoint: 'organizations.upsert',
    title: {
      add: t('organizations.newOrganization'),
      edit: t('organizations.editOrganization'),
    },
    fields: {
      name: { kind: 'text', label: t('common.name'), isWide: true },
      ...(mayMove && {
        organizationParentId: {
          kind: 'select',
          label: t('organizations.parent'),
          options: searched('settings.organizations', (row) => row.name),
          start: parentId,
        } as const,
      }),
      starterSet: {
        kind: 'select',
        label: t('organizations.startWith'),
        hint: t('organizations.startWithHint'),
        options: starterOptions,
        start: 'homeImprovement',
        isFor: () => isNew,
        isWide: true,
      },
      intFirstDayOfWeek: {
        kind: 'select',
        label: t('organizations.firstWeekday'),
        options: dayOptions,
        start: 1,
      },
      crmIntegrationId: {
        kind: 'select',
        label: t('organizations.crm'),
        hint: t('organizations.crmHint'),
        options: crmOptions,
      },
      showApproaches: {
        kind: 'boolean',
        label: t('organizations.countApproaches'),
        start: false,
        isWide: true,
      },
      requiresSecondFactor: {
        kind: 'boolean',
        label: t('organizations.requireTwoStep'),
        hint: t('organizations.requireTwoStepHint'),
        start: false,
        isWide: true,
      },
    },
    also: (row) => (row || mayMove ? {} : { organizationParentId: parentId }),
  })
