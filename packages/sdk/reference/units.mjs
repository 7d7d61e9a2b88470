import { visitFields } from './api.mjs'

/** What a number or text measures, by its description, format or name. */
const units = [
  { name: 'US cents', about: 'amounts in whole US cents', is: ({ description = '' }) => description.includes('whole US cents') },
  { name: 'UTC, ISO 8601', about: 'instants in UTC, ISO 8601', is: ({ format }) => format === 'date-time' },
  { name: 'YYYY-MM-DD', about: 'days as YYYY-MM-DD', is: ({ format }) => format === 'date' },
  { name: 'HH:mm', about: 'times of day as HH:mm', is: ({ description = '' }) => /\bHH:mm\b/.test(description) },
  { name: 'minutes', about: 'durations in minutes', is: numberNamed(/(Min|Minutes)$/) },
  { name: 'milliseconds', about: 'durations in milliseconds', is: numberNamed(/(^ms|Ms)$/) },
  { name: 'seconds', about: 'durations in seconds', is: numberNamed(/(^seconds|Seconds)$/) },
  { name: 'degrees', about: 'coordinates in degrees', is: numberNamed(/^(lat|lng)$/) },
]
function numberNamed(pattern) {
  return ({ type }, field) => pattern.test(field) && [type].flat().some((one) => one === 'integer' || one === 'number')
}
const plain = (schema) => schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** The unit of a field, such as `US cents`; undefined if it has none. */
export const unitOf = (field, schema) => units.find(({ is }) => is(schema, field) || is(plain(schema), field))?.name

/** The units in a call, as one sentence; undefined if it has none. */
export function unitsOf({ body, reply, parameters }, schemas) {
  const found = new Set()
  const note = (field, schema) =>
    units.forEach((unit) => (unit.is(schema, field) || unit.is(plain(schema), field)) && found.add(unit))
  for (const { name, schema } of parameters) note(name, schema)
  for (const schema of [body, reply]) if (schema) visitFields(schema, schemas, note)
  return found.size ? `Units: ${units.flatMap((unit) => (found.has(unit) ? unit.about : [])).join('; ')}.` : undefined
}
