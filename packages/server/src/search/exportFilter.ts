import { contract, type Bodies, type EndpointName } from '@walkup/sdk/contract'
import { normalizerOf } from '../http/normalizeInput.ts'
import { badInput } from '../problem.ts'
import { compile } from '../validation.ts'

type Filtered = { [N in EndpointName]: Bodies[N] extends { filter?: object } ? N : never }[EndpointName]
type FilterOf<N extends Filtered> = Bodies[N] extends { filter?: infer F } ? NonNullable<F> : never

/**
 * Returns a parser for the JSON in an export's `?filter=`, validated like the list's own filter; no filter exports everything.
 * The parser throws 400 with the field's path.
 */
export function exportFilter<N extends Filtered>(list: N): (text: string | undefined) => FilterOf<N> {
  const schema = (contract[list].body as unknown as { properties: { filter: object } }).properties.filter
  const validate = compile(schema, 'body')
  const read = normalizerOf(schema)
  return (text) => {
    if (text === undefined) return {} as FilterOf<N>
    let filter: unknown
    try {
      filter = JSON.parse(text)
    } catch {
      throw badInput({ path: 'filter', code: 'bad-json' })
    }
    read?.(filter)
    const errors = validate(filter)
    if (errors.length) {
      throw badInput(...errors.map((error) => ({ ...error, path: error.path === '(body)' ? 'filter' : `filter.${error.path}` })))
    }
    return filter as FilterOf<N>
  }
}
