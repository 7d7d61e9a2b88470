import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { leadDetailKeys } from '@walkup/sdk/domain'
import { contract, type EndpointContract } from '@walkup/sdk/contract'
import { rulesOf } from '../../../build/rules.ts'
import { children, readSources, within, type Node, type Source } from '../../../build/syntax.ts'

/** Body fields that no screen writes, with the reason; a dot refers to a nested field. */
const exceptions: Readonly<Record<string, string>> = {
  'users.saveCaptureIcon file': 'Sent as form data, once it is cropped.',
  'settings.uploadLogo file': 'Sent as form data, once it is scaled.',
  'leads.claim release': 'Sent by its own button.',
  'leads.importExternal csv': 'The console reads files itself and sends rows.',
  'users.import csv': 'The console reads files itself and sends rows.',
  'stores.import csv': 'The console reads files itself and sends rows.',
  'technicians.import csv': 'The console reads files itself and sends rows.',
  'defaultAppointments.import csv': 'The console reads files itself and sends rows.',
  'leads.upsertInternal address.placeId': 'Set by an address suggestion that the shopper selects; staff type the address.',
  'leads.upsertInternal address.lat': 'Set by an address suggestion that the shopper selects; staff type the address.',
  'leads.upsertInternal address.lng': 'Set by an address suggestion that the shopper selects; staff type the address.',
  ...Object.fromEntries(
    ['endpoint', 'keys', 'keys.p256dh', 'keys.auth'].map((field) => [
      `notices.addDevice ${field}`,
      'Given by the browser’s subscription.',
    ]),
  ),
  'technicians.upsert workingHours': 'Edited in the week of the technician’s page.',
  'leads.upsertInternal answers': 'Given by the shopper while booking.',
  'leads.upsertInternal capturedAt': 'Set by a device that sends a queued lead.',
  'leads.updateExternal capturedAt': 'Set by a device that sends a queued lead.',
  'leads.updateExternal address.placeId': 'Set by an address suggestion that the shopper selects; staff type the address.',
  'leads.updateExternal address.lat': 'Set by an address suggestion that the shopper selects; staff type the address.',
  'leads.updateExternal address.lng': 'Set by an address suggestion that the shopper selects; staff type the address.',
  'leads.updateExternal answers': 'Given by the shopper while booking.',
  'leads.updateExternal note': 'Notes are added to the timeline.',
  'leads.updateExternal consent': '`editForm` adds it if a lead has no consent yet.',
  'leads.updateExternal consent.version': '`editForm` adds it if a lead has no consent yet.',
  'leads.updateExternal consent.texts': '`editForm` adds it if a lead has no consent yet.',
  'leads.updateExternal consent.accepted': '`editForm` adds it if a lead has no consent yet.',
  'reportSchedules.upsert cron': 'Written by the frame’s ScheduleDialog.',
  'reportSchedules.upsert recipientIds': 'Written by the frame’s ScheduleDialog.',
  'organizations.upsert isDeleted': 'Closing and reopening are list actions.',
  'integrations.upsertCentah orgUid': 'The current organization’s integration.',
  'integrations.upsertHomeDepot orgUid': 'The current organization’s integration.',
}

const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)))
/** An object property's name; undefined for computed keys and spreads. */
const keyOf = ({ key }: Node) => {
  const { name, value } = (key ?? {}) as Partial<{ name: string; value: string }>
  return name ?? value ?? ''
}
const propertiesOf = (node: Node) =>
  children(node)
    .filter(([name]) => name === 'properties')
    .map(([, property]) => property)

/** Resolves an identifier in its file or in the file that it is imported from. */
function declared(source: Source, name: string): { readonly source: Source; readonly node: Node } | undefined {
  const all = source.body.flatMap(within)
  const own = all.find((node) => node.type === 'VariableDeclarator' && (node.id as { name?: string }).name === name)
  if (own) return { source, node: own.init as Node }
  const line = all.find(
    (node) =>
      node.type === 'ImportDeclaration' &&
      children(node).some(([, child]) => (child.local as { name?: string } | undefined)?.name === name),
  )
  const from = line && (line.source as { value: string }).value
  const file = from?.startsWith('.') ? new URL(from, `file:///${source.file}`).pathname.slice(1) : undefined
  const other = sources.find((one) => one.file === file)
  return other && declared(other, name)
}

/** Field names of an object, including spread ones. */
function fieldsOf(source: Source, node: Node | undefined): readonly string[] {
  switch (node?.type) {
    case 'ObjectExpression':
      return propertiesOf(node).flatMap((property) =>
        property.type === 'SpreadElement' ? fieldsOf(source, property.argument as Node) : [keyOf(property)],
      )
    case 'Identifier': {
      const found = declared(source, String(node.name))
      return found ? fieldsOf(found.source, found.node) : []
    }
    case 'MemberExpression': {
      const found = declared(source, String((node.object as Node).name))
      const [form] = (found?.node.arguments as readonly Node[] | undefined) ?? []
      return found && form ? fieldsOf(found.source, partOf(form, String((node.property as Node).name))) : []
    }
    case 'LogicalExpression':
      return fieldsOf(source, node.right as Node)
    case 'ConditionalExpression':
      return [...fieldsOf(source, node.consequent as Node), ...fieldsOf(source, node.alternate as Node)]
    // A field for each row of a catalog.
    case 'CallExpression':
      return within(node).some(({ name }) => name === 'leadDetailKeys') ? leadDetailKeys.map((key) => `details.${key}`) : []
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return fieldsOf(source, node.expression as Node)
    default:
      return []
  }
}
const partOf = (object: Node, name: string) =>
  propertiesOf(object).find((property) => keyOf(property) === name)?.value as Node | undefined

/** Fields written by declared forms, by endpoint, including those sent along. */
const forms = new Map<string, Set<string>>()
for (const source of sources)
  for (const call of source.body.flatMap(within)) {
    if (call.type !== 'CallExpression' || (call.callee as Node).name !== 'defineForm') continue
    const [form] = call.arguments as readonly Node[]
    if (!form) continue
    const endpoint = (partOf(form, 'endpoint') as Partial<{ value: string }> | undefined)?.value ?? ''
    const also = partOf(form, 'also')
    const along = also
      ? within(also)
          .filter(({ type }) => type === 'ObjectExpression')
          .flatMap((node) => fieldsOf(source, node))
      : []
    forms.set(endpoint, new Set([...(forms.get(endpoint) ?? []), ...fieldsOf(source, partOf(form, 'fields')), ...along]))
  }

const areas = new Set(sources.flatMap(({ file }) => (file.startsWith('areas/') ? (file.split('/')[1] ?? []) : [])))
const byArea = [...areas].map((area) => [area, sources.filter(({ file }) => file.startsWith(`areas/${area}/`))] as const)
/** All property names in a folder, which include those of request bodies built by dialogs. */
const names = new Map(
  byArea.map(([area, files]) => [
    area,
    new Set(files.flatMap(({ body }) => body.flatMap(within)).flatMap((node) => (node.type === 'Property' ? keyOf(node) : []))),
  ]),
)
const areasOf = (endpoint: string) => byArea.filter(([, files]) => files.some(({ text }) => text.includes(`'${endpoint}'`)))

const writes = (Object.entries(contract) as [string, EndpointContract][]).flatMap(([endpoint, { access, body }]) => {
  const rules = body ? rulesOf(body) : {}
  // Searches don't write, shopper endpoints have their own screens, and the calls of the shell and of programs are not forms.
  const isRead = 'filter' in rules || 'cursor' in rules || /^(reports|charts|dashboard|lookup)\./.test(endpoint)
  return isRead || access.roles === 'public' || /^(account|views|events|inbound)\./.test(endpoint)
    ? []
    : [{ endpoint, fields: Object.keys(rules) }]
})
/** Fields that the frame itself writes. */
const own: ReadonlySet<string> = new Set(['id', 'updatedAt'])

/** Unwritten fields: neither the field, nor its parent, nor a nested field is written. */
function missing(endpoint: string, fields: readonly string[], isWritten: (path: string) => boolean): readonly string[] {
  const parts = (path: string) => fields.filter((other) => other.startsWith(`${path}.`))
  return fields
    .filter((path) => !own.has(path) && !isWritten(path))
    .filter((path) => !isWritten(path.split('.')[0] ?? '') && !parts(path).some(isWritten))
    .map((path) => `${endpoint} ${path}`)
}

describe('every writable field of the contract', () => {
  it('is in its form or has a documented exception', () => {
    const found = writes.flatMap(({ endpoint, fields }) => {
      const declaredFields = forms.get(endpoint)
      if (declaredFields) return missing(endpoint, fields, (path) => declaredFields.has(path))
      const here = areasOf(endpoint).map(([area]) => names.get(area) ?? new Set<string>())
      return missing(endpoint, fields, (path) => here.some((known) => known.has(path.split('.').at(-1) ?? '')))
    })
    expect(forms.size).toBeGreaterThan(15)
    expect(found.filter((field) => !(field in exceptions))).toEqual([])
    expect(Object.keys(exceptions).filter((field) => !found.includes(field))).toEqual([])
  })
})
