/** The access of an endpoint as text, such as `roles 1, 2 · no partner users`. */
function accessOf({ roles, internalUsersOnly, partnerUsers, stepUp }) {
  const parts = [Array.isArray(roles) ? `roles ${roles.toSorted((a, b) => a - b).join(', ')}` : roles]
  if (internalUsersOnly) parts.push('no partner users')
  if (partnerUsers) parts.push(`partner users: only ${partnerUsers.join(', ')}`)
  if (stepUp) parts.push(stepUp === 'inPart' ? 'step-up for some changes' : 'step-up')
  return parts.join(' · ')
}
const words = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const section = (name, row, { summary, access }) => `#### ${name}\n\n\`${row}\` · ${accessOf(access)}\n\n${summary}\n`

/** The page of all endpoints by area: first the core ones, then the extra ones. */
export function endpointsPage({ tables, contract, roles }) {
  const { endpoints, extraEndpoints: _, allEndpoints, ...areas } = tables
  const extra = Object.fromEntries(Object.entries(allEndpoints).filter(([name]) => !(name in endpoints)))
  const part = (title, table) => {
    const areasInTable = Object.entries(areas).filter(([, rows]) => Object.keys(rows).every((name) => name in table))
    const listed = new Set(areasInTable.flatMap(([, rows]) => Object.keys(rows)))
    const missing = Object.keys(table).filter((name) => !listed.has(name))
    if (missing.length) throw new Error(`no area contains ${missing.join(', ')}`)
    return [
      `## ${title}\n`,
      ...areasInTable.flatMap(([area, rows]) => [
        `### ${words(area.replace(/Extra$/, ''))}\n\nEndpoint table: \`${area}\`.\n`,
        ...Object.entries(rows).map(([name, row]) => section(name, row, contract[name])),
      ]),
    ]
  }
  const count = (rows) => Object.keys(rows).length
  return [
    '# Endpoints\n',
    `The ${count(allEndpoints)} endpoints of \`client.call(name, …)\`. Success is 200 with \`{ data }\`; errors are problems (RFC 9457).`,
    `Access is \`public\` (no session), \`session\` (any role) or a list of roles: ${Object.entries(roles)
      .map(([name, id]) => `${id} ${words(name)}`)
      .join(', ')}.\n`,
    ...part(`The ${count(endpoints)} core endpoints`, endpoints),
    ...part(`${count(extra)} extra endpoints`, extra),
  ].join('\n')
}
