import { accountExtra } from './account.ts'
import { featureSwitches } from './features.ts'
import { organizationsExtra, smartCircleExtra } from './organizations.ts'
import { leadsExtra } from './leads.ts'
import { integrity } from './integrity.ts'
import { laborExtra } from './labor.ts'
import { usersExtra } from './users.ts'
import { hoursExtra } from './hours.ts'
import { storesExtra } from './stores.ts'
import { qrCodesExtra } from './qrCodes.ts'
import { reportsExtra } from './reports.ts'
import { appointmentsExtra } from './appointments.ts'
import { notificationsExtra } from './notifications.ts'
import { supportExtra } from './support.ts'
import { settingsExtra } from './settings.ts'
import { apiKeys } from './apiKeys.ts'
import { backfills } from './backfills.ts'
import { connections } from './connections.ts'
import { messages } from './messages.ts'
import { followUp } from './followUp.ts'
import { notices } from './notices.ts'
import { views } from './views.ts'
import { deleted } from './deleted.ts'
import { reportSchedules } from './reportSchedules.ts'
import { waitlist } from './waitlist.ts'
import { codes } from './codes.ts'
import { jobs } from './jobs.ts'
import { events } from './events.ts'
import { audit } from './audit.ts'
import { security } from './security.ts'
import { privacy } from './privacy.ts'

/** The extra endpoints of the console and the widgets. */
export const extraEndpoints = {
  ...accountExtra,
  ...featureSwitches,
  ...organizationsExtra,
  ...smartCircleExtra,
  ...leadsExtra,
  ...integrity,
  ...laborExtra,
  ...usersExtra,
  ...hoursExtra,
  ...storesExtra,
  ...qrCodesExtra,
  ...reportsExtra,
  ...appointmentsExtra,
  ...notificationsExtra,
  ...supportExtra,
  ...settingsExtra,
  ...connections,
  ...backfills,
  ...messages,
  ...apiKeys,
  ...followUp,
  ...notices,
  ...views,
  ...deleted,
  ...reportSchedules,
  ...waitlist,
  ...codes,
  ...jobs,
  ...events,
  ...audit,
  ...security,
  ...privacy,
} as const
