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
import { samplePage } from './examples.ts'
import { roleList, rolesWith } from '../roles.ts'

const RoleIds = Type.Array(RoleInput, { maxItems: roleList.length })

/** A document or a tutorial: a file to download, a video to watch, or both. */
export const SupportItem = Type.Object({
  id: Id,
  /** Null for the product's items, which every organization sees. */
  organizationId: Nullable(Id),
  title: Type.String(),
  description: Nullable(Type.String()),
  /** Returned by support.download; `mediaType` is detected from the content. */
  file: Nullable(Type.Object({ name: Type.String(), mediaType: Type.String(), sizeBytes: Type.Integer() })),
  videoUrl: Nullable(Type.String()),
  /** The roles it is for; empty for all roles. */
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
  /** Zero-based position in the list; defaults to the end. */
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** Replaces the file. At most 20 MB: PNG, JPEG, WebP, PDF, Word, Excel, PowerPoint, MP4 or text, by its content. */
  file: Type.Optional(UploadedFile),
}
const DocumentUpsert = Strict(fields)
const TutorialUpsert = Strict({
  ...fields,
  /** The owner of a new tutorial; only role 1 can create the product's. */
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
const formRules =
  'Send a form to include a file. A file or a video is required. An outdated `updatedAt` returns 409 `stale`, with the current item in `current`.'

export const support = {
  'support.serviceProviderDocuments': {
    summary:
      'Lists the organization’s documents in their order. Office roles see all of them, other roles see those for their role; `roleIds` limits the list to what those roles see.',
    access: { roles: 'session' },
    body: SupportSearch,
    reply: Page(SupportItem),
    example: { body: {}, reply: samplePage(example) },
  },
  'support.upsertServiceProviderDocument': {
    summary: `Creates or updates one of the organization’s documents. ${formRules}`,
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
    summary: 'Lists the product’s documents for the caller’s role, in their order. They are the same for every organization.',
    access: { roles: 'session' },
    body: SupportSearch,
    reply: Page(SupportItem),
    example: { body: {}, reply: samplePage(product) },
  },
  'support.upsertWingenDocument': {
    summary: `Creates or updates one of the product’s documents. ${formRules}`,
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
    summary: 'Deletes a document. Only role 1 can delete the product’s: otherwise 403.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'supportItem', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 4 }, reply: { ok: true } },
  },
  'support.tutorials': {
    summary: 'Lists the product’s and the organization’s tutorials for the caller’s role, in their order.',
    access: { roles: 'session' },
    body: SupportSearch,
    reply: Page(SupportItem),
    example: { body: {}, reply: samplePage(tutorial) },
  },
  'support.upsertTutorial': {
    summary: `Creates or updates a tutorial. Only role 1 can change the product’s: otherwise 403. ${formRules}`,
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
    summary: 'Downloads the file of a document or tutorial under its name; 404 if it has none.',
    access: { roles: 'session' },
    params: IdParams,
    targets: [{ entity: 'supportItem', at: 'params.id' }],
    reply: File,
    file: 'application/octet-stream',
    example: { params: { id: 4 }, reply: '%PDF-1.7…' },
  },
  'support.deleteTutorial': {
    summary: 'Deletes a tutorial. Only role 1 can delete the product’s: otherwise 403.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'supportItem', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 6 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
