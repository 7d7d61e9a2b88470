import { referredName } from './api.mjs'
import { unitOf } from './units.mjs'

/** Longer lists of values are shown with their schema, not in each field's row. */
const MAX_VALUES = 12
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const anchor = (name) => name.toLowerCase()
const quoted = (values) => values.map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``).join(', ')

/** Renders field tables; `linkOf` returns where a shared schema is described, undefined for one that is described in place. */
export function createTables(schemas, linkOf) {
  const link = (name) => {
    const page = linkOf(name)
    return page === undefined ? undefined : `[${name}](${page}#${anchor(name)})`
  }
  const nullable = (text, isNullable) => (isNullable ? `${text} or null` : text)
  const isNull = ({ type }) => type === 'null'

  /** The type in words, such as `list of Slot or null`. */
  function typeText(schema) {
    const name = referredName(schema)
    if (name) return link(name) ?? typeText(schemas[name])
    const { anyOf, items, type, const: only } = schema
    if (only !== undefined) return quoted([only])
    if (schema.enum)
      return schema.enum.length > MAX_VALUES ? `one of ${schema.enum.length} values` : `one of ${quoted(schema.enum)}`
    if (anyOf)
      return nullable(
        anyOf
          .filter((one) => !isNull(one))
          .map(typeText)
          .join(' or '),
        anyOf.some(isNull),
      )
    if (schema.contentMediaType) return 'file'
    const [main] = [type].flat().filter((one) => one !== 'null')
    const isNullable = Array.isArray(type) && type.includes('null')
    if (main === 'array') return nullable(items ? `list of ${typeText(items)}` : 'list', isNullable)
    if (main !== 'object') return nullable(main === 'string' ? 'text' : (main ?? 'any'), isNullable)
    const { additionalProperties } = schema
    return nullable(
      typeof additionalProperties === 'object' ? `object of ${typeText(additionalProperties)}` : 'object',
      isNullable,
    )
  }

  /** The schema whose fields stand in place below a field, and what is appended to the field's name. */
  function nested(schema) {
    const name = referredName(schema)
    if (name) return linkOf(name) === undefined ? nested(schemas[name]) : undefined
    if (schema.properties) return { schema, suffix: '' }
    const inside = schema.items
      ? { part: schema.items, suffix: '[]' }
      : { part: schema.anyOf?.find((one) => !isNull(one)), suffix: '' }
    const found = inside.part && nested(inside.part)
    return found && { schema: found.schema, suffix: inside.suffix + found.suffix }
  }

  function rows({ properties, required = [] }, prefix) {
    return Object.entries(properties).flatMap(([field, property]) => {
      const unit = unitOf(field, property)
      const type = `${typeText(property)}${unit ? `, ${unit}` : ''}`
      const isRequired = required.includes(field) ? 'yes' : 'no'
      const row = `| \`${prefix}${field}\` | ${cell(type)} | ${isRequired} | ${cell(property.description ?? '')} |`
      const below = nested(property)
      return below ? [row, ...rows(below.schema, `${prefix}${field}${below.suffix}.`)] : [row]
    })
  }
  const head = (presence) => `| Field | Type | ${presence} | Description |\n| --- | --- | --- | --- |\n`

  return {
    /** A body or reply: a table, a link to the schema, or both for a list of a schema. */
    describe(schema, presence) {
      const below = nested(schema)
      const type = typeText(schema)
      const about = type === 'object' ? '' : `${type.replace(/^[a-z]/, (letter) => letter.toUpperCase())}.\n\n`
      return below ? `${about}${head(presence)}${rows(below.schema, below.suffix ? `${below.suffix}.` : '').join('\n')}\n` : about
    },
    parameters: (list) =>
      `| Parameter | In | Type | Required | Description |\n| --- | --- | --- | --- | --- |\n${list
        .map(({ name, in: place, required, schema, description = '' }) => {
          const unit = unitOf(name, schema)
          return `| \`${name}\` | ${place} | ${cell(typeText(schema))}${unit ? `, ${unit}` : ''} | ${required ? 'yes' : 'no'} | ${cell(description)} |`
        })
        .join('\n')}\n`,
    /** The section of a shared schema. */
    schema(name) {
      const schema = schemas[name]
      const about = schema.description ? `${schema.description}\n\n` : ''
      const content = schema.properties ? head('Required') + rows(schema, '').join('\n') : `One of ${quoted(schema.enum ?? [])}.`
      return `### ${name}\n\n${about}${content}\n`
    },
  }
}
