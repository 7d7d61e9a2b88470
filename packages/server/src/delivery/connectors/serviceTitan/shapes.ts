/** The parts of ServiceTitan's public API that are read. Everything that might be missing is optional. */
export const CRM = '/crm/v2/tenant/{tenant}'
export const JPM = '/jpm/v2/tenant/{tenant}'
export const MARKETING = '/marketing/v2/tenant/{tenant}'
export const SETTINGS = '/settings/v2/tenant/{tenant}'
export const DISPATCH = '/dispatch/v2/tenant/{tenant}'
export const SALES = '/sales/v2/tenant/{tenant}'

export interface Page<Row> {
  readonly hasMore?: boolean
  readonly data?: readonly Row[]
}
export interface RemoteBooking {
  readonly id: number
  readonly externalId?: string | null
  readonly status: 'New' | 'Accepted' | 'Converted' | 'Dismissed'
  readonly jobId?: number | null
  readonly modifiedOn?: string
}
export interface RemoteAppointment {
  readonly id: number
  readonly start: string
  readonly status: 'Scheduled' | 'Dispatched' | 'Working' | 'Hold' | 'Done' | 'Canceled'
}
/** The assignment of a technician to an appointment. */
export interface RemoteAssignment {
  readonly technicianId: number
  readonly active?: boolean
}
export interface RemoteEstimate {
  readonly id: number
  readonly soldOn?: string | null
  readonly items?: readonly { readonly total?: number | null }[]
  readonly subtotal?: number | null
}
/** A time frame of `POST /dispatch/v2/…/capacity`. */
export interface RemoteAvailability {
  /** In the tenant's own time, unless an offset is given. */
  readonly start?: unknown
  readonly end?: unknown
  readonly startUtc?: unknown
  readonly endUtc?: unknown
  /** Hours that can still be booked. */
  readonly openAvailability?: unknown
  readonly isAvailable?: unknown
}
