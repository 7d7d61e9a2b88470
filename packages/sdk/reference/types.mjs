import { referredName } from './api.mjs'

const literal = (value) => (typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value))
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
const byType = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

/** A doc comment of some paragraphs. */
export function docComment(paragraphs) {
  const lines = paragraphs.filter(Boolean).flatMap((text, index) => [...(index ? [''] : []), ...text.split('\n')])
  if (!lines.length) return ''
  const safe = lines.map((line) => line.replaceAll('*/', '*\u200b/'))
  return safe.length === 1 ? `/** ${safe[0]} */\n` : `/**\n${safe.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

/** The TypeScript type of a schema; its components are types of their names. */
export function typeOf(schema) {
  const component = referredName(schema)
  if (component) return component
  const { type, enum: choices, anyOf, items, properties, additionalProperties, contentMediaType } = schema
  if (contentMediaType === 'application/octet-stream') return 'Upload'
  if ('const' in schema) return literal(schema.const)
  if (choices) return choices.map(literal).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  const types = [type].flat().map((one) => {
    if (one === 'array') return `Array<${items ? typeOf(items) : 'unknown'}>`
    if (one !== 'object') return byType[one] ?? 'unknown'
    if (properties && Object.keys(properties).length) return objectType(schema)
    return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : '{}'
  })
  return types.join(' | ')
}

const exampleOf = ({ examples = [] }) => {
  const text = examples.length ? JSON.stringify(examples[0]) : ''
  return text && text.length <= 80 ? `@example ${text}` : ''
}

/** An object type whose properties have their descriptions and examples as doc comments. */
export function objectType({ properties, required = [] }) {
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      `${docComment([property.description, exampleOf(property)])}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property)};`,
  )
  return `{\n${rows.join('\n')}\n}`
}
