import { defineForm, lookup, type Form, type Source } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { t, type Text } from '../../i18n/index.ts'
import { mappingField, mappingText, SecretField } from './fields.tsx'
import type { PartnerId } from './partnersFor.ts'

export interface Partner {
  readonly name: string
  readonly what: Text
  readonly read: 'integrations.centah' | 'integrations.homeDepot'
  readonly save: 'integrations.upsertCentah' | 'integrations.upsertHomeDepot'
  /** Labels and options of a mapping's two parts. */
  readonly first: { readonly key: string; readonly label: Text; readonly options: Source<number> }
  readonly second: { readonly key: string; readonly label: Text; readonly options: Source<number> }
  readonly form: Form<FormName>
}

const titled = (name: string) => {
  const title = t('integrations.settingsOf', { name })
  return { add: title, edit: title }
}
const common = {
  isActive: { kind: 'boolean', label: t('integrations.sendLeads'), start: false },
  baseUrl: { kind: 'url', label: t('common.address'), hint: t('integrations.httpsHint'), isWide: true },
  account: { kind: 'text', label: t('common.account'), hint: t('integrations.accountHint') },
  // Never shown when two versions are compared, not even to the author.
  secret: { kind: 'custom', label: t('common.secret'), Field: SecretField, text: () => '••••••••' },
} as const
/** An empty secret is left out, which keeps the stored one. */
const also = (_: unknown, values: Readonly<Record<string, unknown>>) => (values.secret ? {} : { secret: undefined })

const centah = {
  first: { key: 'serviceId', label: t('integrations.serviceId'), options: lookup('fourth', 'centahServiceId') },
  second: { key: 'adCodeId', label: t('integrations.adCode'), options: lookup('fourth', 'centahAdCode') },
} as const
const homeDepot = {
  first: { key: 'jobTypeId', label: t('integrations.jobType'), options: lookup('fourth', 'hdJobType') },
  second: {
    key: 'subCategoryId',
    label: t('integrations.subcategory'),
    options: lookup('fourth', 'imeSubCategories'),
  },
} as const

export const partners: { readonly [P in PartnerId]: Partner } = {
  centah: {
    name: 'Centah',
    what: t('integrations.callTrackingPartner'),
    read: 'integrations.centah',
    save: 'integrations.upsertCentah',
    ...centah,
    form: defineForm({
      endpoint: 'integrations.upsertCentah',
      title: titled('Centah'),
      fields: {
        ...common,
        mappings: {
          kind: 'custom',
          label: t('integrations.serviceNames'),
          Field: mappingField(centah.first, centah.second),
          ValueText: mappingText(centah.first, centah.second),
        },
      },
      also,
    }) as unknown as Form<FormName>,
  },
  homeDepot: {
    name: 'Home Depot',
    what: t('integrations.homeImprovementPartner'),
    read: 'integrations.homeDepot',
    save: 'integrations.upsertHomeDepot',
    ...homeDepot,
    form: defineForm({
      endpoint: 'integrations.upsertHomeDepot',
      title: titled('Home Depot'),
      fields: {
        ...common,
        mappings: {
          kind: 'custom',
          label: t('integrations.serviceNames'),
          Field: mappingField(homeDepot.first, homeDepot.second),
          ValueText: mappingText(homeDepot.first, homeDepot.second),
        },
      },
      also,
    }) as unknown as Form<FormName>,
  },
}
