import { account } from './account.ts'
import { appointments } from './appointments.ts'
import { events } from './events.ts'
import { apiKeys } from './apiKeys.ts'
import { inbound } from './inbound.ts'
import { audit } from './audit.ts'
import { security } from './security.ts'
import { privacy } from './privacy.ts'
import { hours } from './hours.ts'
import { shiftPlanning } from './shiftPlanning.ts'
import { labor } from './labor.ts'
import { missingPunches } from './missingPunches.ts'
import { leadExchange } from './leadExchange.ts'
import { imports } from './imports.ts'
import { leadLists } from './leadLists.ts'
import { leadPersons } from './leadPersons.ts'
import { leadPhotos } from './leadPhotos.ts'
import { leadReview } from './leadReview.ts'
import { jobs } from './jobs.ts'
import { integrity } from './integrity.ts'
import { backfills } from './backfills.ts'
import { connections } from './connections.ts'
import { messages } from './messages.ts'
import { deliveries } from './deliveries.ts'
import { webhooks } from './webhooks.ts'
import { integrations } from './integrations.ts'
import { leadSending } from './leadSending.ts'
import { leads } from './leads.ts'
import { lookup } from './lookup.ts'
import { captureIcons } from './captureIcons.ts'
import { userActivity } from './userActivity.ts'
import { notifications } from './notifications.ts'
import { organizations } from './organizations.ts'
import { smartCircle } from './smartCircle.ts'
import { features } from './features.ts'
import { views } from './views.ts'
import { deleted } from './deleted.ts'
import { funnel } from './funnel.ts'
import { reportSchedules } from './reportSchedules.ts'
import { waitlist } from './waitlist.ts'
import { accountFactors } from './accountFactors.ts'
import { accountSessions } from './accountSessions.ts'
import { invitations } from './invitations.ts'
import { users } from './users.ts'
import { manage } from './manage.ts'
import { qrCodes } from './qrCodes.ts'
import { codes } from './codes.ts'
import { stores } from './stores.ts'
import { support } from './support.ts'
import { reportBuilder } from './reportBuilder.ts'
import { reports } from './reports.ts'
import { charts } from './charts.ts'
import { dashboard } from './dashboard.ts'
import { appointmentTypes } from './appointmentTypes.ts'
import { technicians } from './technicians.ts'
import { technicianTime } from './technicianTime.ts'
import { schedules } from './schedules.ts'
import { questions } from './questions.ts'
import { setup } from './setup.ts'
import { campaignRules } from './campaignRules.ts'
import { holidays } from './holidays.ts'
import { payroll } from './payroll.ts'
import { followUp } from './followUp.ts'
import { notices } from './notices.ts'
import { speedToLead } from './speedToLead.ts'
import { lists } from './lists.ts'
import { settings } from './settings.ts'

/** Listed explicitly: a type inferred from the spread below would repeat every schema in the declarations. */
export type Schemas = typeof account &
  typeof appointments &
  typeof events &
  typeof leads &
  typeof labor &
  typeof missingPunches &
  typeof hours &
  typeof shiftPlanning &
  typeof lookup &
  typeof captureIcons &
  typeof userActivity &
  typeof notifications &
  typeof organizations &
  typeof smartCircle &
  typeof features &
  typeof views &
  typeof deleted &
  typeof funnel &
  typeof reportSchedules &
  typeof waitlist &
  typeof accountFactors &
  typeof accountSessions &
  typeof invitations &
  typeof users &
  typeof qrCodes &
  typeof manage &
  typeof codes &
  typeof stores &
  typeof support &
  typeof reports &
  typeof reportBuilder &
  typeof audit &
  typeof security &
  typeof privacy &
  typeof leadExchange &
  typeof imports &
  typeof leadLists &
  typeof leadPersons &
  typeof leadPhotos &
  typeof leadReview &
  typeof jobs &
  typeof integrity &
  typeof appointmentTypes &
  typeof technicians &
  typeof technicianTime &
  typeof charts &
  typeof dashboard &
  typeof connections &
  typeof backfills &
  typeof messages &
  typeof deliveries &
  typeof webhooks &
  typeof apiKeys &
  typeof inbound &
  typeof integrations &
  typeof leadSending &
  typeof schedules &
  typeof questions &
  typeof lists &
  typeof holidays &
  typeof campaignRules &
  typeof payroll &
  typeof speedToLead &
  typeof followUp &
  typeof notices &
  typeof setup &
  typeof settings

/** The schemas of every endpoint, by name. */
export const schemas: Schemas = {
  ...account,
  ...appointments,
  ...events,
  ...leads,
  ...labor,
  ...missingPunches,
  ...hours,
  ...shiftPlanning,
  ...lookup,
  ...captureIcons,
  ...userActivity,
  ...notifications,
  ...organizations,
  ...smartCircle,
  ...features,
  ...views,
  ...deleted,
  ...funnel,
  ...reportSchedules,
  ...waitlist,
  ...accountFactors,
  ...accountSessions,
  ...invitations,
  ...users,
  ...qrCodes,
  ...manage,
  ...codes,
  ...stores,
  ...support,
  ...reports,
  ...reportBuilder,
  ...audit,
  ...security,
  ...privacy,
  ...leadExchange,
  ...imports,
  ...leadLists,
  ...leadPersons,
  ...leadPhotos,
  ...leadReview,
  ...jobs,
  ...integrity,
  ...appointmentTypes,
  ...technicians,
  ...technicianTime,
  ...charts,
  ...dashboard,
  ...connections,
  ...backfills,
  ...messages,
  ...deliveries,
  ...webhooks,
  ...apiKeys,
  ...inbound,
  ...integrations,
  ...leadSending,
  ...schedules,
  ...questions,
  ...lists,
  ...holidays,
  ...campaignRules,
  ...payroll,
  ...speedToLead,
  ...followUp,
  ...notices,
  ...setup,
  ...settings,
}
