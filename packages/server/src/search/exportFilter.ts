import { contract, type Bodies, type EndpointName } from '@walkup/sdk/contract'
import { badInput } from '../problem.ts'
import { compile } from '../validation.ts'

type Filtered = { [N in EndpointName]: Bodies[N] extends { filter?: object } ? N : never }[EndpointName]
type FilterOf<N extends Filtered> = Bodies[N] extends { filter?: infer F } ? NonNullable<F> : never

/**
 * Reads the filter of a list out of an export's `?filter=`, where it travels as JSON; without one everything is exported.
 * The reader throws 400 naming the field.
 */
export function exportFilter<N extends Filtered>(list: N): (text: string | undefined) => FilterOf<N> {
  const judge = compile((contract[list].body as unknown as { properties: { filter: object } }).properties.filter, 'body')
  return (text) => {
    if (text === undefined) return {} as FilterOf<N>
    let filter: unknown
    try {
      filter = JSON.parse(text)
    } catch {
      throw badInput({ path: 'filter', code: 'bad-json' })
    }
    const errors = judge(filter)
    if (errors.length) {
      throw badInput(...errors.map((error) => ({ ...error, path: error.path === '(body)' ? 'filter' : `filter.${error.path}` })))
    }
    return filter as FilterOf<N>
  }
}
