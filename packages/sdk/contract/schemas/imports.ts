import Type from 'typebox'
import { importKinds, type ImportKind } from '../reading/importKinds.ts'
import { rolesWith } from '../roles.ts'
import { Id, Instant, LocalDate, OneOf, RoleInput, Strict, type EndpointContract } from './common.ts'
import { exampleImport, ImportBody, ImportMapping, importRules, ImportReply } from './importShapes.ts'

const ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems })
const mappingOf = <Kind extends ImportKind>(kind: Kind) => Type.Optional(ImportMapping(kind))
const kinds = Object.keys(importKinds) as ImportKind[]

/** Extra: import of users, stores, technicians and the weekly pattern, like leads.importExternal. */
export const imports = {
  'users.import': {
    summary: `Imports users like \`users.upsert\`: a new person is invited and can be scheduled at once; nothing is sent (see \`users.inviteMany\`). A person is recognized by email address, or else by phone; those without an email address need a phone. Role, language, trades and territories are given by name, stores by number: a store adds its territory. A trade may have a level, such as “Windows 4”. Territories and trades are only added, and roles of existing people never change. New roles 1 to 3 require step-up authentication. ${importRules}`,
    access: { roles: rolesWith('users.write'), internalUsersOnly: true, stepUp: 'inPart' },
    body: ImportBody('users', {
      /** For rows without their own. */
      defaults: Type.Optional(Strict({ roleId: Type.Optional(RoleInput), territoryIds: Type.Optional(ids(200)) })),
    }),
    reply: ImportReply,
    example: {
      body: {
        csv: 'First name,Last name,Mobile Phone,Role,Territory\r\nInes,Ruiz,(206) 555-0131,Lead generator,North\r\n',
        dryRun: true,
      },
      reply: exampleImport(true, 31),
    },
  },
  'users.inviteMany': {
    summary:
      'Sends invitations to several users like `users.invite`, at most 50 per call, and returns the outcome of each: `invited`, or why not. `member`: has already accepted. `noEmail`: has neither an email address nor a phone here. `noTexts`: has only a phone, and the organization sends no texts. `optedOut`: has only a phone, and replied STOP. `recent`: was invited within the last minute. `inactive`: is deactivated. `notFound`: does not exist, or is out of reach. `notAllowed`: has a role that the caller cannot invite.',
    access: { roles: rolesWith('users.write') },
    body: Strict({ ids: ids(50) }),
    reply: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          result: OneOf('invited', 'member', 'noEmail', 'noTexts', 'optedOut', 'recent', 'inactive', 'notFound', 'notAllowed'),
          textAt: Type.Optional(Instant),
          /** Where this installation sends no email: to be handed over. */
          link: Type.Optional(Type.String()),
          /** Whose link it is. */
          name: Type.Optional(Type.String()),
        }),
      ),
    }),
    example: { body: { ids: [31] }, reply: { items: [{ id: 31, result: 'invited' as const }] } },
  },
  'stores.import': {
    summary: `Imports stores. A store is recognized by its number. Brand and territory are given by name, and the time zone is the territory’s unless the file has one. ${importRules}`,
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: ImportBody('stores', {
      /** For new stores without their own. */
      defaults: Type.Optional(Strict({ territoryId: Type.Optional(Id), brandId: Type.Optional(Id) })),
    }),
    reply: ImportReply,
    example: {
      body: {
        csv: 'Store #,Store name,Street,City,State,ZIP Code\r\n0412,Dublin,6500 Perimeter Dr,Dublin,Ohio,43017\r\n',
        defaults: { territoryId: 1 },
      },
      reply: exampleImport(false, 7),
    },
  },
  'technicians.import': {
    summary: `Imports technicians. A technician is recognized by the id in the field-service system, else by email address, phone or name. ${importRules}`,
    access: { roles: rolesWith('technicians.write'), internalUsersOnly: true },
    body: ImportBody('technicians', {
      /** For new technicians without their own. */
      defaults: Type.Optional(Strict({ businessUnitId: Type.Optional(Id) })),
    }),
    reply: ImportReply,
    example: {
      body: { csv: 'Technician,Cell,Skills\r\nPat Osei,614-555-0142,Windows; Doors\r\n' },
      reply: exampleImport(false, 3),
    },
  },
  'defaultAppointments.import': {
    summary: `Imports slots of the weekly pattern. A row may name several days, such as “Mon–Fri”, and its time may be a window, such as “9 am – 11 am”. A slot is recognized by appointment type, day and start; its end, seats and dates are updated. ${importRules}`,
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    body: ImportBody('slots', {
      /** For rows without their own; `effectiveFrom` is today in the type's zone by default, and `capacity` 1. */
      defaults: Type.Optional(
        Strict({
          appointmentTypeId: Type.Optional(Id),
          capacity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
          effectiveFrom: Type.Optional(LocalDate),
        }),
      ),
    }),
    reply: ImportReply,
    example: {
      body: { csv: 'Type,Day,Window,Seats\r\nWindow measure,Mon–Fri,9am–11am,3\r\n' },
      reply: exampleImport(false, 5),
    },
  },
  'settings.importMappings': {
    summary:
      'Returns how the columns of the organization’s last import of each kind were mapped; a kind that was never imported has none. Partner users see that of leads alone.',
    access: { roles: 'session' },
    reply: Type.Object(
      Object.fromEntries(kinds.map((kind) => [kind, mappingOf(kind)])) as {
        [Kind in ImportKind]: ReturnType<typeof mappingOf<Kind>>
      },
    ),
    example: { reply: { users: { firstName: 'Given name', phone: 'Mobile Phone' } } },
  },
} satisfies Record<string, EndpointContract>
