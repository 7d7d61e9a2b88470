import type { RoleKey } from '@walkup/sdk/contract'
import { roleOf } from '../data/roles.ts'
import { t, type Text } from '../i18n/index.ts'
import type { Source } from './sources.ts'

/** Translations for fixed lookup lists, which the server returns in English only. */
type Names = Readonly<Record<number, Text>>

export const languages: Names = {
  1: t('frame.english'),
  2: t('frame.spanish'),
  3: t('frame.french'),
  4: t('frame.chinese'),
  5: t('frame.vietnamese'),
  6: t('frame.hebrew'),
}
export const activities: Names = {
  1: t('common.clockIn'),
  2: t('common.clockOut'),
  3: t('frame.break'),
  4: t('common.lunch'),
  5: t('common.approach'),
}
const roleLabels: Readonly<Record<RoleKey, Text>> = {
  systemAdministrator: t('frame.systemAdministrator'),
  organizationAdministrator: t('frame.organizationAdministrator'),
  organizationManager: t('frame.organizationManager'),
  territoryManager: t('frame.territoryManager'),
  dispatcher: t('frame.dispatcher'),
  payroll: t('frame.payroll'),
  viewer: t('frame.viewer'),
  integration: t('frame.integrationUser'),
  leadGenerator: t('common.leadGenerator'),
  supervisor: t('frame.leadGeneratorSupervisor'),
}
/** Data types of answers. */
export const dataTypes: Names = {
  1: t('common.text'),
  2: t('common.number'),
  3: t('common.date'),
  4: t('common.singleChoice'),
  5: t('common.multipleChoice'),
}
/** Input controls of questions. */
export const fieldTypes: Names = {
  1: t('frame.textLine'),
  2: t('frame.textArea'),
  3: t('common.number'),
  4: t('frame.datePicker'),
  5: t('frame.radioButtons'),
  6: t('frame.dropdown'),
  7: t('frame.checkboxes'),
}

/** A localized name; falls back to the server's for values newer than this build. */
export const nameOf = (names: Names, { id, name }: { readonly id: number; readonly name: string }): string =>
  names[id] ? names[id] : name
export function roleName(id: number): string {
  const role = roleOf(id)
  return role ? roleLabels[role.key] : `#${id}`
}

/** Wraps a source to localize its option labels. */
export const withLabels = <V extends number>(source: Source<V>, names: Names): Source<V> => ({
  ...source,
  useOptions: (typed) =>
    source.useOptions(typed)?.map(({ value, label }) => ({ value, label: nameOf(names, { id: value, name: label }) })),
})
