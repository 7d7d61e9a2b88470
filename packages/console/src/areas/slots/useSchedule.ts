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
  /** The weekly pattern's slots of one day as dated ones, so that one of them can differ. */
  async function dateDay(date: string): Promise<Day | undefined> {
    await client.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: typeId ?? 0, from: date, to: date } })
    return readDay(date)
  }

  /** Changes a slot of one day; one of the weekly pattern first becomes that day's own, and so do its neighbours. */
  async function change(date: string, slot: SlotBase, patch: Patch) {
    const day = slot.id === null ? await dateDay(date) : undefined
    const own = day?.slots.find(({ startLocal }) => startLocal === slot.startLocal) ?? slot
    const { startLocal, endLocal, capacity } = slot
    const { slot: made } = await upsert({
      ...(own.id === null ? {} : { id: own.id }),
      ...(own.updatedAt === null ? {} : { updatedAt: own.updatedAt }),
      date,
      startLocal,
      endLocal,
      capacity,
      ...patch,
    })
    await refresh()
    return made
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
      if (slot.capacity === 0 && slot.id) await client.call('scheduledAppointments.delete', { params: { id: slot.id } })
      else await change(date, slot, { isClosed: false })
    }
    await refresh()
  }

  /** Takes a day's own slots away, as far as nobody is booked in them; the weekly pattern then shows again. */
  async function backToPattern({ slots }: Day): Promise<void> {
    for (const { id } of slots) if (id !== null) await remove(id)
  }
  async function remove(id: number): Promise<void> {
    await client.call('scheduledAppointments.delete', { params: { id } })
    await refresh()
  }

  /** Does a change and tells what became of it; what `work` answers undoes it. */
  async function tell(work: () => Promise<Undo | undefined>, done: string): Promise<void> {
    try {
      told(done, await work())
    } catch (error) {
      toast(refusal(await toFailure(error)), true)
      await refresh().catch(() => {})
    }
  }
  /** Tells of a change, and offers to undo it. */
  function told(done: string, undo: Undo | undefined): void {
    const back = say({ en: 'It is as it was.', es: 'Está como antes.' })
    toast(done, false, undo && { label: t('Undo'), run: () => tell(() => undo().then(() => undefined), back) })
  }

  /** Moves at once, and puts back what the server refuses. */
  async function put(item: SlotItem, to: Put): Promise<void> {
    setPending((old) => new Map(old).set(item.id, to))
    const patch = { startLocal: clockOf(to.start), endLocal: clockOf(to.end) }
    const { date, slot } = item
    await tell(
      async () => {
        const { id, updatedAt } = await change(date, slot, patch)
        const { startLocal, endLocal, capacity } = slot
        return async () => {
          await upsert({ id, updatedAt, date, startLocal, endLocal, capacity })
          await refresh()
        }
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
  const find = (key: string | undefined) => items.find((item) => keyOf(item.date, item.slot.startLocal) === key)
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
