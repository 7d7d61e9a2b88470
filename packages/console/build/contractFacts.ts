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
import { endpoints, extraEndpoints } from '../../sdk/contract/endpoints/index.ts'
import { rulesOf, type Rules } from './rules.ts'

const entries = Object.entries(contract) as [EndpointName, EndpointContract][]
const typedKeys = <K extends string>(one: Readonly<Record<K, unknown>>) => Object.keys(one) as K[]

/** Role facts that the console needs besides endpoint access. */
export interface RoleFacts {
  readonly id: RoleId
  readonly key: RoleKey
  readonly isField: boolean
  readonly isApiOnly: boolean
  /** Administers every organization. */
  readonly isSystem: boolean
  readonly unlocksPunches: boolean
  /** May take leads from their owners. */
  readonly releasesLeads: boolean
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
    releasesLeads: permissions.includes('leads.release'),
    labor: reach.labor,
    leads: reach.leads,
  }))

/**
 * Access per endpoint. Shared access objects are written once, and names that the console loads anyway, in its endpoint table, are
 * not repeated: the place in the table tells them.
 */
function access(): string {
  const kinds: string[] = []
  const kindOf = (name: EndpointName): number => {
    const { roles, internalUsersOnly, partnerUsers } = contract[name].access
    const admitted = internalUsersOnly ? [] : partnerUsers?.map((partner) => partners[partner])
    const kind = JSON.stringify({ roles, partners: admitted, feature: roles === 'public' ? undefined : switchOf(name) })
    if (!kinds.includes(kind)) kinds.push(kind)
    return kinds.indexOf(kind)
  }
  const inTable = typedKeys({ ...endpoints, ...extraEndpoints })
  const table = inTable.map(kindOf)
  const others = Object.fromEntries(
    typedKeys(contract)
      .filter((name) => !(inTable as readonly string[]).includes(name))
      .map((name) => [name, kindOf(name)]),
  )
  return `export default {kinds:[${kinds.join()}],table:${JSON.stringify(table)},others:${JSON.stringify(others)}}`
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
