import { contract, ownPeopleOnly, type EndpointContract, type EndpointName } from '../../sdk/contract/index.ts'
import { rulesOf, type Rules } from './rules.ts'

const entries = Object.entries(contract) as [string, EndpointContract][]

/** Which roles may call each endpoint; a word for `public` and `session`. 0 stands with those that are not for a partner's users. */
const access = () =>
  Object.fromEntries(
    entries.map(([name, { access: who }]) => [
      name,
      typeof who !== 'string' && ownPeopleOnly.has(name as EndpointName) ? [...who, 0] : who,
    ]),
  )

/** The rules of each body that a form may fill. Searches have none: their filters are typed. */
function rules(): Record<string, Rules> {
  const made: Record<string, Rules> = {}
  for (const [name, { body }] of entries) {
    const fields = body && rulesOf(body)
    if (fields && !('cursor' in fields) && Object.keys(fields).length > 0) made[name] = fields
  }
  return made
}

const facts: Readonly<Record<string, () => object>> = { 'contract:access': access, 'contract:rules': rules }

/**
 * What a page needs of the contract's schemas, without the schemas: `contract:access` and `contract:rules` are modules made when the
 * console is built.
 */
export const contractFacts = () => ({
  name: 'contract-facts',
  resolveId: (source: string) => (source in facts ? `\0${source}` : undefined),
  load: (id: string): string | undefined => {
    const fact = id.startsWith('\0') ? facts[id.slice(1)] : undefined
    return fact && `export default ${JSON.stringify(fact())}`
  },
})
