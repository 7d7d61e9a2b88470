import Type from 'typebox'
import { Id, IdParams, Instant, Nullable, Ok, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'
import { samplePage } from './examples.ts'

const ListKey = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9.-]{0,59}$', minLength: 1, maxLength: 60 })
/** The state of the list's page, such as filter, sort and columns: opaque to the server, at most 16 kB as JSON. */
const State = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 200 })

export const SavedView = Type.Object({
  id: Id,
  listKey: Type.String(),
  name: Type.String(),
  state: State,
  /** Whether the organization’s own users see it. */
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  /** Whose it is, if the caller may see that. */
  owner: Nullable(Type.String()),
  updatedAt: Instant,
})

const example = {
  id: 3,
  listKey: 'leads.all',
  name: 'My open leads',
  state: { filter: { statuses: ['new'] } },
  isShared: false,
  isOwn: true,
  owner: 'Ava Stone',
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const views = {
  'views.search': {
    summary:
      'Lists the caller’s saved views in this organization, by name; with `includeShared`, also those that colleagues share.',
    access: { roles: 'session' },
    body: Search({ listKey: Type.Optional(ListKey), includeShared: Type.Optional(Type.Boolean()) }, ['name', 'updatedAt']),
    reply: Page(SavedView),
    example: {
      body: { filter: { listKey: 'leads.all' } },
      reply: samplePage(example),
    },
  },
  'views.upsert': {
    summary:
      'Saves a view of a list, or a report (list `reports`). Only its owner can change or delete it. A name that the caller already uses for another view of that list returns 409 `exists`.',
    access: { roles: 'session' },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      listKey: ListKey,
      name: Text(80, 1),
      state: State,
    }),
    targets: [{ entity: 'savedView', at: 'body.id' }],
    reply: SavedView,
    problems: [409],
    example: { body: { listKey: 'leads.all', name: 'My open leads', state: example.state }, reply: example },
  },
  'views.share': {
    summary: 'Shows one of the caller’s saved views to the organization’s own users, or to the caller alone again.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    body: Strict({ isShared: Type.Boolean() }),
    targets: [{ entity: 'savedView', at: 'params.id' }],
    reply: SavedView,
    example: { params: { id: 3 }, body: { isShared: true }, reply: { ...example, isShared: true } },
  },
  'views.delete': {
    summary: 'Deletes one of the caller’s saved views.',
    access: { roles: 'session' },
    params: IdParams,
    targets: [{ entity: 'savedView', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 3 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
