import Type from 'typebox'
import { Id, Instant, Ok, Page, Strict, IdParams, Text, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import {
  LeadRow,
  LeadDetail,
  LeadSearch,
  LeadUpsert,
  LeadStatusChange,
  LeadStatusCorrection,
  examplePage,
  exampleDetail,
} from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

export const leadTarget = [{ entity: 'lead', at: 'params.id' }] as const

export const leads = {
  'leads.searchAll': {
    summary: 'Lists leads of every kind and status that the caller can see, most recently received first.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    body: LeadSearch,
    reply: Page(LeadRow),
    example: { body: { filter: { statuses: ['new'] }, limit: 50 }, reply: examplePage },
  },
  'leads.searchInternal': {
    summary: 'Lists leads captured by the organization’s own generators or staff, most recently received first.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    body: LeadSearch,
    reply: Page(LeadRow),
    example: { body: {}, reply: examplePage },
  },
  'leads.getInternal': {
    summary: 'Retrieves an internal lead with its timeline.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    params: IdParams,
    targets: leadTarget,
    reply: LeadDetail,
    example: { params: { id: 812 }, reply: exampleDetail },
  },
  'leads.getExternal': {
    summary: 'Retrieves an external lead with its timeline.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    params: IdParams,
    targets: leadTarget,
    reply: LeadDetail,
    example: { params: { id: 812 }, reply: { ...exampleDetail, kind: 'external' } },
  },
  'leads.upsertInternal': {
    summary:
      'Creates or updates an internal lead. Honors `Idempotency-Key` for eight days. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('leads.create'), scopes: ['leads:write'] },
    body: LeadUpsert,
    targets: [{ entity: 'lead', at: 'body.id' }],
    reply: LeadDetail,
    problems: [409, 422],
    example: {
      body: { firstName: 'Sam', lastName: 'Lee', serviceGroupId: 1, email: 'sam@shop.example' },
      reply: exampleDetail,
    },
  },
  // Extra
  'leads.setStatus': {
    summary:
      'Changes the status of a lead. A transition that is not allowed returns 409 `status-not-allowed`, as does `ran` before the start of the visit. `scheduled` requires a free slot, `sold` the amount of the sale, and `rejected` a reason.',
    access: { roles: rolesWith('leads.write'), scopes: ['leads:write', 'appointments:write'] },
    params: IdParams,
    targets: leadTarget,
    body: LeadStatusChange,
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: { to: 'confirmed' }, reply: { ...exampleDetail, status: 'confirmed' } },
  },
  'leads.undoStatus': {
    summary:
      'Undoes the latest change of a lead’s status within an hour: status, times and appointment are as before; an appointment that the change booked is canceled. A change that moved an appointment, or a later one, returns 409 `not-undoable`; a canceled appointment whose seat was taken returns 409 `slot-taken`.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ updatedAt: Type.Optional(Instant) }),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: {}, reply: exampleDetail },
  },
  'leads.restore': {
    summary:
      'Restores a deleted lead with its history. Connections get it again as an updated lead. Its place on a waitlist is not restored. The lead of an erased person returns 409 `erased`.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: [{ entity: 'deletedLead', at: 'params.id' }],
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, reply: exampleDetail },
  },
  'leads.correctStatus': {
    summary:
      'Corrects the status of a lead to any other one, with a reason for its timeline. The appointment follows. `ran`, `sold` and `notSold` also before the start of the appointment, for a visit that was moved forward; `scheduled` and `confirmed` without an appointment return 409 `no-booking`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: leadTarget,
    body: LeadStatusCorrection,
    reply: LeadDetail,
    problems: [409],
    example: {
      params: { id: 812 },
      body: { to: 'noShow', reason: 'Nobody was at home.' },
      reply: { ...exampleDetail, status: 'noShow' },
    },
  },
  'leads.claim': {
    summary:
      'Claims a lead for the caller, or assigns it to the colleague in `userId`, who is notified; `release` releases it. The speed-to-lead clock runs until the person is contacted. A lead that someone else has claimed returns 409 `claimed`.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ release: Type.Optional(Type.Boolean()), userId: Type.Optional(Id) }),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: {}, reply: { ...exampleDetail, claimedBy: sample.dispatcher } },
  },
  'leads.addNote': {
    summary: 'Adds a note to a lead’s timeline; a note about a call stops the speed-to-lead clock.',
    access: { roles: rolesWith('leads.create'), scopes: ['leads:write'] },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ text: Text(4000, 1), isCall: Type.Optional(Type.Boolean()) }),
    reply: Ok,
    example: { params: { id: 812 }, body: { text: 'Called, left a message.', isCall: true }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
