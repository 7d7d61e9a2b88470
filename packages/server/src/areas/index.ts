import type { Handlers } from '../context.ts'
import { account } from './account/handlers.ts'
import { appointments } from './appointments/handlers.ts'
import { events } from './events/handlers.ts'
import { apiKeys } from './apiKeys/handlers.ts'
import { audit } from './audit/handlers.ts'
import { security } from './security/handlers.ts'
import { privacy } from './privacy/handlers.ts'
import { connections } from './connections/handlers.ts'
import { inbound } from './inbound/handlers.ts'
import { integrations } from './integrations/handlers.ts'
import { hours } from './shifts/handlers.ts'
import { labor } from './labor/handlers.ts'
import { integrity } from './integrity/handlers.ts'
import { leads } from './leads/handlers.ts'
import { leadSending } from './leadSending/handlers.ts'
import { users } from './users/handlers.ts'
import { views } from './views/handlers.ts'
import { deleted } from './deleted/handlers.ts'
import { reportSchedules } from './reportSchedules/handlers.ts'
import { waitlist } from './waitlist/handlers.ts'
import { waitlistOffer } from './waitlist/offers.ts'
import { jobs } from './jobs/handlers.ts'
import { features } from './features/handlers.ts'
import { organizations } from './organizations/handlers.ts'
import { smartCircle } from './smartCircle/handlers.ts'
import { followUp } from './followUp/handlers.ts'
import { notices } from './notices/handlers.ts'
import { notifications } from './notifications/handlers.ts'
import { messages } from './messages/handlers.ts'
import { lookup } from './lookup/handlers.ts'
import { manage } from './qrCodes/manage.ts'
import { qrCodes } from './qrCodes/handlers.ts'
import { stores } from './stores/handlers.ts'
import { support } from './support/handlers.ts'
import { reports } from './reports/handlers.ts'
import { appointmentTypes } from './appointmentTypes/handlers.ts'
import { technicians } from './technicians/handlers.ts'
import { charts } from './charts/handlers.ts'
import { dashboard } from './dashboard/handlers.ts'
import { schedules } from './slots/handlers.ts'
import { questions } from './questions/handlers.ts'
import { settings } from './settings/handlers.ts'

/** A handler for every described endpoint. */
export const handlers: Handlers = {
  ...account,
  ...appointments,
  ...events,
  ...audit,
  ...security,
  ...privacy,
  ...connections,
  ...apiKeys,
  ...messages,
  ...inbound,
  ...integrations,
  ...leads,
  ...leadSending,
  ...integrity,
  ...labor,
  ...hours,
  ...lookup,
  ...followUp,
  ...notices,
  ...notifications,
  ...organizations,
  ...smartCircle,
  ...features,
  ...jobs,
  ...views,
  ...deleted,
  ...reportSchedules,
  ...waitlist,
  ...waitlistOffer,
  ...users,
  ...manage,
  ...qrCodes,
  ...stores,
  ...support,
  ...reports,
  ...appointmentTypes,
  ...technicians,
  ...charts,
  ...dashboard,
  ...schedules,
  ...questions,
  ...settings,
}
