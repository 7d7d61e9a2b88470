import type { ImportKind } from '@walkup/sdk/reading'
import { t, type Text } from '../../i18n/index.ts'

/** Values as typed, by the name of a setting; '' means no choice. */
export type TypedSettings = Readonly<Record<string, string>>

/** A setting for all rows. */
export interface Setting {
  readonly name: string
  readonly label: Text
  readonly hint?: Text
  readonly input: 'text' | 'area' | 'date' | 'number' | Choices
  readonly maxLength?: number
  readonly isRequired?: true
  /** The field of the request, for its errors. */
  readonly path: string
  /** Not for partner users, who import for their own partner only. */
  readonly isOwn?: true
}
/** Where the options of a choice come from. */
export type Choices = 'partners' | 'services' | 'territories' | 'stores' | 'brands' | 'roles' | 'units' | 'types'

const territory = { label: t('imports.defaultTerritory'), input: 'territories' } as const

/** What can be set for all rows of each kind. */
export const settingsOf: Readonly<Record<ImportKind, readonly Setting[]>> = {
  leads: [
    {
      name: 'system',
      label: t('common.source'),
      hint: t('imports.sourceHint'),
      input: 'text',
      maxLength: 40,
      isRequired: true,
      path: 'system',
    },
    { name: 'partner', label: t('common.partner'), input: 'partners', path: 'partner', isOwn: true },
    { name: 'serviceGroupId', label: t('imports.defaultService'), input: 'services', path: 'defaults.serviceGroupId' },
    { ...territory, name: 'territoryId', path: 'defaults.territoryId' },
    { name: 'storeId', label: t('imports.defaultStore'), input: 'stores', path: 'defaults.storeId' },
    { name: 'consentDay', label: t('imports.consentDay'), hint: t('imports.consentDayHint'), input: 'date', path: 'consentAt' },
    {
      name: 'consentVersion',
      label: t('imports.consentVersion'),
      hint: t('imports.consentVersionHint'),
      input: 'text',
      maxLength: 40,
      path: 'consent.version',
    },
    {
      name: 'consentText',
      label: t('imports.consentShown'),
      hint: t('imports.consentShownHint'),
      input: 'area',
      maxLength: 4000,
      path: 'consent.text',
    },
  ],
  users: [
    { name: 'roleId', label: t('imports.defaultRole'), input: 'roles', path: 'defaults.roleId' },
    { ...territory, name: 'territoryId', path: 'defaults.territoryIds' },
  ],
  stores: [
    { ...territory, name: 'territoryId', path: 'defaults.territoryId' },
    { name: 'brandId', label: t('imports.defaultBrand'), input: 'brands', path: 'defaults.brandId' },
  ],
  technicians: [{ name: 'businessUnitId', label: t('imports.defaultUnit'), input: 'units', path: 'defaults.businessUnitId' }],
  slots: [
    { name: 'appointmentTypeId', label: t('imports.defaultType'), input: 'types', path: 'defaults.appointmentTypeId' },
    { name: 'capacity', label: t('imports.defaultSeats'), input: 'number', path: 'defaults.capacity' },
    {
      name: 'effectiveFrom',
      label: t('imports.defaultFrom'),
      hint: t('imports.defaultFromHint'),
      input: 'date',
      path: 'defaults.effectiveFrom',
    },
  ],
}

/** The body of the request beside the file. */
export function toBody(kind: ImportKind, typed: TypedSettings): object {
  const text = (name: string) => typed[name]?.trim() || undefined
  const id = (name: string) => (text(name) === undefined ? undefined : Number(text(name)))
  const territoryId = id('territoryId')
  switch (kind) {
    case 'leads': {
      const [version, shown, day] = [text('consentVersion'), text('consentText'), text('consentDay')]
      return {
        system: text('system') ?? '',
        partner: text('partner'),
        defaults: { serviceGroupId: id('serviceGroupId'), storeId: id('storeId'), territoryId },
        // With a version alone, the error names the text.
        consent: version || shown ? { version, text: shown } : undefined,
        consentAt: day && `${day}T00:00:00Z`,
        restoreDeleted: text('restoreDeleted') === undefined ? undefined : true,
      }
    }
    case 'users':
      return { defaults: { roleId: id('roleId'), territoryIds: territoryId && [territoryId] } }
    case 'stores':
      return { defaults: { territoryId, brandId: id('brandId') } }
    case 'technicians':
      return { defaults: { businessUnitId: id('businessUnitId') } }
    case 'slots':
      return {
        defaults: { appointmentTypeId: id('appointmentTypeId'), capacity: id('capacity'), effectiveFrom: text('effectiveFrom') },
      }
  }
}
