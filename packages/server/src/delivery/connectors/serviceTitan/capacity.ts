import { localToInstant } from '../../../time/zone.ts'
import type { Window } from '../../../areas/booking/capacity.ts'
import { CallFailed, type CapacityQuery, type Connected } from '../../connector.ts'
import { serviceTitanClient } from './client.ts'
import { DISPATCH, type RemoteAvailability } from './shapes.ts'

/** Parses a time with an offset, or else in the territory's zone. */
function instantOf(value: unknown, timeZone: string): number | undefined {
  if (typeof value !== 'string') return undefined
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(value) ?? []
  const at = date !== undefined && time !== undefined ? localToInstant(date, time, timeZone) : Date.parse(value)
  return at === undefined || Number.isNaN(at) ? undefined : at
}

function openWindow(availability: RemoteAvailability, timeZone: string): Window[] {
  const { start, end, startUtc, endUtc, openAvailability, isAvailable } = availability
  if (typeof openAvailability !== 'number' || openAvailability <= 0 || isAvailable === false) return []
  const from = instantOf(startUtc ?? start, timeZone)
  const to = instantOf(endUtc ?? end, timeZone)
  return from !== undefined && to !== undefined && from < to ? [[from, to]] : []
}

const idsOf = (ids: readonly string[]): number[] => ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)

export async function readCapacity(connected: Connected, query: CapacityQuery): Promise<Window[]> {
  const { from, to, timeZone, businessUnitIds, jobTypeId } = query
  const units = idsOf(businessUnitIds)
  const [jobType] = idsOf(jobTypeId === null ? [] : [jobTypeId])
  const { body } = await serviceTitanClient(connected).call<{ availabilities?: unknown } | undefined>(
    'POST',
    `${DISPATCH}/capacity`,
    {
      startsOnOrAfter: from.toISOString(),
      endsOnOrBefore: to.toISOString(),
      ...(units.length && { businessUnitIds: units }),
      ...(jobType !== undefined && { jobTypeId: jobType }),
      skillBasedAvailability: jobType !== undefined,
    },
  )
  if (!Array.isArray(body?.availabilities)) {
    throw new CallFailed('ServiceTitan answered without `availabilities`. Check the API URL.', {
      isUncertain: false,
      isOutage: true,
    })
  }
  return (body.availabilities as RemoteAvailability[]).flatMap((one) => openWindow(one, timeZone))
}
