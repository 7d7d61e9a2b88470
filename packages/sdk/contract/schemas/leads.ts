import Type from 'typebox'
import { Ok, Page, Strict, IdParams, Text, type EndpointContract } from './common.ts'
import { LeadRow, LeadDetail, LeadSearch, LeadUpsert, LeadStatusChange, examplePage, exampleDetail } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

export const leadTarget = [{ entity: 'lead', at: 'params.id' }] as const

export const leads = {
  'leads.searchAll': {
    summary: 'Leads of every kind and status in the caller’s reach, newest received first.',
    access: { roles: rolesWith('leads.read') },
    body: LeadSearch,
    reply: Page(LeadRow),
    example: { body: { filter: { statuses: ['new'] }, limit: 50 }, reply: examplePage },
  },
  'leads.searchInternal': {
    summary: 'Leads that the organization’s own generators or staff made, newest received first.',
    access: { roles: rolesWith('leads.read') },
    body: LeadSearch,
    reply: Page(LeadRow),
    example: { body: {}, reply: examplePage },
  },
  'leads.getInternal': {
    summary: 'An internal lead with its timeline.',
    access: { roles: rolesWith('leads.read') },
    params: IdParams,
    targets: leadTarget,
    reply: LeadDetail,
    example: { params: { id: 812 }, reply: exampleDetail },
  },
  'leads.getExternal': {
    summary: 'An external lead with its timeline.',
    access: { roles: rolesWith('leads.read') },
    params: IdParams,
    targets: leadTarget,
    reply: LeadDetail,
    example: { params: { id: 812 }, reply: { ...exampleDetail, kind: 'external' } },
  },
  'leads.upsertInternal': {
    summary: 'Makes an internal lead, or changes one. A stale `updatedAt` is 409 `stale` with the current row in `current`.',
    access: { roles: rolesWith('leads.create') },
    body: LeadUpsert,
    targets: [{ entity: 'lead', at: 'body.id' }],
    reply: LeadDetail,
    problems: [409],
    example: {
      body: { firstName: 'Sam', lastName: 'Lee', serviceGroupId: 1, email: 'sam@shop.example' },
      reply: exampleDetail,
    },
  },
  // Extra
  'leads.setStatus': {
    summary:
      'Changes the status of a lead as the table of transitions allows; any other move is 409 `status-not-allowed`. `scheduled` needs a free slot, `sold` what was sold for, `rejected` a reason.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    body: LeadStatusChange,
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: { to: 'confirmed' }, reply: { ...exampleDetail, status: 'confirmed' } },
  },
  'leads.claim': {
    summary: 'Takes a lead on oneself; stops its speed-to-lead clock. Someone else’s is 409 `claimed`.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ release: Type.Optional(Type.Boolean()) }),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: {}, reply: { ...exampleDetail, claimedBy: { id: 5, name: 'Dee Ito' } } },
  },
  'leads.addNote': {
    summary: 'Adds a note to a lead’s timeline; a call’s note stops the speed-to-lead clock.',
    access: { roles: rolesWith('leads.create') },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ text: Text(4000, 1), isCall: Type.Optional(Type.Boolean()) }),
    reply: Ok,
    example: { params: { id: 812 }, body: { text: 'Rang, left a message.', isCall: true }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
