// The last step of the build: gives the declarations of the contract the descriptions of the schemas, so that editors show them.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApi } from '../dist/openapi.js'
import { contract, roles } from '../dist/contract.js'
import * as tables from '../dist/endpoints.js'
import { readApi } from './api.mjs'
import { docComment, objectType, typeOf } from './types.mjs'
import { unitsOf } from './units.mjs'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const { calls, schemas } = readApi({ openApi, tables, contract, roles })

const commentOf = (call) =>
  docComment([call.summary, `\`${call.row}\` · ${call.access}`, unitsOf(call, schemas), call.isCore ? '' : 'An extra endpoint.'])
const comments = new Map(calls.map((call) => [call.name, commentOf(call)]))

/** Rewrites a declaration file; throws if nothing changed, since then its form is no longer the expected one. */
function rewrite(path, change) {
  const before = readFileSync(dist + path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path} has nothing to describe`)
  writeFileSync(dist + path, after)
}

/** `contract/types.d.ts`: the same types as the compiler's, with names and comments. */
function contractTypes() {
  const reserved = new Set(['Params', 'Queries', 'Bodies', 'Replies', 'Upload', 'Response', 'Record', 'Array', 'FormData'])
  const named = Object.entries(schemas).map(([name, schema]) => {
    if (reserved.has(name)) throw new Error(`a schema must not be called ${name}`)
    return `${docComment([schema.description])}type ${name} = ${schema.properties ? objectType(schema) : typeOf(schema)};`
  })
  const map = (name, about, type) => {
    const rows = calls.map((call) => `${comments.get(call.name)}'${call.name}': ${type(call)};`)
    return `${docComment([about])}export interface ${name} {\n${rows.join('\n')}\n}`
  }
  const parametersIn = (place) => (call) => {
    const listed = call.in(place)
    if (!listed.length) return place === 'query' ? 'Record<never, never>' : '{}'
    return objectType({
      properties: Object.fromEntries(
        listed.map(({ name, description, schema }) => [
          name,
          place === 'path' ? { description, type: ['string', 'number', 'boolean'] } : { ...schema, description },
        ]),
      ),
      required: listed.flatMap(({ name, required }) => (required ? [name] : [])),
    })
  }
  return [
    "import type { Upload } from './schemas/common.ts';",
    ...named,
    map('Params', 'The path parameters of each endpoint.', parametersIn('path')),
    map('Queries', 'The query parameters of each endpoint.', parametersIn('query')),
    map('Bodies', 'The body of each endpoint; `undefined` if it has none.', ({ body }) => (body ? typeOf(body) : 'undefined')),
    map('Replies', 'The `data` of each endpoint’s response; for a file, the `Response` itself.', ({ file, reply }) =>
      file ? 'Response' : typeOf(reply),
    ),
    'export {};\n',
  ].join('\n')
}

/** One overload of `call` per endpoint, in front of the generic one: what an editor shows for `client.call('leads.searchAll', …)`. */
const overload = ({ name, body, in: parametersIn }) => {
  const isRequired = body || parametersIn('path').length || parametersIn('query').some(({ required }) => required)
  return `${comments.get(name)}call(name: '${name}' & Names, input${isRequired ? '' : '?'}: Inputs['${name}']): Promise<Replies['${name}']>;\n`
}

rewrite('contract/types.d.ts', contractTypes)
rewrite('src/types.d.ts', (text) =>
  text.replace(/^ *\/\*\*(?:(?!\*\/)[^])*\*\/\s+call</m, (found) => calls.map(overload).join('') + found),
)
for (const file of readdirSync(`${dist}contract/endpoints`)) {
  if (file === 'index.d.ts') continue
  rewrite(`contract/endpoints/${file}`, (text) =>
    text.replace(/^( *)readonly '([\w.]+)':/gm, (row, indent, name) => `${comments.get(name) ?? ''}${row}`),
  )
}
