import { t, type Text } from '../../i18n/index.ts'

/** Labels shared by the form and the detail view. */
export const words = {
  name: t('common.name'),
  territory: t('common.territory'),
  service: t('common.service'),
  state: t('common.state'),
  active: t('common.active'),
  inactive: t('common.inactive'),
  coming: t('appointmentTypes.upcomingVisits'),
  time: t('appointmentTypes.time'),
  durationMin: t('appointmentTypes.duration'),
  arrivalWindowMin: t('appointmentTypes.arrivalWindow'),
  bufferBeforeMin: t('appointmentTypes.bufferBefore'),
  bufferAfterMin: t('appointmentTypes.bufferAfter'),
  minNoticeMin: t('appointmentTypes.minimumNotice'),
  horizonDays: t('appointmentTypes.bookingWindow'),
  who: t('appointmentTypes.technicians'),
  technicians: t('common.technicians'),
  noneNeeded: t('appointmentTypes.techniciansHint'),
  nobody: t('appointmentTypes.noTechnicianNeeded'),
  businessUnits: t('common.businessUnits'),
  asked: t('appointmentTypes.questions'),
  questions: t('common.questions'),
  said: t('appointmentTypes.confirmationMessage'),
  contact: t('appointmentTypes.ownContact'),
  slots: t('appointmentTypes.slots'),
} as const satisfies Record<string, Text>
