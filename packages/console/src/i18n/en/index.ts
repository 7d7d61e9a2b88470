import { account } from './account.ts'
import { app } from './app.ts'
import { appointmentTypes } from './appointmentTypes.ts'
import { audit } from './audit.ts'
import { businessUnits } from './businessUnits.ts'
import { campaignRules } from './campaignRules.ts'
import { charts } from './charts.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { data } from './data.ts'
import { features } from './features.ts'
import { featureSwitches } from './featureSwitches.ts'
import { frame } from './frame.ts'
import { setup } from './setup.ts'
import { shifts } from './shifts.ts'
import { holidays } from './holidays.ts'
import { payroll } from './payroll.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { integrations } from './integrations.ts'
import { labor } from './labor.ts'
import { leadNotes } from './leadNotes.ts'
import { leads } from './leads.ts'
import { lists } from './lists.ts'
import { myDay } from './myDay.ts'
import { notifications } from './notifications.ts'
import { organizations } from './organizations.ts'
import { palette } from './palette.ts'
import { qrCodes } from './qrCodes.ts'
import { questions } from './questions.ts'
import { reports } from './reports.ts'
import { smartCircle } from './smartCircle.ts'
import { slots } from './slots.ts'
import { stores } from './stores.ts'
import { support } from './support.ts'
import { technicians } from './technicians.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { webConfig } from './webConfig.ts'

export const en = {
  account,
  app,
  appointmentTypes,
  audit,
  businessUnits,
  campaignRules,
  charts,
  common,
  dashboard,
  data,
  features,
  featureSwitches,
  frame,
  setup,
  shifts,
  holidays,
  payroll,
  imports,
  inbox,
  integrations,
  labor,
  leadNotes,
  leads,
  lists,
  myDay,
  notifications,
  organizations,
  palette,
  qrCodes,
  questions,
  reports,
  slots,
  smartCircle,
  stores,
  support,
  technicians,
  ui,
  users,
  webConfig,
} as const
