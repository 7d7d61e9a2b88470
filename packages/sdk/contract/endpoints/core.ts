import { lookup } from './lookup.ts'
import { account } from './account.ts'
import { features } from './features.ts'
import { organizations } from './organizations.ts'
import { dashboard } from './dashboard.ts'
import { leads } from './leads.ts'
import { labor } from './labor.ts'
import { users } from './users.ts'
import { hours } from './hours.ts'
import { stores } from './stores.ts'
import { qrCodes } from './qrCodes.ts'
import { charts } from './charts.ts'
import { reports } from './reports.ts'
import { appointments } from './appointments.ts'
import { notifications } from './notifications.ts'
import { support } from './support.ts'
import { integrations } from './integrations.ts'
import { settings } from './settings.ts'

/** The 161 core endpoints in one table. Pass single areas instead where size matters. */
export const endpoints = {
  ...lookup,
  ...account,
  ...features,
  ...organizations,
  ...dashboard,
  ...leads,
  ...labor,
  ...users,
  ...hours,
  ...stores,
  ...qrCodes,
  ...charts,
  ...reports,
  ...appointments,
  ...notifications,
  ...support,
  ...integrations,
  ...settings,
} as const
