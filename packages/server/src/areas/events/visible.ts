import { partners } from '@walkup/sdk/contract'
import type { Caller } from '../../auth/caller.ts'
import { isInternal, may, reachOf } from '../../auth/roles.ts'

/** A change with what decides who may see it; from `change_facts`. */
export interface ChangeFacts {
  readonly id: number
  readonly entity: string
  readonly entityId: number
  readonly change: 'created' | 'updated' | 'deleted'
  /** Of the schedule that a slot or booking belongs to. */
  readonly eventTerritoryId: number | null
  /** Whether the row exists; for a booking, whether it has a lead. */
  readonly isThere: boolean
  readonly isDeleted: boolean
  readonly territoryId: number | null
  readonly userId: number | null
  readonly partner: string | null
  /** A shift without a person; of a message without a lead, whether it is from or to an unknown phone. */
  readonly isOpen: boolean | null
  readonly isPosted: boolean | null
  /** Territories that the row's person works in. */
  readonly peopleTerritoryIds: readonly number[] | null
  readonly roleIds: readonly number[] | null
}

export type Viewer = Pick<Caller, 'userId' | 'roleId' | 'subscriptionId' | 'territories'>
type Rule = (viewer: Viewer, facts: ChangeFacts) => boolean

const isIn = ({ territories }: Viewer, id: number | null): boolean => id !== null && territories.includes(id)
const isOwn = (viewer: Viewer, { userId }: ChangeFacts): boolean => userId === viewer.userId

const seesLead: Rule = (viewer, facts) => {
  if (viewer.subscriptionId === partners.homeImprovement) return facts.partner === 'homeImprovement'
  if (viewer.subscriptionId === partners.callTracking) return facts.partner === 'callTracking'
  const reach = reachOf(viewer, 'leads')
  if (reach === 'territory') return isIn(viewer, facts.territoryId) || isOwn(viewer, facts)
  return reach === 'own' ? isOwn(viewer, facts) : reach === 'all'
}

const seesLabor: Rule = (viewer, facts) => {
  if (!isInternal(viewer)) return false
  const reach = reachOf(viewer, 'labor')
  if (reach === 'all' || reach === 'none') return reach === 'all'
  if (isOwn(viewer, facts)) return true
  const isNear = isIn(viewer, facts.territoryId)
  if (reach === 'own') return !!facts.isOpen && isNear
  return isNear || !!facts.peopleTerritoryIds?.some((id) => isIn(viewer, id))
}

const seesCode: Rule = (viewer, facts) => {
  const reach = reachOf(viewer, 'codes')
  if (reach === 'territory') return isIn(viewer, facts.territoryId) || !!facts.peopleTerritoryIds?.some((id) => isIn(viewer, id))
  return reach === 'own' ? isOwn(viewer, facts) : reach === 'all'
}

const seesSchedule: Rule = (viewer, { eventTerritoryId }) => {
  const reach = isInternal(viewer) ? reachOf(viewer, 'schedules') : 'none'
  return reach === 'territory' ? isIn(viewer, eventTerritoryId) : reach === 'all'
}

const seesMessage: Rule = (viewer, facts) => {
  if (facts.isOpen === null) return seesLead(viewer, facts)
  if (isOwn(viewer, facts)) return true
  const seesUnknown = may(viewer, 'leads.dispatch') || may(viewer, 'leads.manageAll')
  return isInternal(viewer) && (may(viewer, 'organization.administer') || (facts.isOpen && seesUnknown))
}

const seesFlag: Rule = (viewer, facts) => {
  if (!may(viewer, 'leads.integrity')) return false
  const reach = reachOf(viewer, 'leads')
  return reach === 'territory' ? isIn(viewer, facts.territoryId) : reach === 'all'
}

const internal =
  (rule: Rule = () => true): Rule =>
  (viewer, facts) =>
    isInternal(viewer) && rule(viewer, facts)
const row =
  (rule: Rule): Rule =>
  (viewer, facts) =>
    facts.isThere && rule(viewer, facts)
const ofSetup = row(internal())

/**
 * Who may see a change, by entity: whoever may see the row, by the same rules as its row policies (`tests/isolation/eventRules.test.ts`
 * compares both); of rows that no policy protects, the organization's own users. Entities without a rule are hidden.
 */
const rules: Readonly<Record<string, Rule>> = {
  appointmentType: ofSetup,
  booking: (viewer, facts) => seesSchedule(viewer, facts) || (facts.isThere && seesLead(viewer, facts)),
  businessUnit: ofSetup,
  campaignRule: internal(),
  defaultSlot: seesSchedule,
  featureSwitch: () => true,
  holiday: internal(),
  hours: row((viewer, facts) => seesLabor(viewer, facts) && (!!facts.isPosted || may(viewer, 'labor.write'))),
  integrityFlag: row(internal(seesFlag)),
  lead: row(seesLead),
  leadReview: row(internal(seesLead)),
  listEntry: internal(),
  message: row(seesMessage),
  notification: row(isOwn),
  punchDecision: row(seesLabor),
  qrCode: row(internal(seesCode)),
  question: ofSetup,
  serviceType: ofSetup,
  slot: seesSchedule,
  smartCircleOffer: internal((viewer) => may(viewer, 'organization.read')),
  store: ofSetup,
  support: row(
    internal((viewer, { roleIds }) => may(viewer, 'setup.write') || !roleIds?.length || roleIds.includes(viewer.roleId)),
  ),
  technician: ofSetup,
  territory: ofSetup,
  timeLog: row(seesLabor),
  typing: row(seesLead),
  user: ofSetup,
}

/** The entities that streams can report. */
export const reportedEntities: readonly string[] = Object.keys(rules)

/** Whether a caller may see a change of their current organization. */
export const isVisible = (viewer: Viewer, facts: ChangeFacts): boolean => rules[facts.entity]?.(viewer, facts) ?? false
