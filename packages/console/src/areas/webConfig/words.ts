import { t, type Text } from '../../i18n/index.ts'
import type { Draft } from './draft.ts'

export const words = {
  title: t('webConfig.bookingPage'),
  save: t('common.save'),
  discard: t('webConfig.discardChanges'),
  unsaved: t('webConfig.notSavedYet'),
  keepFirst: t('webConfig.yourChangesAreNotSavedYetSave'),
  saved: t('webConfig.savedPartnerPagesSeeItWithin30'),
  readOnly: t('webConfig.yourRoleReadsTheseSettingsAndCant'),
  look: t('common.look'),
  house: t('webConfig.walkupsOwn'),
  useHouse: t('webConfig.useWalkupsOwn'),
  languages: t('common.languages'),
  languagesHint: t('webConfig.inTheOrderTheyAreOfferedOur'),
  consent: t('common.consent'),
  version: t('common.version'),
  versionHint: t('webConfig.whatAShopperHasAgreedToIs'),
  fresh: t('webConfig.useVersion'),
  asks: t('webConfig.whatItAsksFor'),
  pages: t('webConfig.whereItMayStand'),
  originsHint: t('webConfig.exactWithHttpsHttpsShopExampleOnly'),
  successHint: t('webConfig.whereAShopperMayGoOnAfter'),
  logoHint: t('webConfig.anHttpsAddressOrAPathOf'),
  preview: t('common.preview'),
  previewHint: t('webConfig.asAShopperWillSeeItWith'),
  off: t('webConfig.bookingIsSwitchedOffShoppersSee'),
  noPreview: t('webConfig.thePreviewCouldNotBeLoadedThe'),
} as const satisfies Record<string, Text>

export const names: { readonly [N in keyof Draft]: Text } = {
  isPublicBookingOn: t('webConfig.shoppersMayBook'),
  logoUrl: t('common.logo'),
  colours: t('common.colours'),
  radius: t('webConfig.cornerRadiusPx'),
  locales: words.languages,
  consentVersion: words.version,
  consentText: t('webConfig.consentText'),
  phone: t('common.phone'),
  email: t('common.eMail2'),
  address: t('common.address'),
  allowedOrigins: t('webConfig.pagesThatMayShowIt'),
  successUrl: t('common.pageAfterBooking'),
}
export const colourWords: Readonly<Record<string, Text>> = {
  accent: t('webConfig.buttonsAndLinks'),
  accentInk: t('webConfig.wordsOnButtons'),
  ink: t('common.text'),
  canvas: t('webConfig.page'),
  paper: t('webConfig.cardsAndFields'),
}
export const ruleWords = {
  required: t('webConfig.needed'),
  optional: t('webConfig.optional'),
  hidden: t('webConfig.notAsked'),
} as const
export const faultWords: Readonly<Record<string, Text>> = {
  version: t('webConfig.theTextHasChangedItNeedsAnother'),
  text: t('webConfig.theEnglishTextIsNeeded'),
  radius: t('webConfig.aWholeNumberFrom0To32'),
  reach: t('webConfig.itCantBeLeftOutWithThe'),
}
