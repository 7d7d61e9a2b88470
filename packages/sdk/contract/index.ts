import type { Static, TSchema } from 'typebox'
import type { EndpointName, Endpoints } from './endpoints/index.ts'
import type { EndpointContract } from './schemas/common.ts'
import { account } from './schemas/account.ts'
import { appointments } from './schemas/appointments.ts'
import { events } from './schemas/events.ts'
import { apiKeys } from './schemas/apiKeys.ts'
import { inbound } from './schemas/inbound.ts'
import { audit } from './schemas/audit.ts'
import { security } from './schemas/security.ts'
import { privacy } from './schemas/privacy.ts'
import { hours } from './schemas/hours.ts'
import { labor } from './schemas/labor.ts'
import { missingPunches } from './schemas/missingPunches.ts'
import { leadExchange } from './schemas/leadExchange.ts'
import { imports } from './schemas/imports.ts'
import { leadLists } from './schemas/leadLists.ts'
import { leadPersons } from './schemas/leadPersons.ts'
import { leadReview } from './schemas/leadReview.ts'
import { connections } from './schemas/connections.ts'
import { deliveries } from './schemas/deliveries.ts'
import { webhooks } from './schemas/webhooks.ts'
import { integrations } from './schemas/integrations.ts'
import { leadSending } from './schemas/leadSending.ts'
import { leads } from './schemas/leads.ts'
import { lookup } from './schemas/lookup.ts'
import { captureIcons } from './schemas/captureIcons.ts'
import { userActivity } from './schemas/userActivity.ts'
import { notifications } from './schemas/notifications.ts'
import { organizations } from './schemas/organizations.ts'
import { smartCircle } from './schemas/smartCircle.ts'
import { features } from './schemas/features.ts'
import { views } from './schemas/views.ts'
import { accountFactors } from './schemas/accountFactors.ts'
import { accountSessions } from './schemas/accountSessions.ts'
import { invitations } from './schemas/invitations.ts'
import { users } from './schemas/users.ts'
import { qrCodes } from './schemas/qrCodes.ts'
import { codes } from './schemas/codes.ts'
import { stores } from './schemas/stores.ts'
import { support } from './schemas/support.ts'
import { reports } from './schemas/reports.ts'
import { charts } from './schemas/charts.ts'
import { dashboard } from './schemas/dashboard.ts'
import { appointmentTypes } from './schemas/appointmentTypes.ts'
import { technicians } from './schemas/technicians.ts'
import { technicianTime } from './schemas/technicianTime.ts'
import { schedules } from './schemas/schedules.ts'
import { questions } from './schemas/questions.ts'
import { setup } from './schemas/setup.ts'
import { campaignRules } from './schemas/campaignRules.ts'
import { holidays } from './schemas/holidays.ts'
import { payroll } from './schemas/payroll.ts'
import { lists } from './schemas/lists.ts'
import { settings } from './schemas/settings.ts'

export { locationNoticeVersion } from './schemas/labor.ts'

/** Listed explicitly: a type inferred from the spread below would repeat every schema in the declarations. */
type Schemas = typeof account &
  typeof appointments &
  typeof events &
  typeof leads &
  typeof labor &
  typeof missingPunches &
  typeof hours &
  typeof lookup &
  typeof captureIcons &
  typeof userActivity &
  typeof notifications &
  typeof organizations &
  typeof smartCircle &
  typeof features &
  typeof views &
  typeof accountFactors &
  typeof accountSessions &
  typeof invitations &
  typeof users &
  typeof qrCodes &
  typeof codes &
  typeof stores &
  typeof support &
  typeof reports &
  typeof audit &
  typeof security &
  typeof privacy &
  typeof leadExchange &
  typeof imports &
  typeof leadLists &
  typeof leadPersons &
  typeof leadReview &
  typeof appointmentTypes &
  typeof technicians &
  typeof technicianTime &
  typeof charts &
  typeof dashboard &
  typeof connections &
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
  typeof setup &
  typeof settings

const schemas: Schemas = {
  ...account,
  ...appointments,
  ...events,
  ...leads,
  ...labor,
  ...missingPunches,
  ...hours,
  ...lookup,
  ...captureIcons,
  ...userActivity,
  ...notifications,
  ...organizations,
  ...smartCircle,
  ...features,
  ...views,
  ...accountFactors,
  ...accountSessions,
  ...invitations,
  ...users,
  ...qrCodes,
  ...codes,
  ...stores,
  ...support,
  ...reports,
  ...audit,
  ...security,
  ...privacy,
  ...leadExchange,
  ...imports,
  ...leadLists,
  ...leadPersons,
  ...leadReview,
  ...appointmentTypes,
  ...technicians,
  ...technicianTime,
  ...charts,
  ...dashboard,
  ...connections,
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
  ...setup,
  ...settings,
}

type UnknownName = Exclude<keyof Schemas, EndpointName>
/** Does not compile unless the schemas and the endpoint table have the same names. */
const checkedSchemas: UnknownName extends never ? Schemas & Record<EndpointName, EndpointContract> : UnknownName = schemas

/** The contract of every endpoint: access, parameters, body, reply and summary. Not part of any browser bundle. */
export const contract: Record<EndpointName, EndpointContract> = checkedSchemas

type Part<N extends keyof Schemas, K extends string, Else> =
  Schemas[N] extends Record<K, infer S> ? (S extends TSchema ? Static<S> : Else) : Else
/** The parameter names of a path. */
type PathParamNames<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathParamNames<Rest> : never

/** The path parameters of each endpoint. */
export type Params = { [N in EndpointName]: { [K in PathParamNames<Endpoints[N]>]: string | number | boolean } }
/** The query parameters of each endpoint. */
export type Queries = { [N in EndpointName]: Part<N, 'query', Record<never, never>> }
/** The body of each endpoint; `undefined` if it has none. */
export type Bodies = { [N in EndpointName]: Part<N, 'body', undefined> }
/** The `data` of each endpoint's response; for a file, the `Response` itself. */
export type Replies = { [N in EndpointName]: Part<N, 'reply', never> }

/** The endpoints that open their own transactions. */
export type OutsideName = {
  [N in EndpointName]: Schemas[N] extends { reachesOutside: true } | { inSlices: true } ? N : never
}[EndpointName]
/** The endpoints that need no session. */
export type PublicName = { [N in EndpointName]: Schemas[N]['access'] extends { roles: 'public' } ? N : never }[EndpointName]
/** The endpoints that return a file or a stream. */
export type FileName = { [N in EndpointName]: Schemas[N] extends { file: string } ? N : never }[EndpointName]

export type { PasskeyCredential } from './schemas/accountFactors.ts'
export type { LoginChallenge, LoginRecord } from './schemas/account.ts'
export { editableLists, type EditableList, type ListEntry } from './schemas/lists.ts'
export { connectionSystems, type Connection } from './schemas/connections.ts'
export type { Delivery, DeliveryDetail } from './schemas/deliveries.ts'
export { InboundLead } from './schemas/inbound.ts'
export type { ApiKey } from './schemas/apiKeys.ts'
export { apiScopes, roleOfScope, type ApiScope } from './apiScopes.ts'
export { webhookEvents, type Webhook } from './schemas/webhooks.ts'
export { setupSteps, type SetupStep } from './schemas/setup.ts'
export { starterSets, type StarterSet } from './schemas/organizations.ts'
export { retentionBounds, type RetentionKey } from './schemas/privacy.ts'
export type { SecurityEventKind } from './schemas/security.ts'
export { REFRESH_GRACE_SECONDS } from './refreshGrace.ts'
export type { EndpointName }
export type { EndpointContract, Problem, Target, Upload } from './schemas/common.ts'
export { switchKeys, switchOf, type SwitchKey } from './switches.ts'
export { keyRoleOf, refusalOf, type Access, type Member } from './access.ts'
export { permissions, type Managed, type Permission, type Reach, type RoleDefinition } from './permissions.ts'
export {
  INTERNAL_SUBSCRIPTION,
  partners,
  roleIdsWhere,
  roleList,
  roles,
  rolesWith,
  type PartnerKey,
  type Role,
  type RoleId,
  type RoleKey,
} from './roles.ts'
