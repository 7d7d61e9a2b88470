import { t, type Text } from '../../i18n/index.ts'

/** What the form asks and the detail tells, by the same names. */
export const words = {
  name: t('common.name'),
  territory: t('common.territory'),
  service: t('common.service'),
  state: t('common.state'),
  active: t('common.active'),
  inactive: t('common.inactive'),
  coming: t('appointmentTypes.visitsToCome'),
  time: t('appointmentTypes.time'),
  durationMin: t('appointmentTypes.howLongAVisitTakes'),
  arrivalWindowMin: t('appointmentTypes.arrivalWindow'),
  bufferBeforeMin: t('appointmentTypes.keptFreeBefore'),
  bufferAfterMin: t('appointmentTypes.keptFreeAfter'),
  minNoticeMin: t('appointmentTypes.leastNotice'),
  horizonDays: t('appointmentTypes.offeredAhead'),
  who: t('appointmentTypes.whoComes'),
  technicians: t('common.technicians2'),
  noneNeeded: t('appointmentTypes.leftEmptyTheVisitNeedsNoTechnician'),
  nobody: t('appointmentTypes.nobodyTheVisitNeedsNoTechnician'),
  businessUnits: t('common.businessUnits'),
  asked: t('appointmentTypes.whatIsAsked'),
  questions: t('common.questions'),
  said: t('appointmentTypes.saidOnceItIsBooked'),
  contact: t('appointmentTypes.itsOwnContact'),
  slots: t('appointmentTypes.slots'),
} as const satisfies Record<string, Text>
