import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unavailableTimes } from './technicianAvailability.ts'
import { joinBusy, offers, seatKey, type DatedSlot, type PatternSlot, type TypeRules } from './rules.ts'
import { addDays, dayOfWeek, localDateOf, localEndToInstant, localToInstant } from '../../time/zone.ts'

const MINUTE = 60_000

describe('compared with a naive implementation of the booking rules', () => {
  const hhmm = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const minute = fc.integer({ min: 0, max: 90 }).map((step) => step * 15)
  const times = fc
    .tuple(minute, fc.integer({ min: 1, max: 5 }))
    .map(([start, length]) => [hhmm(start), hhmm(Math.min(start + length * 15, 1439))] as const)
  const start = '2026-10-24'
  const day = fc.integer({ min: 0, max: 14 }).map((days) => addDays(start, days))
  const arbitrary = fc.record({
    zone: fc.constantFrom('America/New_York', 'America/Phoenix', 'Australia/Lord_Howe', 'America/Santiago'),
    pattern: fc.uniqueArray(
      fc.record({
        weekday: fc.integer({ min: 0, max: 6 }),
        times,
        capacity: fc.integer({ min: 0, max: 4 }),
        from: day,
        length: fc.option(fc.integer({ min: 0, max: 9 })),
      }),
      { selector: (it) => `${it.weekday} ${it.times[0]}`, maxLength: 12 },
    ),
    dated: fc.uniqueArray(
      fc.record({
        date: day,
        times,
        capacity: fc.integer({ min: 0, max: 4 }),
        closed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        own: fc.subarray([1, 2, 3]),
      }),
      { selector: (it) => `${it.date} ${it.times[0]}`, maxLength: 6 },
    ),
    taken: fc.array(fc.tuple(day, minute.map(hhmm), fc.integer({ min: 0, max: 3 })), { maxLength: 10 }),
    busy: fc.array(fc.tuple(fc.constantFrom(1, 2, 3), fc.integer({ min: 0, max: 14 * 96 }), fc.integer({ min: 1, max: 20 })), {
      maxLength: 20,
    }),
    holidays: fc.subarray([1, 5, 9]),
    // Working hours and time off of technicians 1 to 3.
    hours: fc.array(
      fc.array(
        fc.record({
          dayOfWeek: fc.integer({ min: 0, max: 6 }),
          start: fc.integer({ min: 0, max: 60 }),
          length: fc.integer({ min: 4, max: 80 }),
        }),
        { maxLength: 12 },
      ),
      { minLength: 3, maxLength: 3 },
    ),
    off: fc.array(
      fc.record({
        who: fc.constantFrom(1, 2, 3),
        from: day,
        days: fc.integer({ min: 0, max: 3 }),
        startLocal: fc.option(fc.constantFrom('08:00', '12:15')),
        endLocal: fc.option(fc.constantFrom('13:30', '23:59')),
      }),
      { maxLength: 3 },
    ),
    technicians: fc.option(fc.subarray([1, 2, 3])),
    settings: fc.record({
      durationMin: fc.constantFrom(15, 60, 90),
      bufferBeforeMin: fc.constantFrom(0, 15, 20),
      bufferAfterMin: fc.constantFrom(0, 30),
      minNoticeMin: fc.constantFrom(0, 60, 1440),
      horizonDays: fc.integer({ min: 1, max: 14 }),
    }),
    nowStep: fc.integer({ min: 0, max: 10 * 96 }),
  })

  test('returns the same slots with the same seats', () => {
    let slots = 0
    fc.assert(
      fc.property(arbitrary, (it) => {
        const base = Date.parse(`${start}T00:00:00Z`)
        const present = base + it.nowStep * 15 * MINUTE
        const rules: TypeRules = {
          id: 5,
          timeZone: it.zone,
          ...it.settings,
          hasTechnicians: it.technicians !== null,
          technicianIds: it.technicians ?? [],
        }
        const pattern = it.pattern.map((p): PatternSlot => ({
          dayOfWeek: p.weekday,
          startLocal: p.times[0],
          endLocal: p.times[1],
          capacity: p.capacity,
          effectiveFrom: p.from,
          effectiveTo: p.length === null ? null : addDays(p.from, p.length),
        }))
        const days = it.dated.map((d): DatedSlot => ({
          date: d.date,
          startLocal: d.times[0],
          endLocal: d.times[1],
          capacity: d.capacity,
          technicianIds: d.own,
          isClosed: d.closed,
        }))
        const taken = new Map(it.taken.map(([date, time, count]) => [seatKey(date, time), count]))
        const intervals = it.busy.map(
          ([who, from, length]) => [who, base + from * 15 * MINUTE, base + (from + length) * 15 * MINUTE] as const,
        )
        const busy = new Map(
          [1, 2, 3].map((who) => [who, joinBusy(intervals.filter((i) => i[0] === who).map((i) => [i[1], i[2]] as const))]),
        )
        const active = new Set([1, 2])
        const people = [1, 2, 3].map((id) => ({
          id,
          workingHours: (it.hours[id - 1] ?? []).map((one) => ({
            dayOfWeek: one.dayOfWeek,
            startLocal: hhmm(one.start * 15),
            endLocal: hhmm(Math.min((one.start + one.length) * 15, 1439)),
          })),
          timeOff: it.off
            .filter(({ who }) => who === id)
            .map(({ from, days, startLocal, endLocal }) => ({ from, to: addDays(from, days), startLocal, endLocal })),
        }))
        // Whether someone works in every quarter-hour of a visit, by the wall clock.
        const works = (id: number, date: string, startLocal: string, minutes: number): boolean => {
          const person = people.find((one) => one.id === id)
          const began = Number(startLocal.slice(0, 2)) * 60 + Number(startLocal.slice(3))
          for (let at = began; at < began + minutes; at += 1) {
            const here = addDays(date, Math.floor(at / 1440))
            const now = hhmm(at % 1440)
            const onDuty = person?.workingHours.some(
              (one) =>
                one.dayOfWeek === dayOfWeek(here) && one.startLocal <= now && (now < one.endLocal || one.endLocal === '23:59'),
            )
            if (person?.workingHours.length && !onDuty) return false
            const isOff = person?.timeOff.some(
              ({ from, to, startLocal: first, endLocal: last }) =>
                `${from} ${first ?? '00:00'}` <= `${here} ${now}` && `${here} ${now}` < `${to} ${last ?? '24:00'}`,
            )
            if (isOff) return false
          }
          return true
        }
        const away = unavailableTimes(people, start, addDays(start, 20))
        const closedDays = new Set(it.holidays.map((day) => addDays(start, day)))
        const got = offers(
          { type: rules, pattern, dated: days, taken, busy, away, activeTechnicianIds: active, closedDays },
          present,
          start,
          addDays(start, 20),
        )

        const expected: string[] = []
        for (let date = start; date <= addDays(start, 20); date = addDays(date, 1)) {
          const today = localDateOf(present, it.zone)
          if (date < today || date > addDays(today, rules.horizonDays)) continue
          if (closedDays.has(date)) continue
          const ofDay = days.filter((d) => d.date === date)
          if (ofDay.some((d) => d.isClosed)) continue
          const candidates = ofDay.length
            ? ofDay.map((d) => ({
                ...d,
                who: d.technicianIds.length ? d.technicianIds.filter((id) => active.has(id)) : it.technicians,
              }))
            : pattern
                .filter(
                  (p) =>
                    p.dayOfWeek === dayOfWeek(date) &&
                    p.effectiveFrom <= date &&
                    (p.effectiveTo === null || p.effectiveTo >= date),
                )
                .map((p) => ({ ...p, who: it.technicians }))
          for (const candidate of candidates) {
            const startAt = localToInstant(date, candidate.startLocal, it.zone)
            if (startAt === undefined || startAt - present < rules.minNoticeMin * MINUTE) continue
            const end = Math.max(localEndToInstant(date, candidate.endLocal, it.zone), startAt + rules.durationMin * MINUTE)
            const free = candidate.who?.filter(
              (id) =>
                works(id, date, candidate.startLocal, (end - startAt) / MINUTE) &&
                intervals.every(
                  ([who, from, to]) =>
                    who !== id || to <= startAt - rules.bufferBeforeMin * MINUTE || from >= end + rules.bufferAfterMin * MINUTE,
                ),
            )
            const remaining = Math.min(
              candidate.capacity - (taken.get(seatKey(date, candidate.startLocal)) ?? 0),
              free?.length ?? Infinity,
            )
            if (remaining > 0) expected.push(`${startAt} ${candidate.startLocal} ${remaining}`)
          }
        }
        slots += got.length
        expect(got.map((offer) => `${offer.startAt} ${offer.startLocal} ${offer.remaining}`).sort()).toEqual(expected.sort())
        expect(got.map((offer) => offer.startAt)).toEqual(got.map((offer) => offer.startAt).sort((a, b) => a - b))
      }),
      { numRuns: 400 },
    )
    // Guards against a property that passes because no slots are generated.
    expect(slots).toBeGreaterThan(200)
  })
})
