import { account } from './account.ts'
import { app } from './app.ts'
import { appointmentTypes } from './appointmentTypes.ts'
import { audit } from './audit.ts'
import { businessUnits } from './businessUnits.ts'
import { campaignRules } from './campaignRules.ts'
import { charts } from './charts.ts'
import { common } from './common.ts'
import { conversations } from './conversations.ts'
import { dashboard } from './dashboard.ts'
import { data } from './data.ts'
import { embed } from './embed.ts'
import { features } from './features.ts'
import { featureSwitches } from './featureSwitches.ts'
import { followUp } from './followUp.ts'
import { funnel } from './funnel.ts'
import { frame } from './frame.ts'
import { setup } from './setup.ts'
import { shifts } from './shifts.ts'
import { holidays } from './holidays.ts'
import { payroll } from './payroll.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { integrations } from './integrations.ts'
import { integrity } from './integrity.ts'
import { jobs } from './jobs.ts'
import { labor } from './labor.ts'
import { leadNotes } from './leadNotes.ts'
import { leads } from './leads.ts'
import { lists } from './lists.ts'
import { messages } from './messages.ts'
import { myDay } from './myDay.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { organizations } from './organizations.ts'
import { palette } from './palette.ts'
import { qrCodes } from './qrCodes.ts'
import { queue } from './queue.ts'
import { questions } from './questions.ts'
import { reportSchedules } from './reportSchedules.ts'
import { reports } from './reports.ts'
import { responseTimes } from './responseTimes.ts'
import { smartCircle } from './smartCircle.ts'
import { slots } from './slots.ts'
import { stores } from './stores.ts'
import { support } from './support.ts'
import { technicians } from './technicians.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { waitlist } from './waitlist.ts'
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
  conversations,
  dashboard,
  data,
  embed,
  features,
  featureSwitches,
  followUp,
  funnel,
  frame,
  setup,
  shifts,
  holidays,
  payroll,
  imports,
  inbox,
  integrations,
  integrity,
  jobs,
  labor,
  leadNotes,
  leads,
  lists,
  messages,
  myDay,
  notices,
  notifications,
  organizations,
  palette,
  qrCodes,
  questions,
  queue,
  reportSchedules,
  reports,
  responseTimes,
  slots,
  smartCircle,
  stores,
  support,
  technicians,
  ui,
  users,
  waitlist,
  webConfig,
} as const
