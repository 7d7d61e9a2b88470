import type { SimulatedText } from '../../simulators/sms.ts'
import { expectedExpiry, expectedReminders, hasOneMinute, isQuiet, localTime, type Visit } from './visits.ts'

/** An attempt that began before 8 pm may end a moment later. */
const ATTEMPT = 40_000

export interface ReminderRow {
  readonly uid: string
  readonly occasion: string
  readonly state: string
  readonly skipReason: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly dueAt: string
  readonly isTried: boolean
}

interface Outcome {
  readonly visits: readonly Visit[]
  readonly rows: readonly ReminderRow[]
  readonly texts: readonly SimulatedText[]
  /** Occasions that may have been sent or not. */
  readonly either: ReadonlySet<string>
  /** When each phone said STOP. */
  readonly stoppedAt: ReadonlyMap<string, number>
}

/** Matches `Sunday, November 1 at 9:00 AM`, starting at `1 at`. */
function named(startAt: number, zone: string): string {
  const [date = '', time = ''] = localTime(startAt, zone).split(' ')
  const hour = Number(time.slice(0, 2))
  return ` ${Number(date.slice(8))} at ${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Compares the texts that the provider received with those that each shopper must get. */
export function checkReminders({ visits, rows, texts, either, stoppedAt }: Outcome) {
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const byOccasion = new Map(rows.map((row) => [row.occasion, row]))
  const sent = new Map<string, SimulatedText[]>()
  const wrong: string[] = []
  /** The only reminders that may be given up: those that had only a minute left. */
  const lost: ReminderRow[] = []
  let ofOneMinute = 0
  const late: number[] = []
  let expected = 0
  for (const text of texts) {
    const row = byUid.get(text.callback?.split('/').at(-1) ?? '')
    if (!row) continue
    sent.set(row.occasion, [...(sent.get(row.occasion) ?? []), text])
    if (Date.parse(text.at) > (stoppedAt.get(text.to) ?? Infinity)) wrong.push(`after STOP: ${row.occasion}`)
  }
  const allowed = new Set<string>(either)
  for (const visit of visits) {
    for (const [occasion, due] of expectedReminders(visit)) {
      allowed.add(occasion)
      const row = byOccasion.get(occasion)
      const [text, ...more] = sent.get(occasion) ?? []
      if (!text && either.has(occasion)) continue
      expected++
      const hours = Number(/^reminder:(\d+)h/.exec(occasion)?.[1])
      const startAt = Date.parse(occasion.split(':').slice(3).join(':'))
      const isOfOneMinute = hasOneMinute(startAt, hours, due, visit.zones)
      if (isOfOneMinute) ofOneMinute++
      if (!text) {
        if (isOfOneMinute && row?.state === 'dead' && row.lastError !== null) lost.push(row)
        else wrong.push(`not sent: ${occasion} ${JSON.stringify(row)}`)
        continue
      }
      const at = Date.parse(text.at)
      late.push(at - due)
      if (more.length) wrong.push(`sent ${more.length + 1} times: ${occasion}`)
      if (text.to !== visit.phone) wrong.push(`sent to ${text.to}: ${occasion}`)
      if (!text.body.replaceAll('\u202f', ' ').includes(named(startAt, visit.place.zone))) wrong.push(`${occasion}: ${text.body}`)
      if (Date.parse(row?.dueAt ?? '') !== due)
        wrong.push(`due at ${row?.dueAt}, not ${new Date(due).toISOString()}: ${occasion}`)
      if (at < due || at >= expectedExpiry(startAt, hours) + ATTEMPT) wrong.push(`at ${text.at}: ${occasion}`)
      if (isQuiet(at, visit.zones) && isQuiet(at - ATTEMPT, visit.zones)) wrong.push(`in quiet hours, ${text.at}: ${occasion}`)
    }
  }
  for (const occasion of sent.keys()) if (!allowed.has(occasion)) wrong.push(`unexpected: ${occasion}`)
  return { wrong, lost, ofOneMinute, late: late.sort((a, b) => a - b), expected }
}
