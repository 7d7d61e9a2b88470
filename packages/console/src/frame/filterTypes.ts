import type { ComponentType } from 'react'
import type { EndpointName } from '@walkup/sdk'
import type { DateChoice } from '../ui/dateRanges.ts'
import type { Text } from '../i18n/index.ts'
import type { Source } from './sources.ts'

interface FilterBase {
  readonly label: Text
  /** Query parameter, if not the field name. */
  readonly parameter?: string
  /** Under “More filters” until it is set. */
  readonly isRare?: true
  /** Shown only while set, for example by a link. */
  readonly isHidden?: true
  /** Hidden from partner users. */
  readonly internalUsersOnly?: true
  /** Hidden from those who may not call it. */
  readonly needs?: EndpointName
}
interface TextFilter extends FilterBase {
  readonly kind: 'text'
  /** For labels that don't fit the field. */
  readonly placeholder?: Text
}
interface BooleanFilter extends FilterBase {
  readonly kind: 'boolean'
  readonly yes: Text
  readonly no: Text
}
/** Any number of values; none means all. */
interface ManyFilter<V> extends FilterBase {
  readonly kind: 'many'
  readonly options: Source<V>
}
/** Specific values, or whether there is one at all: `whether` names the filter field for the latter. */
interface AnyOfFilter<V, Flag extends string> extends FilterBase {
  readonly kind: 'anyOf'
  readonly options: Source<V>
  readonly whether: Flag
  readonly none?: Text
  readonly some?: Text
}
/** Ids set only by links; the menu describes and clears them. */
interface LinkedFilter extends FilterBase {
  readonly kind: 'linked'
  readonly Menu: ComponentType<{ readonly label: Text; readonly ids: readonly number[]; readonly onClear: () => void }>
}
interface OneFilter<V> extends FilterBase {
  readonly kind: 'one'
  readonly options: Source<V>
  /** Default value. */
  readonly usual?: V
}
/** A named range or any two days, in the viewer's time zone. */
interface DatesFilter extends FilterBase {
  readonly kind: 'dates'
  /** Default value; “any time” is then not offered. */
  readonly usual?: DateChoice
}
/** Zone of the days, `zone` in the URL; defaults to the viewer's. */
export interface ZoneFilter extends FilterBase {
  readonly kind: 'zone'
  readonly options: Source<string>
}
/** Includes rows of descendant organizations. */
export interface DescendantsFilter extends FilterBase {
  readonly kind: 'descendants'
  readonly included: Text
}
interface DateBody {
  readonly dateRangeId?: number
  readonly from?: string
  readonly to?: string
  readonly timeZone?: string
}
export type FilterFor<V, Flag extends string = string> = [V] extends [boolean]
  ? BooleanFilter
  : [V] extends [readonly (infer I)[]]
    ? ManyFilter<I> | AnyOfFilter<I, Flag> | LinkedFilter
    : [V] extends [string]
      ? string extends V
        ? TextFilter | OneFilter<V>
        : OneFilter<V>
      : [V] extends [number]
        ? OneFilter<V>
        : [V] extends [DateBody]
          ? DatesFilter
          : never
export type AnyFilter =
  | TextFilter
  | BooleanFilter
  | ManyFilter<string | number>
  | AnyOfFilter<string | number, string>
  | LinkedFilter
  | OneFilter<string | number>
  | DatesFilter
  | ZoneFilter
  | DescendantsFilter
