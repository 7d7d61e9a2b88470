import { atom, type ReadableAtom } from 'nanostores'
import type { Replies } from '@walkup/sdk/public'
import { manage, shopper } from '@walkup/sdk/endpoints'
import type { ChosenSlot } from '../availability/days.ts'
import { createAvailability, type AvailabilityStore } from '../availability/store.ts'
import type { Emit } from '../events.ts'
import { createCall } from '../call.ts'
import { createReconnect, sendWithRetry, type Wait } from '../retry.ts'
import { toProblem, type WidgetProblem } from '../problem.ts'

export type Appointment = Replies['manage.get']

export interface ManageState {
  readonly appointment?: Appointment
  readonly screen: 'overview' | 'move' | 'cancel'
  readonly isBusy: boolean
  /** Set while a request is slow. */
  readonly wait?: Wait
  /** The first screen leaves the page's focus alone; those after it take it. */
  readonly hasMovedOn: boolean
  readonly loadProblem?: WidgetProblem
  readonly problem?: WidgetProblem
  /** The slot that "Move to …" will take. */
  readonly slot?: ChosenSlot
  /** Whether the last change was a reschedule, which the overview confirms. */
  readonly hasMoved: boolean
}

interface Options {
  readonly baseUrl: string
  readonly manageToken: string
  readonly emit: Emit
}

export type Managing = ReturnType<typeof createManaging>

let made = 0

export function createManaging({ baseUrl, manageToken, emit }: Options) {
  const state = atom<ManageState>({ screen: 'overview', isBusy: false, hasMovedOn: false, hasMoved: false })
  const call = createCall(baseUrl, { ...manage, ...shopper })
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
      patch({ appointment })
      emit('walkup:ready', {})
    } catch (error) {
      if (signal.aborted) return
      const loadProblem = await fail(error)
      patch({ loadProblem })
      if (loadProblem.code === 'offline') reconnect.onReconnect(() => void load())
    }
  }

  function freeTimes(): AvailabilityStore {
    return (times ??= createAvailability((range, signal) => {
      const { userUid = '', appointmentType } = state.get().appointment ?? {}
      return call('qrCodes.availableAppointments', {
        params: { userUid },
        query: { appointmentTypeId: appointmentType?.id ?? 0, ...range },
        signal,
      })
    }))
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
    const { slot } = state.get()
    if (!slot) return
    await change(async () => {
      const appointment = await sendWithRetry(
        (signal) => call('manage.reschedule', { params, body: { slotId: slot.id }, signal }),
        setWait,
      )
      times = undefined
      return { appointment, screen: 'overview', slot: undefined, hasMoved: true }
    })
  }

  const cancel = () =>
    change(async () => {
      await sendWithRetry((signal) => call('manage.cancel', { params, signal }), setWait)
      const { appointment } = state.get()
      return {
        appointment: appointment && { ...appointment, status: 'cancelled', canChange: false },
        screen: 'overview',
        hasMoved: false,
      }
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
    move: () => void move(),
    cancel: () => void cancel(),
  }
}
