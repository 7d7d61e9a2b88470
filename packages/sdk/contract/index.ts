import type { EndpointName } from './endpoints/index.ts'
import { schemas, type Schemas } from './schemas/all.ts'
import type { EndpointContract } from './schemas/common.ts'

export { locationNoticeVersion } from './schemas/labor.ts'

type UnknownName = Exclude<keyof Schemas, EndpointName>
/** Does not compile unless the schemas and the endpoint table have the same names. */
const checkedSchemas: UnknownName extends never ? Schemas & Record<EndpointName, EndpointContract> : UnknownName = schemas

/** The contract of every endpoint: access, parameters, body, reply and summary. Not part of any browser bundle. */
export const contract: Record<EndpointName, EndpointContract> = checkedSchemas

export type { Bodies, Params, Queries, Replies } from './types.ts'
/** The endpoints that open their own transactions. */
export type OutsideName = {
  [N in EndpointName]: Schemas[N] extends { reachesOutside: true } | { inSlices: true } ? N : never
}[EndpointName]
/** The endpoints that need no session. */
export type PublicName = { [N in EndpointName]: Schemas[N]['access'] extends { roles: 'public' } ? N : never }[EndpointName]
/** The endpoints whose replies have an entity tag. */
export type TaggedName = { [N in EndpointName]: Schemas[N] extends { hasTag: true } ? N : never }[EndpointName]
/** The endpoints that return a file or a stream. */
export type FileName = { [N in EndpointName]: Schemas[N] extends { file: string } ? N : never }[EndpointName]

export type { PasskeyCredential } from './schemas/accountFactors.ts'
export type { LoginChallenge, LoginRecord } from './schemas/account.ts'
export { funnelSteps, type FunnelRow, type FunnelStep } from './schemas/funnel.ts'
export { restorableKinds, type RestorableKind } from './schemas/deleted.ts'
export { editableLists, type EditableList, type ListEntry } from './schemas/lists.ts'
export { connectionSystems, type Connection } from './schemas/connections.ts'
export type { Delivery, DeliveryDetail } from './schemas/deliveries.ts'
export { InboundLead } from './schemas/inbound.ts'
export type { ApiKey } from './schemas/apiKeys.ts'
export { apiScopes, roleOfScope, type ApiScope } from './apiScopes.ts'
export { registrationSteps, replyMessageKinds, visitMessageKinds } from './schemas/messages.ts'
export { webhookEvents, type Webhook } from './schemas/webhooks.ts'
export { scheduledSources, type ScheduledSource } from './schemas/reportSchedules.ts'
export { setupSteps, type SetupStep } from './schemas/setup.ts'
export { starterSets, type StarterSet } from './schemas/organizations.ts'
export { retentionBounds, type RetentionKey } from './schemas/privacy.ts'
export type { SecurityEventKind } from './schemas/security.ts'
export { defaultBusinessHours, defaultSpeedTarget, type BusinessHours, type SpeedTarget } from './speedToLead.ts'
export { defaultIntegrityRules, integrityKinds, type IntegrityKind, type IntegrityRules } from './integrity.ts'
export { cadenceVariables } from './followUp.ts'
export {
  defaultChannels,
  noticeChannels,
  noticeKinds,
  noticeKindsFor,
  urgentNotices,
  type NoticeChannel,
  type NoticeKind,
} from './notices.ts'
export { REFRESH_GRACE_SECONDS } from './refreshGrace.ts'
export type { EndpointName }
export { mayRunDry, type EndpointContract, type Problem, type Target, type Upload } from './schemas/common.ts'
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
