import { atom, type ReadableAtom } from 'nanostores'
import type { Replies } from '@walkup/sdk/public'
import { manage, waitlistPublic } from '@walkup/sdk/endpoints'
import { dayIn, type ChosenSlot } from '../availability/days.ts'
import { createAvailability, type AvailabilityStore } from '../availability/store.ts'
import type { Emit } from '../events.ts'
import { createCall } from '../call.ts'
import { createReconnect, sendWithRetry, type Wait } from '../retry.ts'
import { toProblem, type WidgetProblem } from '../problem.ts'

export type Appointment = Replies['manage.get']

export interface ManageState {
  readonly appointment?: Appointment
  readonly screen: 'overview' | 'move' | 'cancel' | 'waitlist'
  readonly isBusy: boolean
  /** Set while a request is slow. */
  readonly wait?: Wait
  /** The first screen leaves the page's focus alone; those after it take it. */
  readonly hasMovedOn: boolean
  readonly loadProblem?: WidgetProblem
  readonly problem?: WidgetProblem
  /** The slot that "Move to …" will take. */
  readonly slot?: ChosenSlot
  /** Why the shopper cancels, of `cancelReasons`; they need not say. */
  readonly reasonId?: number
  /** Whether the last change was a reschedule, which the overview confirms. */
  readonly hasMoved: boolean
}

interface Options {
  readonly baseUrl: string
  readonly manageToken: string
  readonly emit: Emit
}

export type ManageStore = ReturnType<typeof createManageStore>

let made = 0

export function createManageStore({ baseUrl, manageToken, emit }: Options) {
  // A link of a message opens what it names; nothing changes before the shopper confirms it here.
  const screen = ({ '#reschedule': 'move', '#cancel': 'cancel' } as const)[location.hash] ?? 'overview'
  const state = atom<ManageState>({ screen, isBusy: false, hasMovedOn: false, hasMoved: false })
  const call = createCall(baseUrl, { ...manage, ...waitlistPublic })
  const params = { manageToken }
  let reads = new AbortController()
  let times: AvailabilityStore | undefined
  const reconnect = createReconnect()
  const setWait = (wait?: Wait) => patch({ wait })
  const patch = (part: Partial<ManageState>) => state.set({ ...state.get(), ...part })
  const fail = async (error: unknown): Promise<WidgetProblem> => {
    const problem = await toProblem(error)
    emit('walkup:error', { kind: problem.kind, code: problem.code })
    return problem
  }

  async function load(): Promise<void> {
    const { signal } = reads
    patch({ loadProblem: undefined })
    try {
      const appointment = await sendWithRetry((one) => call('manage.get', { params, signal: one }), setWait, signal)
      if (signal.aborted) return
      reconnect.reset()
      const { canChange, canRebook } = appointment
      patch({ appointment, ...(!canChange && !canRebook && { screen: 'overview' }) })
      emit('walkup:ready', {})
    } catch (error) {
      if (signal.aborted) return
      const loadProblem = await fail(error)
      patch({ loadProblem })
      if (loadProblem.code === 'offline') reconnect.onReconnect(() => void load())
    }
  }

  function freeTimes(): AvailabilityStore {
    if (times) return times
    times = createAvailability((query, signal) => call('manage.availability', { params, query, signal }))
    void openOnPresentDay(times)
    return times
  }

  /** Begins on the day of the present time. */
  async function openOnPresentDay(store: AvailabilityStore): Promise<void> {
    const { canRebook, startAt = '', timeZone } = state.get().appointment ?? {}
    if (canRebook || !startAt) return
    const day = dayIn(timeZone, startAt)
    await store.ensure(day)
    if (store.state.get().days.has(day)) store.choose(day)
  }

  async function change(act: () => Promise<Partial<ManageState>>): Promise<void> {
    if (state.get().isBusy) return
    reconnect.stop()
    patch({ isBusy: true, problem: undefined })
    try {
      patch({ ...(await act()), isBusy: false })
    } catch (error) {
      const problem = await fail(error)
      if (problem.code === 'offline') reconnect.onReconnect(() => state.get().problem === problem && void change(act))
      patch({ isBusy: false, problem, slot: problem.kind === 'taken' ? undefined : state.get().slot })
      if (problem.kind === 'taken') void freeTimes().refresh()
    }
  }

  async function move(): Promise<void> {
    const { slot, appointment: before } = state.get()
    if (!slot) return
    const name = before?.canRebook ? 'manage.rebook' : 'manage.reschedule'
    await change(async () => {
      const appointment = await sendWithRetry((signal) => call(name, { params, body: { slotId: slot.id }, signal }), setWait)
      times = undefined
      return { appointment, screen: 'overview', slot: undefined, hasMoved: true }
    })
  }

  const confirm = () =>
    change(async () => ({
      appointment: await sendWithRetry((signal) => call('manage.confirm', { params, signal }), setWait),
      hasMoved: false,
    }))

  const cancel = () =>
    change(async () => {
      const { reasonId } = state.get()
      await sendWithRetry((signal) => call('manage.cancel', { params, query: { reasonId }, signal }), setWait)
      const { appointment } = state.get()
      return {
        appointment: appointment && { ...appointment, status: 'cancelled', canChange: false, canRebook: true },
        screen: 'overview',
        hasMoved: false,
      }
    })

  const setWaitlist = (waitlist: Appointment['waitlist']) => {
    const { appointment } = state.get()
    return { appointment: appointment && { ...appointment, waitlist }, screen: 'overview' as const }
  }
  const joinWaitlist = (preferences: NonNullable<Appointment['waitlist']>) =>
    change(async () => {
      const reply = await sendWithRetry(
        (signal) => call('manage.joinWaitlist', { params, body: { preferences }, signal }),
        setWait,
      )
      return setWaitlist(reply.preferences)
    })
  const leaveWaitlist = () =>
    change(async () => {
      await sendWithRetry((signal) => call('manage.leaveWaitlist', { params, signal }), setWait)
      return setWaitlist(undefined)
    })

  return {
    id: ++made,
    baseUrl,
    state: state as ReadableAtom<ManageState>,
    freeTimes,
    connect: () => (state.get().appointment ? undefined : void load()),
    disconnect() {
      reads.abort()
      reads = new AbortController()
      reconnect.stop()
      times?.stop()
    },
    retryLoad: () => void load(),
    show: (screen: ManageState['screen']) =>
      patch({ screen, hasMovedOn: true, problem: undefined, slot: undefined, hasMoved: false }),
    choose: (slot: ChosenSlot) => patch({ slot, problem: undefined }),
    because: (reasonId: number) => patch({ reasonId }),
    move: () => void move(),
    confirm: () => void confirm(),
    cancel: () => void cancel(),
    joinWaitlist: (preferences: NonNullable<Appointment['waitlist']>) => void joinWaitlist(preferences),
    leaveWaitlist: () => void leaveWaitlist(),
  }
}
