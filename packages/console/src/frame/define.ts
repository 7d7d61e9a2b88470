import type { ListName } from '../data/usePages.ts'
import type { Form, FormName } from './formTypes.ts'
import type { AnyList, GetName, List } from './types.ts'

/** Declares a list by the contract: what its search does not know does not compile. */
export const defineList = <N extends ListName, G extends GetName = never, F extends FormName = never>(
  list: List<N, G, F>,
): AnyList => list as unknown as AnyList

/** Declares a form by the contract: a field that the body lacks, or of a kind that does not fit it, does not compile. */
export const defineForm = <E extends FormName>(form: Form<E>): Form<E> => form
