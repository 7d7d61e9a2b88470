import type { Replies } from '@walkup/sdk/contract'
import { ChangeSequence } from './changeSequence.ts'
import { OrganizationCache } from './organizationCache.ts'
import type { Db } from '../db/index.ts'
import type { ChangeBroker } from '../events/broker.ts'
import type { KeptReply } from '../http/keptReply.ts'

type FreeSlotsReply = Replies['qrCodes.availableAppointments']

/** How long another server's change of a setting may go unnoticed; slots, bookings and people are notified at once. */
const MAX_AGE_MS = 5_000
/** In characters of JSON. Two weeks have some 12,000, two months of a full schedule 200,000; anyone can ask for any range. */
const MAX_REPLY_CHARACTERS = 16_000_000
const MAX_PLACES = 10_000

/** Tables that decide about their own organization's free slots. */
const own: ReadonlySet<string> = new Set([
  'appointment_type',
  'appointment_type_business_unit',
  'appointment_type_technician',
  'booking',
  'business_unit',
  'connection',
  'default_slot',
  'service_group',
  'slot',
  'technician',
  'technician_time_off',
  'territory',
  'web_config',
])
/** Tables that decide about several organizations' free slots, or who offers them. */
const shared: ReadonlySet<string> = new Set(['app_user', 'holiday', 'membership', 'organization'])
/** What other servers report, by entity of the change feed. */
const entities: ReadonlySet<string> = new Set([
  'appointmentType',
  'booking',
  'businessUnit',
  'defaultSlot',
  'holiday',
  'slot',
  'technician',
  'territory',
  'user',
])

/** The replies with free slots, for as long as nothing that they follow from changes. */
export interface FreeSlotCaches {
  readonly changes: ChangeSequence
  /** The organization in which a generator offers a type. */
  readonly places: OrganizationCache<{ readonly organizationId: number }>
  readonly replies: OrganizationCache<KeptReply<FreeSlotsReply>>
  /** Reads that are under way. */
  readonly reading: Map<string, Promise<KeptReply<FreeSlotsReply>>>
  close(): void
}

export function createFreeSlotCaches(db: Db, broker: ChangeBroker): FreeSlotCaches {
  const changes = new ChangeSequence()
  const writes = (tables: ReadonlySet<string>, some: ReadonlySet<string>) => [...tables].some((table) => some.has(table))
  const unwatch = db.watchWrites(({ tables, organizations }) => {
    if (writes(tables, shared) || (!organizations && writes(tables, own))) changes.add()
    else if (writes(tables, own)) organizations?.forEach((id) => changes.add(id))
  })
  const unsubscribe = broker.subscribe({
    onChange: ({ entity, organizationId }) => entities.has(entity) && changes.add(organizationId),
    onMissed: () => changes.add(),
  })
  return {
    changes,
    places: new OrganizationCache(changes, { max: MAX_PLACES, maxAgeMs: MAX_AGE_MS }),
    replies: new OrganizationCache(changes, {
      max: MAX_REPLY_CHARACTERS,
      maxAgeMs: MAX_AGE_MS,
      sizeOf: ({ json }) => json.length,
    }),
    reading: new Map(),
    close() {
      unwatch()
      unsubscribe()
    },
  }
}
