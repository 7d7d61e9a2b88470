import { visitNames } from './api.mjs'
import { words } from './access.mjs'
import { examplesOf } from './examples.mjs'
import { createTables } from './tables.mjs'
import { unitsOf } from './units.mjs'

const capital = (text) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase())
const sentence = (text) => /^.*?[.;](?=\s|$)/s.exec(text)?.[0].replace(/;$/, '.') ?? text
const kebab = (name) => words(name).replaceAll(' ', '-')

/** The areas with their calls: a table and its `…Extra` are one area. A call of several tables is in the first one's area. */
function areasOf({ endpoints: _core, extraEndpoints: _extra, allEndpoints: _all, ...tables }, calls) {
  const byName = new Map(calls.map((call) => [call.name, call]))
  const areas = new Map()
  const found = new Set()
  for (const [table, rows] of Object.entries(tables)) {
    const area = table.replace(/Extra$/, '')
    const { listed, sources } = areas.get(area) ?? { listed: [], sources: [] }
    const own = Object.keys(rows).flatMap((name) => (found.has(byName.get(name)) ? [] : byName.get(name)))
    own.forEach((call) => found.add(call))
    if (own.length) areas.set(area, { listed: [...listed, ...own], sources: [...sources, table] })
  }
  const missing = calls.filter((call) => !found.has(call))
  if (missing.length) throw new Error(`no area contains ${missing.map(({ name }) => name).join(', ')}`)
  return areas
}

/** The pages of all calls by file name: an index, one per area, the schemas that areas share, and the errors. */
export function callPages({ calls, schemas, responses }, tables, { details, fieldErrors }) {
  const areas = areasOf(tables, calls)
  /** By schema: the areas and the number of calls that use it. */
  const uses = new Map()
  for (const [area, { listed }] of areas) {
    for (const { body, reply, parameters } of listed) {
      const names = new Set()
      for (const schema of [body, reply, ...parameters.map((one) => one.schema)]) if (schema) visitNames(schema, schemas, names)
      for (const name of names) {
        const use = uses.get(name) ?? { areas: new Set(), calls: 0 }
        uses.set(name, { areas: use.areas.add(area), calls: use.calls + 1 })
      }
    }
  }
  /** The page of a schema: its area's, or the shared one; undefined if only one call uses it, where it is described in place. */
  const pageOf = (name, here) => {
    const use = uses.get(name)
    if (!use) return 'schemas.md'
    if (use.calls === 1) return
    const [area] = use.areas
    const page = use.areas.size === 1 ? `${kebab(area)}.md` : 'schemas.md'
    return page === here ? '' : page
  }
  const schemasOn = (page) => Object.keys(schemas).filter((name) => pageOf(name, '') === page)
  const schemaSections = (page, render) => {
    const listed = schemasOn(page)
    return listed.length ? ['## Schemas\n', ...listed.map((name) => render.schema(name))] : []
  }

  const errorsOf = ({ operation }) => {
    const listed = Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(
        ([status, { $ref }]) => `${status} ${responses[$ref.split('/').at(-1)].description.replace(/[.;].*$/, '').toLowerCase()}`,
      )
    return `[Errors](errors.md): ${listed.join(' · ')}\n`
  }
  const section = (call, render) =>
    [
      `### ${call.name}\n`,
      `\`${call.row}\` · ${call.isCore ? 'core' : 'extra'} · ${call.access}\n`,
      `${call.summary}\n`,
      unitsOf(call, schemas) ? `${unitsOf(call, schemas)}\n` : '',
      ...(call.parameters.length ? ['**Parameters**\n', render.parameters(call.parameters)] : []),
      ...(call.body
        ? [`**Body**${call.isForm ? ' (JSON, or a form with a file)' : ''}\n`, render.describe(call.body, 'Required')]
        : []),
      call.file ? `**Reply**: a file, \`${call.file}\`; the call resolves with the \`Response\`.\n` : `**Reply**, in \`data\`\n`,
      ...(call.reply ? [render.describe(call.reply, 'Always')] : []),
      errorsOf(call),
      '**Example**\n',
      examplesOf(call),
    ].join('\n')

  const areaPage = (area, { listed, sources }) => {
    const file = `${kebab(area)}.md`
    const render = createTables(schemas, (name) => pageOf(name, file))
    const isPublic = listed.every(({ access }) => access.startsWith('no session'))
    return [
      `# ${capital(words(area))}\n`,
      'The examples use this client:\n',
      '```ts',
      isPublic
        ? `import { createPublicClient } from '@walkup/sdk/public'`
        : `import { createClient, createSession } from '@walkup/sdk'`,
      `import { ${sources.join(', ')} } from '@walkup/sdk/endpoints'`,
      '',
      `const endpoints = { ${sources.map((source) => `...${source}`).join(', ')} }`,
      isPublic
        ? `const client = createPublicClient({ baseUrl: 'https://walkup.example', endpoints })`
        : `const client = createClient({ baseUrl: 'https://walkup.example', endpoints, session: createSession() })`,
      '```\n',
      ...['core', 'extra'].flatMap((kind) => {
        const calls = listed.filter(({ isCore }) => isCore === (kind === 'core'))
        return calls.length ? [`## ${capital(kind)} endpoints\n`, ...calls.map((call) => section(call, render))] : []
      }),
      ...schemaSections(file, render),
    ].join('\n')
  }
  const row = ({ name, row, summary }, page) =>
    `| [\`${name}\`](${page}#${name.toLowerCase().replace('.', '')}) | \`${row}\` | ${sentence(summary).replaceAll('|', '\\|')} |`
  const index = [
    '# Every endpoint\n',
    `The ${calls.length} endpoints of \`client.call(name, …)\`: ${calls.filter(({ isCore }) => isCore).length} core ones, and extra ones, which are marked. Success is 200 with \`{ data }\`; [errors](errors.md) are problems (RFC 9457). [Schemas](schemas.md) that several areas share have a page of their own.\n`,
    ...[...areas].map(([area, { listed }]) => {
      const rows = listed.map((call) => row(call, `${kebab(area)}.md`).replace(/ \|$/, call.isCore ? ' |' : ' Extra. |'))
      return `## [${capital(words(area))}](${kebab(area)}.md)\n\n| Name | Endpoint | Summary |\n| --- | --- | --- |\n${rows.join('\n')}\n`
    }),
  ].join('\n')
  const messages = (list) =>
    `| Code | Text in English |\n| --- | --- |\n${Object.entries(list)
      .map(([id, text]) => {
        const [code, reason] = id.split('.')
        return `| \`${code}\`${reason ? ` (\`${reason}\`)` : ''} | ${text.replaceAll('|', '\\|')} |`
      })
      .join('\n')}\n`
  const errors = [
    '# Errors\n',
    'A response with another status than 200 is a problem (RFC 9457), a [Problem](schemas.md#problem). `code` says why, and `params.reason` which of several reasons it was; `errors` names the invalid fields. The `Response` is what the call rejects with.\n',
    '| Status | Meaning |\n| --- | --- |',
    ...Object.values(responses).map(
      ({ description }, position) => `| ${statusOf(calls, Object.keys(responses)[position])} | ${description} |`,
    ),
    '\n## Problems\n',
    messages(details),
    '## Invalid fields\n',
    'The `code` of an entry of `errors`; the text follows the name of the field.\n',
    messages(fieldErrors),
  ].join('\n')
  const render = createTables(schemas, (name) => pageOf(name, 'schemas.md'))
  return {
    'api/README.md': index,
    ...Object.fromEntries([...areas].map(([area, rows]) => [`api/${kebab(area)}.md`, areaPage(area, rows)])),
    'api/schemas.md': [
      '# Schemas\n',
      'What several areas share.\n',
      ...schemasOn('schemas.md').map((name) => render.schema(name).replace(/^###/, '##')),
    ].join('\n'),
    'api/errors.md': errors,
  }
}

/** The statuses whose response is the shared one of this name. */
const statusOf = (calls, name) =>
  [
    ...new Set(
      calls.flatMap(({ operation }) =>
        Object.entries(operation.responses).flatMap(([status, { $ref = '' }]) => ($ref.endsWith(`/${name}`) ? status : [])),
      ),
    ),
  ].join(', ') || 'other'
