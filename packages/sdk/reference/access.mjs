export const words = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** The access of an endpoint as text, such as `roles 1 system administrator, 6 payroll · no partner users`. */
export function access({ roles: allowed, scopes, internalUsersOnly, partnerUsers, stepUp }, roles) {
  const roleNames = Object.fromEntries(Object.entries(roles).map(([name, id]) => [id, words(name)]))
  const listed = () => allowed.toSorted((a, b) => a - b).map((id) => `${id} ${roleNames[id]}`)
  const parts = [Array.isArray(allowed) ? `roles ${listed().join(', ')}` : { public: 'no session', session: 'any role' }[allowed]]
  if (scopes?.length) parts.push(`API keys with ${scopes.map((scope) => `\`${scope}\``).join(' or ')}`)
  if (internalUsersOnly) parts.push('no partner users')
  if (partnerUsers) parts.push(`of partner users only ${partnerUsers.map(words).join(', ')}`)
  if (stepUp) parts.push(stepUp === 'inPart' ? 'step-up for some changes' : 'step-up')
  return parts.join(' · ')
}
