import { t, type Text } from '../../i18n/index.ts'
import type { Draft } from './draft.ts'

export const words = {
  title: t('webConfig.bookingPage'),
  save: t('common.save'),
  discard: t('webConfig.discardChanges'),
  unsaved: t('webConfig.unsaved'),
  keepFirst: t('webConfig.leaveUnsaved'),
  saved: t('webConfig.saved'),
  readOnly: t('webConfig.readOnly'),
  look: t('common.theme'),
  house: t('webConfig.walkupDefault'),
  useHouse: t('webConfig.useDefault'),
  languages: t('common.languages'),
  languagesHint: t('webConfig.languagesHint'),
  consent: t('common.consent'),
  version: t('common.version'),
  versionHint: t('webConfig.versionHint'),
  fresh: t('webConfig.useVersion'),
  asks: t('webConfig.contactFields'),
  pages: t('webConfig.allowedPages'),
  originsHint: t('webConfig.pagesHint'),
  successHint: t('webConfig.redirectHint'),
  logoHint: t('webConfig.redirectFormat'),
  preview: t('common.preview'),
  previewHint: t('webConfig.previewHint'),
  off: t('webConfig.bookingOff'),
  noPreview: t('webConfig.previewFailed'),
} as const satisfies Record<string, Text>

export const names: { readonly [N in keyof Draft]: Text } = {
  isPublicBookingOn: t('webConfig.bookingOpen'),
  logoUrl: t('common.logo'),
  colours: t('common.colors'),
  radius: t('webConfig.cornerRadius'),
  locales: words.languages,
  consentVersion: words.version,
  consentText: t('webConfig.consentText'),
  phone: t('common.phone'),
  email: t('common.emailShort'),
  address: t('common.address'),
  allowedOrigins: t('webConfig.allowedSites'),
  successUrl: t('common.redirectPage'),
}
export const colorWords: Readonly<Record<string, Text>> = {
  accent: t('webConfig.buttonsAndLinks'),
  accentInk: t('webConfig.buttonText'),
  ink: t('common.text'),
  canvas: t('webConfig.page'),
  paper: t('webConfig.cardsAndFields'),
}
export const ruleWords = {
  required: t('webConfig.required'),
  optional: t('webConfig.optional'),
  hidden: t('webConfig.notAsked'),
} as const
export const faultWords: Readonly<Record<string, Text>> = {
  version: t('webConfig.needsVersion'),
  text: t('webConfig.needsEnglish'),
  radius: t('webConfig.radiusRange'),
  reach: t('webConfig.needsContact'),
}
