import Type, { type Static } from 'typebox'
import {
  File,
  Id,
  IdParams,
  Instant,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  UploadedFile,
  type EndpointContract,
  RoleInput,
} from './common.ts'
import { roleList, rolesWith } from '../roles.ts'

const RoleIds = Type.Array(RoleInput, { maxItems: roleList.length })

/** A document or a tutorial: a file to download, a video to watch, or both. */
export const SupportItem = Type.Object({
  id: Id,
  /** null is the product's, for every organization. */
  organizationId: Nullable(Id),
  title: Type.String(),
  description: Nullable(Type.String()),
  /** support.download answers it; `mediaType` is what the content says it is. */
  file: Nullable(Type.Object({ name: Type.String(), mediaType: Type.String(), sizeBytes: Type.Integer() })),
  videoUrl: Nullable(Type.String()),
  /** Whom it is for; none means everybody. */
  roleIds: Type.Array(Type.Integer()),
  order: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SupportItem = Static<typeof SupportItem>

const fields = {
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  title: Text(200, 1),
  description: Type.Optional(Nullable(Text(2000))),
  videoUrl: Type.Optional(Nullable(Type.String({ format: 'uri', pattern: '^https://\\S+$', maxLength: 2000 }))),
  roleIds: Type.Optional(RoleIds),
  /** Its place in the list, from 0; a new one comes last. */
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** At most 20 MB: PNG, JPEG, WebP, PDF, Word, Excel, PowerPoint, MP4 or text, judged by its content. Replaces the one before. */
  file: Type.Optional(UploadedFile),
}
const DocumentUpsert = Strict(fields)
const TutorialUpsert = Strict({
  ...fields,
  /** Whose a new tutorial is; the product's only role 1 writes. */
  audience: Type.Optional(OneOf('organization', 'product')),
})
export type SupportUpsert = Static<typeof TutorialUpsert>

const SupportSearch = Search({ search: Type.Optional(Text(100)), roleIds: Type.Optional(RoleIds) }, [
  'order',
  'title',
  'createdAt',
])
export type SupportSearch = Static<typeof SupportSearch>

const example: SupportItem = {
  id: 4,
  organizationId: 1,
  title: 'Store etiquette',
  description: 'What every store expects of us.',
  file: { name: 'Store etiquette.pdf', mediaType: 'application/pdf', sizeBytes: 182_114 },
  videoUrl: null,
  roleIds: [14, 15],
  order: 0,
  createdAt: '2026-01-05T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const product = { ...example, id: 5, organizationId: null, title: 'The console in ten minutes', roleIds: [] }
const tutorial = { ...product, id: 6, file: null, videoUrl: 'https://video.example/clocking-in' }
const page = (item: SupportItem) => ({ items: [item], nextCursor: null, total: 1, totalIsExact: true })
const form =
  'Sent as a form when a file comes with it. It needs a file or a video. A stale `updatedAt` is 409 `stale` with `current`.'

export const support = {
  'support.serviceProviderDocuments': {
    summary:
      'The organization’s documents, in their order. Offices see all of them, other roles what is for them; `roleIds` narrows to what those roles see.',
    access: { roles: 'session' },
    body: SupportSearch,
    reply: Page(SupportItem),
    example: { body: {}, reply: page(example) },
  },
  'support.upsertServiceProviderDocument': {
    summary: `Makes one of the organization’s documents, or changes one. ${form}`,
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    reachesOutside: true,
    form: true,
    body: DocumentUpsert,
    targets: [{ entity: 'supportItem', at: 'body.id' }],
    reply: SupportItem,
    problems: [409, 413],
    example: {
      body: { title: 'Store etiquette', videoUrl: 'https://video.example/etiquette', roleIds: [14, 15] },
      reply: example,
    },
  },
  'support.wingenDocuments': {
    summary: 'The product’s documents, the same for every organization, in their order: what is for the caller’s role.',
    access: { roles: 'session' },
    body: SupportSearch,
    reply: Page(SupportItem),
    example: { body: {}, reply: page(product) },
  },
  'support.upsertWingenDocument': {
    summary: `Makes one of the product’s documents, or changes one. ${form}`,
    access: { roles: rolesWith('system.administer') },
    reachesOutside: true,
    form: true,
    body: DocumentUpsert,
    targets: [{ entity: 'supportItem', at: 'body.id' }],
    reply: SupportItem,
    problems: [409, 413],
    example: { body: { title: 'The console in ten minutes', videoUrl: 'https://video.example/console' }, reply: product },
  },
  'support.deleteDocument': {
    summary: 'Deletes a document; the product’s only for role 1, else 403.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'supportItem', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 4 }, reply: { ok: true } },
  },
  'support.tutorials': {
    summary: 'Tutorials, the product’s and the organization’s together, in their order: what is for the caller’s role.',
    access: { roles: 'session' },
    body: SupportSearch,
    reply: Page(SupportItem),
    example: { body: {}, reply: page(tutorial) },
  },
  'support.upsertTutorial': {
    summary: `Makes a tutorial, or changes one; the product’s only for role 1, else 403. ${form}`,
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    reachesOutside: true,
    form: true,
    body: TutorialUpsert,
    targets: [{ entity: 'supportItem', at: 'body.id' }],
    reply: SupportItem,
    problems: [409, 413],
    example: { body: { title: 'Clocking in', videoUrl: 'https://video.example/clocking-in' }, reply: tutorial },
  },
  // Extra
  'support.download': {
    summary: 'The file of a document or tutorial, to save under its name; 404 when it has none.',
    access: { roles: 'session' },
    params: IdParams,
    targets: [{ entity: 'supportItem', at: 'params.id' }],
    reply: File,
    file: 'application/octet-stream',
    example: { params: { id: 4 }, reply: '%PDF-1.7…' },
  },
  'support.deleteTutorial': {
    summary: 'Deletes a tutorial; the product’s only for role 1, else 403.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'supportItem', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 6 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
