import type { Bodies, Replies } from '@walkup/sdk'
import type { Problem } from '../problem.ts'

/** What a device stores until it is sent. */
export type QueuedName = 'labor.clock' | 'labor.break' | 'users.recordActivity' | 'leads.upsertInternal'
type Log = Replies['labor.clock']
export type NewEntry = { [N in QueuedName]: { readonly name: N; readonly body: Bodies[N]; readonly about?: string } }[QueuedName]
export type Entry = NewEntry & {
  /** Never changes with the same body, so that resending acts once. */
  readonly key: string
  /** When it was tapped. */
  readonly at: string
  readonly organizationId: number
  /** Not sent before, ms since 1970: it may still grow. */
  readonly after: number
  /** How often it was sent; then the server may have it. */
  readonly tries: number
  readonly rejection?: Pick<Problem, 'code' | 'title' | 'detail' | 'errors'>
}
export type KeptEntry = Entry & { readonly id: number }

const isPunch = ({ name }: Entry): boolean => name.startsWith('labor.')

/** The next entry to send. Punches wait for an earlier one that was rejected, since they build on it; others don't. */
export function nextEntry(
  entries: readonly KeptEntry[],
  organizationId: number,
  now: number,
  skipped: ReadonlySet<number>,
): KeptEntry | undefined {
  const own = entries.filter((one) => one.organizationId === organizationId)
  const blocked = own.find((one) => one.rejection && isPunch(one))
  return own.find(
    (one) =>
      !one.rejection &&
      !skipped.has(one.id) &&
      one.after <= now &&
      !(isPunch(one) && blocked !== undefined && blocked.id < one.id),
  )
}

/** The time of an entry, under its endpoint's name. */
export const withTime = (entry: NewEntry, at: string): NewEntry =>
  (entry.name === 'leads.upsertInternal'
    ? { ...entry, body: { ...entry.body, capturedAt: at } }
    : { ...entry, body: { ...entry.body, at } }) as NewEntry

interface Place {
  readonly store?: { readonly id: number; readonly name: string } | null
  readonly timeZone: string
  readonly user: Log['user']
}

/** The open punch as it will be once the queue is sent. */
export function projectLog(log: Log | undefined, entries: readonly KeptEntry[], place: Place): Log | undefined {
  let now = log
  for (const { name, body, at, about, id } of entries) {
    if (name === 'labor.clock')
      now =
        body.action === 'out'
          ? undefined
          : ({
              ...blankLog,
              id: -id,
              user: place.user,
              store: body.storeId === undefined ? null : { id: body.storeId, name: about ?? '' },
              clockInAt: at,
              timeZone: place.timeZone,
              breaks: [],
            } as unknown as Log)
    if (name !== 'labor.break' || !now) continue
    const { breaks } = now
    now = {
      ...now,
      breaks:
        body.action === 'end'
          ? breaks.map((one) => (one.endAt === null ? { ...one, endAt: at } : one))
          : [
              ...breaks,
              {
                id: -id,
                activity: { id: body.activityId ?? 0, name: about?.replace(/^[+-]/, '') ?? '' },
                startAt: at,
                endAt: null,
                isPaid: about?.startsWith('+') ?? false,
              },
            ],
    }
  }
  return now
}
const blankLog = {
  territory: null,
  clockOutAt: null,
  clockInSentAt: null,
  clockOutSentAt: null,
  breakMin: 0,
  unpaidBreakMin: 0,
  workedMin: null,
  hoursType: null,
  source: 'mobile',
  lat: null,
  lng: null,
  atApprovedLocation: null,
  isLocationDeclined: false,
  original: null,
  editedBy: null,
  state: 'open',
  approvedBy: null,
  approvedAt: null,
  lockedAt: null,
  note: null,
} as const
