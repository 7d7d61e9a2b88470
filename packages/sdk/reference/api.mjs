import { access } from './access.mjs'

const [schemaPath, parameterPath] = ['#/components/schemas/', '#/components/parameters/']
/** The component that a schema refers to; undefined if it is no reference. */
export const referredName = ({ $ref }) => $ref?.startsWith(schemaPath) && $ref.slice(schemaPath.length)

/**
 * Every call of the API, read from the contract and its OpenAPI description: `calls` in the order of the endpoint tables, and
 * `schemas` by name.
 */
export function readApi({ openApi, tables, contract, roles }) {
  const { paths, components } = openApi('')
  const { endpoints, allEndpoints } = tables
  const calls = Object.entries(allEndpoints).map(([name, row]) => {
    const [method, path] = row.split(' ')
    const operation = paths[path][method.toLowerCase()]
    const parameters = operation.parameters.map((one) =>
      one.$ref ? components.parameters[one.$ref.slice(parameterPath.length)] : one,
    )
    const success = operation.responses[200].content
    const { file, example, access: rules } = contract[name]
    return {
      name,
      row,
      operation,
      example,
      file,
      summary: operation.summary,
      isCore: name in endpoints,
      access: access(rules, roles),
      parameters,
      in: (place) => parameters.filter((one) => one.in === place),
      body: operation.requestBody?.content['application/json'].schema,
      isForm: Boolean(operation.requestBody?.content['multipart/form-data']),
      reply: file ? undefined : success['application/json'].schema.properties.data,
    }
  })
  return { calls, schemas: components.schemas, responses: components.responses }
}

/** The schemas directly inside another one. */
export const partsOf = ({ properties = {}, items, anyOf = [], additionalProperties }) =>
  [...Object.values(properties), items, ...anyOf, additionalProperties].filter((one) => typeof one === 'object')

/** Calls `visit` with a field's name and schema for every field below a schema, each component once. */
export function visitFields(schema, schemas, visit, seen = new Set()) {
  const name = referredName(schema)
  if (name) {
    if (seen.has(name)) return
    seen.add(name)
    visitFields(schemas[name], schemas, visit, seen)
    return
  }
  for (const [field, property] of Object.entries(schema.properties ?? {})) visit(field, property)
  for (const part of partsOf(schema)) visitFields(part, schemas, visit, seen)
}

/** Adds the names of all components that a schema reaches. */
export function visitNames(schema, schemas, names) {
  const name = referredName(schema)
  if (name && names.has(name)) return
  if (name) names.add(name)
  for (const part of name ? [schemas[name]] : partsOf(schema)) visitNames(part, schemas, names)
}
