import {
  contract,
  partners,
  roleList,
  switchOf,
  type EndpointName,
  type EndpointContract,
  type Reach,
  type RoleId,
  type RoleKey,
} from '../../sdk/contract/index.ts'
import { rulesOf, type Rules } from './rules.ts'

const entries = Object.entries(contract) as [EndpointName, EndpointContract][]

/** Role facts that the console needs besides endpoint access. */
export interface RoleFacts {
  readonly id: RoleId
  readonly key: RoleKey
  readonly isField: boolean
  readonly isApiOnly: boolean
  /** Administers every organization. */
  readonly isSystem: boolean
  readonly unlocksPunches: boolean
  readonly labor: Reach
  readonly leads: Reach
}
const facts = (): readonly RoleFacts[] =>
  roleList.map(({ id, key, isField, isApiOnly, organizations, permissions, reach }) => ({
    id,
    key,
    isField,
    isApiOnly,
    isSystem: organizations === 'every',
    unlocksPunches: permissions.includes('labor.unlock'),
    labor: reach.labor,
    leads: reach.leads,
  }))

/** Access per endpoint. Shared access objects are written once. */
function access(): string {
  const kinds: string[] = []
  const names = entries.map(
    ([
      name,
      {
        access: { roles, internalUsersOnly, partnerUsers },
      },
    ]) => {
      const admitted = internalUsersOnly ? [] : partnerUsers?.map((partner) => partners[partner])
      const kind = JSON.stringify({ roles, partners: admitted, feature: roles === 'public' ? undefined : switchOf(name) })
      if (!kinds.includes(kind)) kinds.push(kind)
      return `${JSON.stringify(name)}:k[${kinds.indexOf(kind)}]`
    },
  )
  return `const k=[${kinds.join()}];export default {${names.join()}}`
}

/** Validation rules for each request body that a form may submit. Searches are skipped: their filters are typed. */
function rules(): Record<string, Rules> {
  const made: Record<string, Rules> = {}
  for (const [name, { body }] of entries) {
    const fields = body && rulesOf(body)
    if (fields && !('cursor' in fields) && Object.keys(fields).length > 0) made[name] = fields
  }
  return made
}

const modules: Readonly<Record<string, () => string>> = {
  'contract:access': access,
  'contract:roles': () => `export default ${JSON.stringify(facts())}`,
  'contract:rules': () => `export default ${JSON.stringify(rules())}`,
}

/**
 * Provides the virtual modules `contract:access`, `contract:roles`, and `contract:rules` at build time, so that pages don't load
 * the schemas.
 */
export const contractFacts = () => ({
  name: 'contract-facts',
  resolveId: (source: string) => (source in modules ? `\0${source}` : undefined),
  load: (id: string): string | undefined => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
})
