import { useState } from 'react'
import type { Bodies } from '@walkup/sdk'
import { addDays } from '@walkup/sdk/domain'
import { toFailure } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { toast } from '../../ui/toast.ts'
import type { Put } from '../../ui/WeekGrid/WeekGrid.tsx'
import { clockOf } from '../../ui/WeekGrid/zone.ts'
import { say, t } from '../../words/index.ts'
import { keyOf, toItems, type Day, type Schedule, type Slot, type SlotBase, type SlotItem } from './slots.ts'
import { refusal } from './words.ts'

type Body = Bodies['scheduledAppointments.upsert']
export type Patch = Partial<Pick<Body, 'startLocal' | 'endLocal' | 'capacity' | 'isClosed' | 'technicianIds'>>
export type Draft = Pick<Body, 'date' | 'startLocal' | 'endLocal' | 'capacity'>

export type Undo = () => Promise<void>
/** What undoes a change, and what it is about: a newer offer on the same takes its place. */
export interface Offer {
  readonly run: Undo
  readonly of: string
}
/** The version of what nobody has written yet: the server tells what is there by now. */
const NONE = new Date(0).toISOString()
const isSameTime = (a: SlotBase, b: SlotBase) =>
  a.startLocal === b.startLocal && a.endLocal === b.endLocal && a.capacity === b.capacity

/** A type's week, and what changes its days. Each change rejects with what the call rejected with. */
export function useSchedule(typeId: number | undefined, first: string) {
  const { client, cache } = useServices()
  const inputOf = (from: string, to: string) => ({
    body: { filter: { appointmentTypeIds: typeId === undefined ? [] : [typeId], from, to } },
  })
  const week = inputOf(first, addDays(first, 6))
  const query = useCall('scheduledAppointments.search', typeId === undefined ? undefined : week)
  const [pending, setPending] = useState<ReadonlyMap<string, Put>>(new Map())
  const schedule: Schedule | undefined = query.data?.items[0]
  const items = toItems(schedule?.days ?? []).map((item) => ({ ...item, ...pending.get(item.id) }))

  const refresh = async () =>
    cache.put('scheduledAppointments.search', week, await client.call('scheduledAppointments.search', week))
  const upsert = (body: Omit<Body, 'appointmentTypeId'>) =>
    client.call('scheduledAppointments.upsert', { body: { ...body, appointmentTypeId: typeId ?? 0 } })

  const readDay = async (date: string): Promise<Day | undefined> =>
    (await client.call('scheduledAppointments.search', inputOf(date, date))).items[0]?.days[0]
  /** The weekly pattern's slots of one day as dated ones, so that one of them can differ; what another dated meanwhile stays. */
  async function dateDay(date: string): Promise<Day | undefined> {
    const now = await readDay(date)
    if (now?.isDated) return now
    await client.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: typeId ?? 0, from: date, to: date } })
    return readDay(date)
  }

  /** Changes a slot of one day; one of the weekly pattern first becomes that day's own, and so do its neighbours. */
  async function change(date: string, slot: SlotBase, patch: Patch) {
    const day = slot.id === null ? await dateDay(date) : undefined
    const own = day ? day.slots.find(({ startLocal }) => startLocal === slot.startLocal) : slot
    // Another gave the day its own times meanwhile, and this one is not among them.
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
  /** Writes slots of a day as they were before they were taken away. */
  async function putBack(date: string, slots: readonly Slot[]): Promise<void> {
    for (const { startLocal, endLocal, capacity, isClosed, technicianIds } of slots)
      await upsert({ date, startLocal, endLocal, capacity, isClosed, technicianIds })
    await refresh()
  }
  /** Does with a day as it now is what undoes a change of it. */
  const again = (date: string, work: (day: Day) => Promise<void>) => async () => {
    const day = await readDay(date)
    if (day) await work(day)
  }

  async function add(draft: Draft, day: Day | undefined, keepsPattern: boolean): Promise<void> {
    if (keepsPattern && day && !day.isDated && day.slots.length > 0) await dateDay(draft.date)
    await upsert(draft)
    await refresh()
  }

  /** One closed slot closes a day: the first of its own, or a new one. */
  async function close({ date, slots }: Day): Promise<void> {
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
  }

  async function reopen({ date, slots }: Day): Promise<void> {
    for (const slot of slots.filter(({ isClosed }) => isClosed)) {
      // One that was made to close the day has no seats: it goes.
      if (slot.capacity === 0 && slot.id) await take(slot)
      else await change(date, slot, { isClosed: false })
    }
    await refresh()
  }

  /** Takes a day's own slots away, as far as nobody is booked in them; the weekly pattern then shows again. */
  async function backToPattern({ slots }: Day): Promise<void> {
    for (const slot of slots) if (slot.id !== null) await take(slot)
    await refresh()
  }
  /** Deletes a slot as it was seen. */
  async function take({ id, updatedAt }: SlotBase): Promise<void> {
    await client.call('scheduledAppointments.delete', { params: { id: id ?? 0 }, query: updatedAt ? { updatedAt } : {} })
  }
  async function remove(slot: SlotBase): Promise<void> {
    await take(slot)
    await refresh()
  }

  /** Does a change and tells what became of it; what `work` answers undoes it. */
  async function tell(work: () => Promise<Offer | undefined>, done: string): Promise<void> {
    try {
      told(done, await work())
    } catch (error) {
      toast(refusal(await toFailure(error)), true)
      await refresh().catch(() => {})
    }
  }
  /** Tells of a change, and offers to undo it. */
  function told(done: string, offer: Offer | undefined): void {
    const back = say({ en: 'It is as it was.', es: 'Está como antes.' })
    const run = () => offer && tell(() => offer.run().then(() => undefined), back)
    toast(done, false, offer && { label: t('Undo'), of: offer.of, run })
  }
  /** The weekly pattern again, for a day that was given its own times and has nothing else of its own since. */
  async function undate(made: Day): Promise<void> {
    const now = await readDay(made.date)
    const version = (slot: Slot) => [slot.startLocal, slot.endLocal, slot.capacity, slot.isClosed, ...slot.technicianIds].join()
    const isAsMade = now?.slots.every((slot) => slot.taken + slot.held === 0 && made.slots.map(version).includes(version(slot)))
    if (now && isAsMade && now.slots.length === made.slots.length) await backToPattern(now)
  }

  /** Moves at once, and puts back what the server refuses. */
  async function put(item: SlotItem, to: Put): Promise<void> {
    setPending((old) => new Map(old).set(item.id, to))
    const patch = { startLocal: clockOf(to.start), endLocal: clockOf(to.end) }
    const { date, slot } = item
    await tell(
      async () => {
        const { made, day } = await change(date, slot, patch)
        const { startLocal, endLocal, capacity } = slot
        const { id, updatedAt } = made
        const run = async () => {
          await upsert({ id, updatedAt, date, startLocal, endLocal, capacity })
          if (day) await undate(day)
          await refresh()
        }
        return { run, of: `slot ${id}` }
      },
      item.slot.isDated
        ? say({ en: 'Moved.', es: 'Movido.' })
        : say({ en: 'Moved for this day alone.', es: 'Movido solo para este día.' }),
    )
    setPending((old) => {
      const next = new Map(old)
      next.delete(item.id)
      return next
    })
  }
  /** A slot by its place in the URL; one that was found already by its id, wherever it stands by now. */
  const find = (key: string | undefined, was?: SlotItem) =>
    items.find(({ date, slot }) => (was && was.slot.id !== null ? slot.id === was.slot.id : keyOf(date, slot.startLocal) === key))
  return {
    ...query,
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
    again,
    tell,
    told,
    refresh,
  }
}
export type ScheduleOfWeek = ReturnType<typeof useSchedule>
