/** Who may call it, as a reader has it: `roles 1, 2 · no partner users`. */
function accessOf({ roles, internalUsersOnly, partnerUsers, stepUp }) {
  const parts = [Array.isArray(roles) ? `roles ${roles.toSorted((a, b) => a - b).join(', ')}` : roles]
  if (internalUsersOnly) parts.push('no partner users')
  if (partnerUsers) parts.push(`of partners, only ${partnerUsers.join(', ')}`)
  if (stepUp) parts.push(stepUp === 'inPart' ? 'step-up in part' : 'step-up')
  return parts.join(' · ')
}
const words = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const section = (name, row, { summary, access }) => `#### ${name}\n\n\`${row}\` · ${accessOf(access)}\n\n${summary}\n`

/** The page of every endpoint by area: the core ones, and below them the extra ones. */
export function endpointsPage({ tables, contract, roles }) {
  const { endpoints, extraEndpoints, allEndpoints, ...areas } = tables
  const part = (title, whole) => {
    const inside = Object.entries(areas).filter(([, rows]) => Object.keys(rows).every((name) => name in whole))
    const listed = new Set(inside.flatMap(([, rows]) => Object.keys(rows)))
    const missing = Object.keys(whole).filter((name) => !listed.has(name))
    if (missing.length) throw new Error(`no area holds ${missing.join(', ')}`)
    return [
      `## ${title}\n`,
      ...inside.flatMap(([area, rows]) => [
        `### ${words(area.replace(/Extra$/, ''))}\n\nThe table \`${area}\`.\n`,
        ...Object.entries(rows).map(([name, row]) => section(name, row, contract[name])),
      ]),
    ]
  }
  const count = (rows) => Object.keys(rows).length
  return [
    '# Endpoints\n',
    `${count(allEndpoints)} names of \`client.call(name, …)\`. Success is 200 with \`{ data }\`; everything else is a problem (RFC 9457).`,
    `Access is \`public\` (no session), \`session\` (any) or the roles that may: ${Object.entries(roles)
      .map(([name, id]) => `${id} ${words(name)}`)
      .join(', ')}.\n`,
    ...part(`The ${count(endpoints)} core endpoints`, endpoints),
    ...part(`${count(extraEndpoints)} extra endpoints`, extraEndpoints),
  ].join('\n')
}
