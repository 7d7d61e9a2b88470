import type { Replies } from '@walkup/sdk'
import { leadDetailKeys, leadDetails, type LeadDetailKey, type LeadDetailKind } from '@walkup/sdk/domain'
import { defineForm } from '../../frame/define.ts'
import type { Form, FormName, Values } from '../../frame/formTypes.ts'
import { languages, withLabels } from '../../frame/fixedNames.ts'
import { lookup, read } from '../../frame/sources.ts'
import { phone as asTyped } from '../../ui/format.ts'
import { leadDetailLabels } from '../../ui/leadDetailLabels.ts'
import { ConsentField } from './ConsentField.tsx'
import { PhonesField, formatPhones } from './PhonesField.tsx'
import type { Lead } from './lead.ts'
import { t, type Text } from '../../i18n/index.ts'

const contact = {
  firstName: { kind: 'text', label: t('common.firstName') },
  lastName: { kind: 'text', label: t('common.lastName') },
  phones: { kind: 'custom', label: t('common.phones'), Field: PhonesField, showsParts: true, text: formatPhones },
  email: { kind: 'email', label: t('common.email') },
  'address.line1': { kind: 'text', label: t('common.street'), section: t('common.address') },
  'address.line2': { kind: 'text', label: t('common.unit') },
  'address.city': { kind: 'text', label: t('common.city') },
  'address.state': { kind: 'text', label: t('common.stateCode') },
  'address.postalCode': { kind: 'text', label: t('common.zipCode') },
} as const
const controls = { line: 'text', text: 'textarea', phone: 'phone' } as const satisfies Record<LeadDetailKind, string>
type DetailPath = `details.${LeadDetailKey}`
const pathOf = (key: LeadDetailKey): DetailPath => `details.${key}`
const details = Object.fromEntries(
  leadDetailKeys.map((key, index) => [
    pathOf(key),
    {
      kind: controls[leadDetails[key].kind],
      label: leadDetailLabels[key],
      ...(index === 0 && { section: t('leads.moreDetails') }),
    },
  ]),
) as Record<DetailPath, { readonly kind: 'text' | 'textarea' | 'phone'; readonly label: Text }>
const want = {
  serviceGroupId: {
    kind: 'select',
    label: t('common.service'),
    section: t('leads.request'),
    options: lookup('third', 'hdsfiGroup'),
  },
  appointmentTypeId: {
    kind: 'select',
    label: t('common.appointmentType'),
    options: read('lookup.second', ({ scheduleAppointmentTypes }) =>
      scheduleAppointmentTypes
        .filter(({ isActive }) => isActive)
        .map(({ id, name, territory }) => ({ value: id, label: `${name}, ${territory}` })),
    ),
  },
  languageId: { kind: 'select', label: t('common.language'), options: withLabels(lookup('second', 'languageTypes'), languages) },
} as const
const store = {
  kind: 'select',
  label: t('common.store'),
  section: t('common.source'),
  options: lookup('first', 'stores'),
} as const
/** Owner and location: fixed for field roles, who own the leads they create. */
const attribution = {
  storeId: store,
  leadGeneratorId: { kind: 'select', label: t('common.leadGenerator'), options: lookup('second', 'leadGenerator') },
  territoryId: { kind: 'select', label: t('common.territory'), options: lookup('first', 'organizationTerritories') },
  campaignId: { kind: 'select', label: t('campaignRules.campaign'), options: lookup('fourth', 'serviceTitanCampaigns') },
} as const
/** Required with a phone number if there is no consent yet. */
const consent = {
  kind: 'custom',
  label: t('leads.consentText'),
  Field: ConsentField,
  isFor: ({ phones }: Values) => Array.isArray(phones) && phones.length > 0,
} as const

const named = (one: { readonly id: number; readonly name: string } | null) =>
  one ? { value: one.id, label: one.name } : undefined
const title = { add: t('leads.newLead'), edit: t('leads.editLead') }
const present = {
  read: (lead: Replies['leads.getInternal']) => ({
    ...Object.fromEntries(
      leadDetailKeys
        .filter((key) => leadDetails[key].kind === 'phone')
        .map((key) => [pathOf(key), asTyped(lead.details[key] ?? '')]),
    ),
    phones: lead.phones.map(({ e164, type }) => ({ number: asTyped(e164), type })),
    serviceGroupId: lead.serviceGroup.id,
    appointmentTypeId: lead.appointmentType?.id ?? null,
    storeId: lead.store?.id ?? null,
    leadGeneratorId: lead.leadGenerator?.id ?? null,
    territoryId: lead.territory?.id ?? null,
    campaignId: lead.campaign?.id ?? null,
  }),
  chosen: (lead: Replies['leads.getInternal']) => ({
    serviceGroupId: named(lead.serviceGroup),
    appointmentTypeId: named(lead.appointmentType),
    storeId: named(lead.store),
    leadGeneratorId: named(lead.leadGenerator),
    territoryId: named(lead.territory),
    campaignId: named(lead.campaign),
  }),
}

const internal = defineForm({
  endpoint: 'leads.upsertInternal',
  title,
  fields: { ...contact, ...want, ...details, ...attribution },
  ...present,
  also: (lead, values) => ({ ...placed(lead, values), ...moved(lead, values) }),
})
const internalInField = defineForm({
  endpoint: 'leads.upsertInternal',
  title,
  fields: { ...contact, ...want, ...details },
  ...present,
  also: (lead, values) => placed(lead, values),
})
const external = defineForm({
  endpoint: 'leads.updateExternal',
  title,
  fields: { ...contact, ...want, ...details, ...attribution },
  ...present,
  also: (lead, values) => ({ ...placed(lead, values), ...moved(lead, values) }),
})

const lines = ['line1', 'line2', 'city', 'state', 'postalCode'] as const
/** An unchanged address is not sent, which preserves its coordinates (not a form field). */
function placed(lead: Lead | undefined, values: Values): { readonly address?: undefined } {
  const isSame = lead && lines.every((line) => (values[`address.${line}`] ?? '') === (lead.address?.[line] ?? ''))
  return isSame ? { address: undefined } : {}
}

/** A new store also moves the lead to that store's territory, unless one is chosen. */
function moved(lead: Lead | undefined, { storeId, territoryId }: Values): { readonly territoryId?: undefined } {
  const before = lead && present.read(lead)
  return before && storeId !== before.storeId && territoryId === before.territoryId ? { territoryId: undefined } : {}
}

/** Form for editing a lead; asks for consent if a phone number would otherwise lack it. */
export function editForm(lead: Lead, isField: boolean): Form<FormName> {
  const form = lead.kind === 'external' ? external : isField ? internalInField : internal
  return { ...form, fields: { ...form.fields, ...(lead.consent ? {} : { consent }) } } as unknown as Form<FormName>
}

/** Owner and location of a new lead; partner users know none of the organization's. */
const placing = {
  field: { storeId: store },
  partner: { storeId: store, territoryId: attribution.territoryId },
  office: attribution,
} as const

/** Form for a new lead; a single service is preselected. */
export function newForm(maker: keyof typeof placing, service: number | undefined, phone?: string): Form<FormName> {
  return defineForm({
    endpoint: 'leads.upsertInternal',
    title,
    saved: t('leads.added'),
    fields: {
      ...contact,
      phones: { ...contact.phones, start: phone && [{ number: phone, type: 'mobile' }] },
      consent,
      ...want,
      serviceGroupId: { ...want.serviceGroupId, start: service },
      ...details,
      ...placing[maker],
      note: { kind: 'textarea', label: t('common.note') },
    },
    // The server derives missing values: the store from the generator's shift, the territory from the store.
    also: (_, values) => ({
      storeId: (values.storeId as number | null) ?? undefined,
      leadGeneratorId: (values.leadGeneratorId as number | null | undefined) ?? undefined,
      territoryId: (values.territoryId as number | null | undefined) ?? undefined,
      campaignId: (values.campaignId as number | null | undefined) ?? undefined,
      appointmentTypeId: (values.appointmentTypeId as number | null) ?? undefined,
    }),
  }) as unknown as Form<FormName>
}
