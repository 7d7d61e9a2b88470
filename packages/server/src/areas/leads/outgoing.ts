import { conflict } from '../../problem.ts'
import type { LeadDetail } from './queries.ts'

/** The external systems that leads are sent to. */
export const systems = ['serviceTitan', 'homeDepot', 'webhook', 'hubSpot'] as const
export type System = (typeof systems)[number]

/** Maps `crmIntegrationId` to a system: 1 is the signed webhook, 2 HubSpot. @throws 409 `no-crm` for null */
export function crmOf(crmIntegrationId: number | null): System {
  if (crmIntegrationId === 1) return 'webhook'
  if (crmIntegrationId === 2) return 'hubSpot'
  throw conflict('no-crm')
}

/** The lead data that external systems may receive. */
export interface Facts {
  readonly uid: string
  readonly kind: LeadDetail['kind']
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phones: LeadDetail['phones']
  readonly address: object | null
  readonly serviceGroup: string
  readonly appointmentType: string | null
  readonly appointment: { readonly startAt: string; readonly endAt: string; readonly timeZone: string } | null
  readonly jobTypeCode: string | null
  readonly campaignCode: string | null
  readonly technicianStId: string | null
  readonly retailer: { readonly isActive: boolean; readonly account: string | null } | null
  readonly retailerJobType: string | null
  readonly retailerSubCategory: string | null
  readonly isRevoked: boolean
}

/**
 * Builds the payload that a system receives for a lead.
 * @throws 409 `consent-revoked`, `not-configured` or `not-mapped`
 */
export function payloadOf(system: System, facts: Facts): object {
  if (facts.isRevoked) throw conflict('consent-revoked')
  const { uid, kind, firstName, lastName, email, phones, address, serviceGroup, appointmentType, appointment } = facts
  const lead = { uid, kind, firstName, lastName, email, phones, address, serviceGroup, appointmentType, appointment }
  if (system === 'serviceTitan') {
    const { jobTypeCode, campaignCode, technicianStId } = facts
    if (jobTypeCode === null) {
      throw conflict('not-mapped')
    }
    return { ...lead, jobTypeCode, campaignCode, technicianStId }
  }
  if (system === 'homeDepot') {
    const { retailer, retailerJobType, retailerSubCategory } = facts
    if (!retailer?.isActive) throw conflict('not-configured')
    if (retailerJobType === null) {
      throw conflict('not-mapped.service-group', { group: serviceGroup })
    }
    return { ...lead, account: retailer.account, jobType: retailerJobType, subCategory: retailerSubCategory }
  }
  return lead
}
