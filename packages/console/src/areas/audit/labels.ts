import { t, type Text } from '../../i18n/index.ts'

/** Entity labels. */
export const entities: Readonly<Record<string, Text>> = {
  lead: t('common.lead'),
  leadReview: t('audit.reviewEntry'),
  booking: t('common.booking'),
  user: t('audit.user'),
  userTrade: t('audit.trade'),
  store: t('common.store'),
  qrCode: t('audit.qrCode'),
  timeLog: t('common.timeLog'),
  punchDecision: t('audit.missingPunch'),
  hours: t('common.shift'),
  activity: t('common.activity'),
  noActivity: t('common.noActivity'),
  appointmentType: t('common.appointmentType'),
  slot: t('audit.datedSlot'),
  defaultSlot: t('audit.defaultSlot'),
  technician: t('common.technician'),
  timeOff: t('technicians.timeOff'),
  businessUnit: t('common.businessUnit'),
  question: t('common.question'),
  listEntry: t('audit.listEntry'),
  holiday: t('audit.holiday'),
  campaignRule: t('campaignRules.rules'),
  featureSwitch: t('featureSwitches.feature'),
  serviceType: t('common.serviceType'),
  organization: t('common.organization'),
  territory: t('common.territory'),
  businessContact: t('audit.businessContact'),
  webConfig: t('audit.webConfiguration'),
  integration: t('audit.integration'),
  notification: t('audit.notification'),
  feature: t('audit.feature'),
  smartCircleOffer: t('smartCircle.offer'),
  retention: t('common.retention'),
  savedView: t('audit.savedView'),
}

/** Action labels in the past tense. */
export const actions: Readonly<Record<string, Text>> = {
  create: t('audit.created'),
  update: t('audit.updated'),
  delete: t('audit.deleted'),
  status: t('audit.statusChanged'),
  claim: t('audit.claimed'),
  release: t('audit.released'),
  discard: t('audit.discarded'),
  restore: t('audit.restored'),
  note: t('audit.noteAdded'),
  reattribute: t('audit.attributionChanged'),
  refund: t('audit.refunded'),
  addSale: t('audit.saleAdded'),
  assignTechnician: t('technicians.change'),
  send: t('audit.sent'),
  import: t('audit.imported'),
  export: t('audit.exported'),
  revokeConsent: t('audit.consentRevoked'),
  erase: t('audit.erased'),
  approve: t('audit.approved'),
  unapprove: t('audit.approvalWithdrawn'),
  lock: t('audit.locked'),
  unlock: t('audit.unlocked'),
  post: t('audit.posted'),
  applyDefault: t('audit.defaultSlotsApplied'),
  setDays: t('audit.daySlotsSet'),
  setUp: t('audit.setUp'),
  invite: t('audit.invited'),
  link: t('audit.addedToOrganization'),
  icon: t('audit.pictureChanged'),
  setSecret: t('audit.secretSet'),
  removeSecret: t('audit.secretRemoved'),
  accept: t('smartCircle.accepted'),
  decline: t('smartCircle.declined'),
  withdraw: t('smartCircle.withdrawn'),
  end: t('smartCircle.ended'),
}

/** Splits a field name into words: `serviceGroupId` becomes "Service group id". */
export const plain = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export const entityWord = (entity: string): string => entities[entity] ?? plain(entity)
export const actionWord = (action: string): string => actions[action] ?? plain(action)
