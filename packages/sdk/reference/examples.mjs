const isPlain = (key) => /^[A-Za-z_$][\w$]*$/.test(key)
/** JSON as a TypeScript literal; the formatter breaks its lines. */
function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, member]) => `${isPlain(key) ? key : JSON.stringify(key)}: ${literal(member)}`)
  return fields.length ? `{ ${fields.join(', ')} }` : '{}'
}
const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n`
const json = (value) => block('json', JSON.stringify(value, undefined, 2))

/** The example of a call: TypeScript with the SDK, then the JSON on the wire, all from the contract's own example. */
export function examplesOf({ name, example, file, body }) {
  const input = Object.fromEntries(
    ['params', 'query', 'body'].flatMap((part) => (example[part] === undefined ? [] : [[part, example[part]]])),
  )
  const args = Object.keys(input).length ? `, ${literal(input)}` : ''
  const call = block('ts', `const ${file ? 'response' : 'reply'} = await client.call('${name}'${args})`)
  return [
    call,
    ...(body && example.body !== undefined ? ['The body:\n', json(example.body)] : []),
    ...(file ? [] : ['The response:\n', json({ data: example.reply })]),
  ].join('\n')
}
