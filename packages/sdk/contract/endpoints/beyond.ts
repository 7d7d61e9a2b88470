import { accountBeyond } from './account.ts'
import { organizationsBeyond } from './organizations.ts'
import { leadsBeyond } from './leads.ts'
import { laborBeyond } from './labor.ts'
import { usersBeyond } from './users.ts'
import { hoursBeyond } from './hours.ts'
import { storesBeyond } from './stores.ts'
import { qrCodesBeyond } from './qrCodes.ts'
import { appointmentsBeyond } from './appointments.ts'
import { notificationsBeyond } from './notifications.ts'
import { supportBeyond } from './support.ts'
import { settingsBeyond } from './settings.ts'
import { views } from './views.ts'
import { codes } from './codes.ts'
import { events } from './events.ts'
import { audit } from './audit.ts'
import { security } from './security.ts'
import { privacy } from './privacy.ts'

/** What screens and shoppers need beyond the specification. */
export const beyond = {
  ...accountBeyond,
  ...organizationsBeyond,
  ...leadsBeyond,
  ...laborBeyond,
  ...usersBeyond,
  ...hoursBeyond,
  ...storesBeyond,
  ...qrCodesBeyond,
  ...appointmentsBeyond,
  ...notificationsBeyond,
  ...supportBeyond,
  ...settingsBeyond,
  ...views,
  ...codes,
  ...events,
  ...audit,
  ...security,
  ...privacy,
} as const
