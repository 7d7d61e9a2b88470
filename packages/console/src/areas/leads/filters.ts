import type { Bodies } from '@walkup/sdk'
import { leadDetailKeys } from '@walkup/sdk/domain'
import { rolesThatCan, useCan } from '../../data/access.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { fixed, lookup, searched, type Source } from '../../frame/sources.ts'
import { zones } from '../../frame/zones.ts'
import { t, type Text } from '../../i18n/index.ts'
import { parameters } from '../../data/leadParameters.ts'
import { leadDetailLabels } from '../../ui/leadDetailLabels.ts'
import { kinds } from '../integrity/kinds.ts'
import { TimeLogsMenu } from './TimeLogsMenu.tsx'
import { statuses, statusOrder } from './lead.ts'

type Filter = NonNullable<NonNullable<Bodies['leads.searchAll']>['filter']>
type FirstContact = NonNullable<Filter['firstContacts']>[number]
const firstContacts: readonly (readonly [FirstContact, Text])[] = [
  ['none', t('common.notCalled')],
  ['within5Minutes', t('common.withinFiveMinutes')],
  ['later', t('leads.later')],
  ['selfBooked', t('common.selfBooked')],
]

const users = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`, {
  roleIds: rolesThatCan('leads.claim'),
})
/** The user themself and, for roles that may search users, everyone who may claim leads. */
const claimers: Source<number> = {
  isSearch: true,
  useOptions: (typed) => {
    const userId = useLogin()?.userId ?? 0
    const maySearch = useCan('users.search')
    const found = users.useOptions(maySearch ? typed : undefined) ?? []
    return [{ value: userId, label: t('leads.me') }, ...found.filter(({ value }) => value !== userId)]
  },
}

/** In display order; rarely used filters appear under “More filters”. */
export const filters = {
  search: {
    kind: 'text',
    label: t('leads.leadSearchLabel'),
    placeholder: t('common.leadSearchHint'),
  },
  statuses: {
    kind: 'many',
    label: t('common.status'),
    parameter: parameters.statuses,
    options: fixed(statusOrder.map((status) => [status, statuses[status].word] as const)),
  },
  received: { kind: 'dates', label: t('common.received') },
  territoryIds: {
    kind: 'anyOf',
    label: t('common.territory'),
    parameter: parameters.territoryIds,
    whether: 'hasTerritory',
    options: lookup('first', 'organizationTerritories'),
  },
  storeIds: {
    kind: 'anyOf',
    label: t('common.store'),
    parameter: parameters.storeIds,
    whether: 'hasStore',
    options: lookup('first', 'stores'),
  },
  leadGeneratorIds: {
    kind: 'anyOf',
    label: t('leads.generator'),
    parameter: parameters.leadGeneratorIds,
    whether: 'hasLeadGenerator',
    options: lookup('second', 'leadGenerator'),
    internalUsersOnly: true,
  },
  serviceGroupIds: {
    kind: 'many',
    label: t('common.service'),
    parameter: parameters.serviceGroupIds,
    options: lookup('third', 'hdsfiGroup'),
  },
  appointment: { kind: 'dates', label: t('leads.appointment'), isRare: true },
  appointmentTypeIds: {
    kind: 'anyOf',
    label: t('common.appointmentType'),
    parameter: parameters.appointmentTypeIds,
    whether: 'hasAppointmentType',
    options: lookup('second', 'scheduleAppointmentTypes'),
    isRare: true,
  },
  isUpcoming: {
    kind: 'boolean',
    label: t('leads.visit'),
    parameter: parameters.isUpcoming,
    yes: t('common.upcoming'),
    no: t('leads.past'),
    isRare: true,
  },
  isCallDue: {
    kind: 'boolean',
    label: t('leads.nextCall'),
    parameter: parameters.isCallDue,
    yes: t('followUp.dueNow'),
    no: t('followUp.dueLater'),
    isRare: true,
  },
  claimedByIds: {
    kind: 'anyOf',
    label: t('common.claimedBy'),
    parameter: parameters.claimedByIds,
    whether: 'isClaimed',
    none: t('leads.noOne'),
    some: t('leads.anyone'),
    options: claimers,
    isRare: true,
  },
  firstContacts: {
    kind: 'many',
    label: t('leads.firstCall'),
    parameter: parameters.firstContacts,
    options: fixed(firstContacts),
    isRare: true,
  },
  timeLogIds: {
    kind: 'linked',
    label: t('common.timeLog'),
    parameter: parameters.timeLogIds,
    Menu: TimeLogsMenu,
    isRare: true,
    isHidden: true,
  },
  campaignIds: {
    kind: 'anyOf',
    label: t('campaignRules.campaign'),
    parameter: parameters.campaignIds,
    whether: 'hasCampaign',
    options: lookup('fourth', 'serviceTitanCampaigns'),
    isRare: true,
    internalUsersOnly: true,
  },
  hasDuplicate: {
    kind: 'boolean',
    label: t('common.duplicates'),
    parameter: parameters.hasDuplicate,
    yes: t('leads.isDuplicate'),
    no: t('leads.isUnique'),
    isRare: true,
  },
  isOutOfArea: {
    kind: 'boolean',
    label: t('leads.serviceArea'),
    parameter: parameters.isOutOfArea,
    yes: t('leads.outOfArea'),
    no: t('leads.inArea'),
    isRare: true,
  },
  details: {
    kind: 'many',
    label: t('leads.hasDetail'),
    parameter: parameters.details,
    options: fixed(leadDetailKeys.map((key) => [key, leadDetailLabels[key]] as const)),
    isRare: true,
  },
  suspicions: {
    kind: 'many',
    label: t('integrity.flag'),
    parameter: parameters.suspicions,
    options: fixed(kinds.filter(([kind]) => kind !== 'approachVelocity')),
    isRare: true,
    needs: 'integrity.search',
  },
  descendants: {
    kind: 'descendants',
    label: t('common.suborganizations'),
    parameter: parameters.descendants,
    included: t('common.included'),
    isRare: true,
  },
  zone: { kind: 'zone', label: t('common.dayZone'), options: zones, isRare: true },
} as const
