import { t, type Text } from '../../i18n/index.ts'
import type { Draft } from './draft.ts'

export const names: { readonly [N in keyof Draft]: Text } = {
  isPublicBookingOn: t('webConfig.bookingOpen'),
  logoUrl: t('common.logo'),
  callToAction: t('webConfig.callToAction'),
  colours: t('common.colors'),
  radius: t('webConfig.cornerRadius'),
  locales: t('common.languages'),
  consentVersion: t('common.version'),
  consentText: t('webConfig.consentText'),
  phone: t('common.phone'),
  email: t('common.emailShort'),
  address: t('common.address'),
  details: t('leads.moreDetails'),
  streetProvider: t('webConfig.streetSuggestions'),
  streetKey: t('webConfig.streetKey'),
  photos: t('common.jobPhotos'),
  allowedOrigins: t('webConfig.allowedSites'),
  successUrl: t('common.redirectPage'),
  privacyUrl: t('webConfig.privacyPolicy'),
  termsUrl: t('webConfig.termsOfService'),
}
export const colorLabels: Readonly<Record<string, Text>> = {
  accent: t('webConfig.buttonsAndLinks'),
  accentInk: t('webConfig.buttonText'),
  ink: t('common.text'),
  canvas: t('webConfig.page'),
  paper: t('webConfig.cardsAndFields'),
}
export const ruleLabels = {
  required: t('webConfig.required'),
  optional: t('webConfig.optional'),
  hidden: t('webConfig.notAsked'),
} as const
export const streetProviderLabels: Readonly<Record<Draft['streetProvider'], Text>> = {
  none: t('webConfig.noStreets'),
  google: t('webConfig.googlePlaces'),
  mapbox: t('webConfig.mapbox'),
  smarty: t('webConfig.smarty'),
}
export const faultTexts: Readonly<Record<string, Text>> = {
  version: t('webConfig.needsVersion'),
  text: t('webConfig.needsEnglish'),
  radius: t('webConfig.radiusRange'),
  reach: t('webConfig.needsContact'),
  key: t('webConfig.needsKey'),
}
