import { useState } from 'react'
import type { Bodies } from '@walkup/sdk'
import { addDays } from '@walkup/sdk/domain'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { toast } from '../../ui/toast.ts'
import type { ItemMove } from '../../ui/WeekGrid/WeekGrid.tsx'
import { clockOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { keyOf, toItems, type Day, type Schedule, type Slot, type SlotBase, type SlotItem } from './slots.ts'
import { problemText } from './problems.ts'

type Body = Bodies['scheduledAppointments.upsert']
export type Patch = Partial<Pick<Body, 'startLocal' | 'endLocal' | 'capacity' | 'isClosed' | 'technicianIds'>>
export type Draft = Pick<Body, 'date' | 'startLocal' | 'endLocal' | 'capacity'>

export type Undo = () => Promise<void>
/** Undo of a change and its subject; a newer offer for the same subject replaces it. */
export interface UndoOffer {
  readonly run: Undo
  readonly of: string
  /** The restored slot, which receives the focus. */
  readonly slot?: { readonly date: string; readonly startLocal: string }
  /** Why undo failed. */
  readonly why?: typeof problemText
}
/** A day's dated slots, for a full replacement. */
type Written = NonNullable<Bodies['scheduledAppointments.applyDefault']['slots']>
/** Placeholder version of an unsaved slot; the server returns the current one. */
const NONE = new Date(0).toISOString()
const isSameTime = (a: SlotBase, b: SlotBase) =>
  a.startLocal === b.startLocal && a.endLocal === b.endLocal && a.capacity === b.capacity

/** A type's week and its mutations. Each mutation rejects with the call's error. */
export function useSchedule(typeId: number | undefined, first: string) {
  const { client, cache } = useServices()
  const inputOf = (from: string, to: string) => ({
    body: { filter: { appointmentTypeIds: typeId === undefined ? [] : [typeId], from, to } },
  })
  const week = inputOf(first, addDays(first, 6))
  const query = useCall('scheduledAppointments.search', typeId === undefined ? undefined : week)
  const [pending, setPending] = useState<ReadonlyMap<string, ItemMove>>(new Map())
  const schedule: Schedule | undefined = query.data?.items[0]
  const items = toItems(schedule?.days ?? []).map((item) => ({ ...item, ...pending.get(item.id) }))

  const refresh = async () =>
    cache.put('scheduledAppointments.search', week, await client.call('scheduledAppointments.search', week))
  const upsert = (body: Omit<Body, 'appointmentTypeId'>) =>
    client.call('scheduledAppointments.upsert', { body: { ...body, appointmentTypeId: typeId ?? 0 } })

  const readDay = async (date: string): Promise<Day | undefined> =>
    (await client.call('scheduledAppointments.search', inputOf(date, date))).items[0]?.days[0]
  /** Copies one day's pattern slots to dated ones, so that one can differ; preserves slots dated concurrently. */
  async function dateDay(date: string): Promise<Day | undefined> {
    const now = await readDay(date)
    if (now?.isDated) return now
    await client.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: typeId ?? 0, from: date, to: date } })
    return readDay(date)
  }

  /** Edits a slot of one day; a pattern slot and its neighbors first become dated slots. */
  async function change(date: string, slot: SlotBase, patch: Patch) {
    const day = slot.id === null ? await dateDay(date) : undefined
    const own = day ? day.slots.find(({ startLocal }) => startLocal === slot.startLocal) : slot
    // Another user has given the day its own slots, which don't include this one.
    if (!own) throw Object.assign(new Error(`No slot begins at ${slot.startLocal} any more.`), { code: 'gone' })
    const seen = isSameTime(own, slot) ? own.updatedAt : NONE
    const { startLocal, endLocal, capacity } = slot
    const { slot: made } = await upsert({
      ...(own.id === null ? {} : { id: own.id }),
      ...(seen === null ? {} : { updatedAt: seen }),
      date,
      startLocal,
      endLocal,
      capacity,
      ...patch,
    })
    await refresh()
    return { made, day }
  }
  /** Atomically replaces a day's dated slots if unchanged since loading; returns an undo function. */
  async function setDay({ date, slots: shown }: Day, next: Written): Promise<Undo> {
    const seen = shown.flatMap(({ id, updatedAt }) => (id === null || updatedAt === null ? [] : [{ id, updatedAt }]))
    const write = async (slots: Written, over: typeof seen) => {
      const body = { appointmentTypeId: typeId ?? 0, from: date, to: date, slots, seen: over }
      const reply = await client.call('scheduledAppointments.applyDefault', { body })
      await refresh()
      return reply
    }
    const { was, now } = await write(next, seen)
    return () => write(was, now).then(() => undefined)
  }

  async function add(draft: Draft, day: Day | undefined, keepsPattern: boolean): Promise<void> {
    if (keepsPattern && day && !day.isDated && day.slots.length > 0) await dateDay(draft.date)
    await upsert(draft)
    await refresh()
  }

  /** Closes a day by closing its first dated slot, or a new one. */
  async function close({ date, slots }: Day): Promise<Undo> {
    const [slot] = slots.filter((one) => one.id !== null)
    await upsert({
      ...(slot?.id ? { id: slot.id } : {}),
      ...(slot?.updatedAt ? { updatedAt: slot.updatedAt } : {}),
      date,
      startLocal: slot?.startLocal ?? slots[0]?.startLocal ?? '09:00',
      endLocal: slot?.endLocal ?? slots[0]?.endLocal ?? '10:00',
      capacity: slot?.capacity ?? 0,
      isClosed: true,
    })
    await refresh()
    return async () => {
      const now = await readDay(date)
      if (now) await reopen(now)
    }
  }

  /** A slot created only to close the day has no seats, so it is deleted. */
  const reopen = (day: Day): Promise<Undo> =>
    setDay(
      day,
      day.slots
        .filter(({ id, isClosed, capacity }) => id !== null && !(isClosed && capacity === 0))
        .map(({ startLocal, endLocal, capacity, technicianIds }) => {
          return { date: day.date, startLocal, endLocal, capacity, technicianIds, isClosed: false }
        }),
    )

  /** Deletes a day's dated slots unless one has bookings; the weekly pattern applies again. */
  const backToPattern = (day: Day): Promise<Undo> => setDay(day, [])
  /** Deletes the version that was loaded. */
  async function take({ id, updatedAt }: SlotBase): Promise<void> {
    await client.call('scheduledAppointments.delete', { params: { id: id ?? 0 }, query: updatedAt ? { updatedAt } : {} })
  }
  async function remove(slot: SlotBase): Promise<void> {
    await take(slot)
    await refresh()
  }
  /** Recreates a deleted slot. */
  async function putBack(date: string, { startLocal, endLocal, capacity, isClosed, technicianIds }: Slot): Promise<void> {
    await upsert({ date, startLocal, endLocal, capacity, isClosed, technicianIds })
    await refresh()
  }

  /** Runs a change and reports the result; `work` returns its undo. */
  async function perform(work: () => Promise<UndoOffer | undefined>, done: string, why = problemText): Promise<void> {
    try {
      reportDone(done, await work())
    } catch (error) {
      toast(why(await toProblem(error)), true)
      await refresh().catch(() => {})
    }
  }
  /** Reports a change and offers undo. */
  function reportDone(done: string, offer: UndoOffer | undefined): void {
    const back = t('slots.undone')
    const run = () => offer && perform(() => offer.run().then(() => undefined), back, offer.why)
    const { of, slot } = offer ?? {}
    const at = () => slot && `[data-item="${keyOf(slot.date, slot.startLocal)}"]`
    toast(done, false, offer && { label: t('common.undo'), of, at, run })
  }
  /** Restores the weekly pattern on a day whose dated slots are unchanged and unbooked. */
  async function restorePattern(made: Day): Promise<void> {
    const now = await readDay(made.date)
    const version = (slot: Slot) => [slot.startLocal, slot.endLocal, slot.capacity, slot.isClosed, ...slot.technicianIds].join()
    const isAsMade = now?.slots.every((slot) => slot.taken + slot.held === 0 && made.slots.map(version).includes(version(slot)))
    if (now && isAsMade && now.slots.length === made.slots.length) await backToPattern(now)
  }

  /** Moves optimistically; reverts if the server rejects it. */
  async function put(item: SlotItem, to: ItemMove): Promise<void> {
    setPending((old) => new Map(old).set(item.id, to))
    const patch = { startLocal: clockOf(to.start), endLocal: clockOf(to.end) }
    const { date, slot } = item
    await perform(
      async () => {
        const { made, day } = await change(date, slot, patch)
        const { startLocal, endLocal, capacity } = slot
        const { id, updatedAt } = made
        const run = async () => {
          await upsert({ id, updatedAt, date, startLocal, endLocal, capacity })
          if (day) await restorePattern(day)
          await refresh()
        }
        return { run, of: `slot ${id}`, slot: { date, startLocal } }
      },
      item.slot.isDated ? t('slots.moved') : t('slots.movedThisDay'),
    )
    setPending((old) => {
      const next = new Map(old)
      next.delete(item.id)
      return next
    })
  }
  /** Finds a slot by its position in the URL, or by id once it has been found, since it may move. */
  const find = (key: string | undefined, was?: SlotItem) =>
    items.find(({ date, slot }) => (was && was.slot.id !== null ? slot.id === was.slot.id : keyOf(date, slot.startLocal) === key))
  return {
    ...query,
    typeId: typeId ?? 0,
    schedule,
    items,
    find,
    put,
    change,
    add,
    close,
    reopen,
    backToPattern,
    remove,
    putBack,
    perform,
    reportDone,
    refresh,
  }
}
export type ScheduleOfWeek = ReturnType<typeof useSchedule>
