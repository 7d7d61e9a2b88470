import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, Ok, OneOf, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { leadTarget } from './leads.ts'
import { rolesWith } from '../roles.ts'

export const callOutcomes = ['reached', 'noAnswer', 'voicemail', 'wrongNumber', 'callBack', 'doNotCall'] as const
export const cadenceStepKinds = ['call', 'sms', 'email'] as const

export const Task = Type.Object({
  id: Id,
  organizationId: Id,
  lead: Type.Object({
    id: Id,
    kind: OneOf('internal', 'external'),
    name: Type.String(),
    phone: Nullable(Type.String()),
    /** The zone of its territory, in which the call falls. */
    timeZone: Nullable(Type.String()),
  }),
  /** `callBack`: the person asked for it; `retry`: nobody answered; `cadence`: a call of a cadence. */
  kind: OneOf('callBack', 'retry', 'cadence'),
  note: Nullable(Type.String()),
  dueAt: Instant,
  /** Whose task it is; null is whoever has time. */
  user: Nullable(Named),
  state: OneOf('open', 'done', 'canceled'),
  /** Staff must not call this person. */
  isDoNotCall: Type.Boolean(),
  updatedAt: Instant,
})
export type Task = Static<typeof Task>

const Call = Type.Object({
  id: Id,
  at: Instant,
  outcome: OneOf(...callOutcomes),
  note: Nullable(Type.String()),
  actor: Nullable(Named),
  /** Until when the caller can undo it; null once they cannot. */
  undoableUntil: Nullable(Instant),
})
/** How a lead is followed up. */
export const FollowUp = Type.Object({
  calls: Type.Array(Call),
  tasks: Type.Array(Task),
  cadence: Nullable(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** How many steps were made, of how many. */
      step: Type.Integer(),
      steps: Type.Integer(),
      nextAt: Nullable(Instant),
      state: OneOf('active', 'finished', 'stopped'),
      stopReason: Nullable(OneOf('answered', 'booked', 'closed', 'opted-out', 'erased', 'staff')),
    }),
  ),
  isDoNotCall: Type.Boolean(),
})
export type FollowUp = Static<typeof FollowUp>

const Minutes = Type.Integer({ minimum: 0, maximum: 129_600 })
const step = {
  kind: OneOf(...cadenceStepKinds),
  /** Minutes after the step before, or after the lead entered. */
  afterMin: Minutes,
  /** Of an email. */
  subject: Type.Optional(Nullable(Text(200))),
  /** Of an email or a text; `{firstName}`, `{organization}` and `{service}` are replaced with values. */
  body: Type.Optional(Nullable(Text(2000))),
  /** What to say in a call. */
  note: Type.Optional(Nullable(Text(500))),
}
/**
 * A series of calls, texts and mails to a lead. It ends by itself when the person answers, books, opts out, or the lead is closed.
 * Texts need the person's consent to texts and respect their quiet hours; calls respect the do-not-call list.
 */
export const Cadence = Type.Object({
  id: Id,
  name: Type.String(),
  isActive: Type.Boolean(),
  /** Whether new leads enter automatically; those of `serviceGroup` if it is given. */
  enrollsNew: Type.Boolean(),
  serviceGroup: Nullable(Named),
  steps: Type.Array(Type.Object(step)),
  /** How many leads are in it. */
  active: Type.Integer({ minimum: 0 }),
  updatedAt: Instant,
})
export type Cadence = Static<typeof Cadence>

const exampleTask: Task = {
  id: 5,
  organizationId: 1,
  lead: { id: 812, kind: 'internal', name: 'Sam Lee', phone: '+16145550142', timeZone: 'America/New_York' },
  kind: 'callBack',
  note: 'After work',
  dueAt: '2026-11-21T22:30:00.000Z',
  user: sample.dispatcher,
  state: 'open',
  isDoNotCall: false,
  updatedAt: '2026-11-21T15:05:00.000Z',
}
const example: FollowUp = {
  calls: [
    {
      id: 3,
      at: '2026-11-21T15:05:00.000Z',
      outcome: 'callBack',
      note: 'After work',
      actor: sample.dispatcher,
      undoableUntil: '2026-11-21T16:05:00.000Z',
    },
  ],
  tasks: [exampleTask],
  cadence: null,
  isDoNotCall: false,
}
const exampleCadence: Cadence = {
  id: 2,
  name: 'First three days',
  isActive: true,
  enrollsNew: true,
  serviceGroup: null,
  steps: [
    { kind: 'call', afterMin: 5, note: 'Ask about the project.' },
    { kind: 'sms', afterMin: 60, body: 'Hi {firstName}, this is {organization}. When is a good time to call?' },
  ],
  active: 4,
  updatedAt: '2026-11-01T15:00:00.000Z',
}
const work = { roles: rolesWith('leads.write') } as const
const administer = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

export const followUp = {
  'followUp.get': {
    summary: 'Returns a lead’s calls, open tasks and cadence.',
    access: { roles: rolesWith('leads.read') },
    params: IdParams,
    targets: leadTarget,
    reply: FollowUp,
    example: { params: { id: 812 }, reply: example },
  },
  'followUp.logCall': {
    summary:
      'Records the outcome of a call. Any call but one to a wrong number stops the speed-to-lead clock. `noAnswer` and `voicemail` make a task to call again at `callBackAt`, if given; `callBack` requires it. `reached` ends the lead’s cadence, and `doNotCall` also puts its phones on the list of those that must not be called. Open calls that were due are done.',
    access: work,
    params: IdParams,
    targets: leadTarget,
    body: Strict({
      outcome: OneOf(...callOutcomes),
      callBackAt: Type.Optional(Instant),
      note: Type.Optional(Text(1000)),
      /** Whose task it becomes: the caller’s, or whoever has time. */
      isMine: Type.Optional(Type.Boolean()),
    }),
    reply: FollowUp,
    problems: [409],
    example: { params: { id: 812 }, body: { outcome: 'callBack', callBackAt: '2026-11-21T22:30:00.000Z' }, reply: example },
  },
  'followUp.undoCall': {
    summary:
      'Undoes the caller’s own call within an hour: its task is canceled, the tasks that it closed are open again, and a first contact that it was is none. A cadence that it ended stays ended. Otherwise 409 `not-undoable`.',
    access: work,
    params: Strict({ id: Id, callId: Id }),
    targets: leadTarget,
    reply: FollowUp,
    problems: [409],
    example: { params: { id: 812, callId: 3 }, reply: { ...example, calls: [], tasks: [] } },
  },
  'followUp.setDoNotCall': {
    summary: 'Puts a lead’s phones on the list of those that must not be called, or takes them off.',
    access: work,
    params: IdParams,
    targets: leadTarget,
    body: Strict({ isDoNotCall: Type.Boolean() }),
    reply: FollowUp,
    example: { params: { id: 812 }, body: { isDoNotCall: true }, reply: { ...example, isDoNotCall: true } },
  },
  'followUp.tasks': {
    summary: 'Lists tasks of the leads that the caller can see, soonest due first; open ones by default.',
    access: { roles: rolesWith('leads.read') },
    body: Search(
      {
        states: Type.Optional(Type.Array(OneOf('open', 'done', 'canceled'), { maxItems: 3 })),
        /** Whether its time has come. */
        isDue: Type.Optional(Type.Boolean()),
        /** The caller’s own and those of whoever has time, or those of others. */
        isMine: Type.Optional(Type.Boolean()),
      },
      ['dueAt'],
    ),
    reply: Page(Task),
    example: {
      body: { filter: { isDue: true } },
      reply: samplePage(exampleTask),
    },
  },
  'followUp.setTask': {
    summary: 'Closes a task, opens it again, or gives it another time. An outdated `updatedAt` returns 409 `stale`.',
    access: work,
    params: IdParams,
    targets: [{ entity: 'task', at: 'params.id' }],
    body: Strict({
      state: Type.Optional(OneOf('open', 'done')),
      dueAt: Type.Optional(Instant),
      updatedAt: Type.Optional(Instant),
    }),
    reply: Task,
    problems: [404, 409],
    example: { params: { id: 5 }, body: { state: 'done' }, reply: { ...exampleTask, state: 'done' } },
  },
  'followUp.enroll': {
    summary:
      'Enters a lead into a cadence; its first step is due after that step’s delay. A lead that is in one, booked or closed returns 409 `not-enrollable`.',
    access: { ...work, internalUsersOnly: true },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ cadenceId: Id }),
    reply: FollowUp,
    problems: [409],
    example: { params: { id: 812 }, body: { cadenceId: 2 }, reply: example },
  },
  'followUp.stop': {
    summary: 'Ends a lead’s cadence. What was planned is not sent.',
    access: { ...work, internalUsersOnly: true },
    params: IdParams,
    targets: leadTarget,
    reply: FollowUp,
    example: { params: { id: 812 }, reply: example },
  },
  'followUp.cadences': {
    summary: 'Lists the organization’s cadences, by name.',
    access: { roles: rolesWith('leads.write'), internalUsersOnly: true },
    body: Search({ isActive: Type.Optional(Type.Boolean()), search: Type.Optional(Text(100)) }, ['name']),
    reply: Page(Cadence),
    example: { body: {}, reply: samplePage(exampleCadence) },
  },
  'followUp.upsertCadence': {
    summary:
      'Creates or updates a cadence; leads that are in it keep the steps that they entered with. An unknown variable in a text returns 400. An outdated `updatedAt` returns 409 `stale`.',
    access: administer,
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      name: Text(80, 1),
      isActive: Type.Optional(Type.Boolean()),
      enrollsNew: Type.Optional(Type.Boolean()),
      serviceGroupId: Type.Optional(Nullable(Id)),
      steps: Type.Array(Strict(step), { minItems: 1, maxItems: 20 }),
    }),
    targets: [{ entity: 'cadence', at: 'body.id' }],
    reply: Cadence,
    problems: [404, 409],
    example: { body: { name: exampleCadence.name, steps: exampleCadence.steps }, reply: exampleCadence },
  },
  'followUp.deleteCadence': {
    summary: 'Deletes a cadence and ends it for the leads that are in it.',
    access: administer,
    params: IdParams,
    targets: [{ entity: 'cadence', at: 'params.id' }],
    reply: Ok,
    problems: [404],
    example: { params: { id: 2 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
