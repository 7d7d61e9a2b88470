/** The endpoint table: every name the API answers to, as `METHOD /path`. This part of the contract ships to browsers. */
import { lookup } from './lookup.ts'
import { views } from './views.ts'
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
import { codes } from './codes.ts'
import { charts } from './charts.ts'
import { reports } from './reports.ts'
import { appointments } from './appointments.ts'
import { notifications } from './notifications.ts'
import { support } from './support.ts'
import { integrations } from './integrations.ts'
import { settings } from './settings.ts'
import { events } from './events.ts'
import { audit } from './audit.ts'

export {
  lookup,
  views,
  account,
  features,
  organizations,
  dashboard,
  leads,
  labor,
  users,
  hours,
  stores,
  qrCodes,
  codes,
  charts,
  reports,
  appointments,
  notifications,
  support,
  integrations,
  settings,
  events,
  audit,
}

/** All areas in one table, for clients that call everything. A widget passes only the areas it uses. */
export const endpoints = {
  ...lookup,
  ...views,
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
  ...codes,
  ...charts,
  ...reports,
  ...appointments,
  ...notifications,
  ...support,
  ...integrations,
  ...settings,
  ...events,
  ...audit,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
