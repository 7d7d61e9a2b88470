import type { Replies } from '@walkup/sdk/contract'
import type { Language } from './language.ts'

/** The names of lead statuses. */
export const statusNames = ({
  t,
}: Language): Readonly<Record<Replies['leads.searchAll']['items'][number]['status'], string>> => ({
  captured: t('statusCaptured'),
  new: t('statusNew'),
  contacted: t('statusContacted'),
  scheduled: t('statusScheduled'),
  confirmed: t('statusConfirmed'),
  ran: t('statusRan'),
  sold: t('statusSold'),
  notSold: t('statusNotSold'),
  noShow: t('statusNoShow'),
  cancelled: t('statusCancelled'),
  rejected: t('statusRejected'),
})
