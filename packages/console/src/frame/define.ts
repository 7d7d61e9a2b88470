import type { ListName } from '../data/usePages.ts'
import type { Form, FormName } from './formTypes.ts'
import type { AnyList, GetName, List } from './types.ts'

/** Declares a list, type-checked against the contract's search. */
export const defineList = <N extends ListName, G extends GetName = never, F extends FormName = never>(
  list: List<N, G, F>,
): AnyList => list as unknown as AnyList

/** Declares a form, type-checked against the contract's body. */
export const defineForm = <E extends FormName>(form: Form<E>): Form<E> => form
