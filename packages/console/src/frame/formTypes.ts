import type { ComponentType } from 'react'
import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import type { Text } from '../i18n/index.ts'
import type { Action } from './types.ts'
import type { Option, Source } from './sources.ts'

/** Endpoints with a request body. */
export type FormName = { [E in EndpointName]: undefined extends Bodies[E] ? never : E }[EndpointName]

type Plain = string | number | boolean | null | undefined | readonly unknown[]
/** Field names of a body and, dotted, of nested objects. */
export type Paths<B> = {
  [K in keyof B & string]: NonNullable<B[K]> extends Plain
    ? K
    : string extends keyof NonNullable<B[K]>
      ? K
      : K | `${K}.${keyof NonNullable<B[K]> & string}`
}[keyof B & string]
export type ValueAt<B, P extends string> = P extends `${infer K}.${infer R}`
  ? K extends keyof B
    ? NonNullable<B[K]>[R & keyof NonNullable<B[K]>]
    : never
  : P extends keyof B
    ? B[P]
    : never

interface FieldBase {
  readonly label: Text
  readonly hint?: Text
  /** Starts a section with this heading. */
  readonly section?: Text
  /** Spans both columns. */
  readonly isWide?: boolean
  /** Initial value of a new row. */
  readonly start?: unknown
  /** The label of `start`, for options that are loaded. */
  readonly startLabel?: string
  /** Text of the value for comparing versions, if the raw value is not readable. */
  readonly text?: (value: unknown) => string
  /** Required for new rows, though optional in updates. */
  readonly isNeeded?: true
  /** Only in the form of a new row. */
  readonly isForNew?: true
  /** Shown only for these values. */
  readonly isFor?: (values: Values) => boolean
}
/** Form values by dotted path; text and numbers as typed. */
export type Values = Readonly<Record<string, unknown>>
export interface CustomProps {
  readonly values: Values
  readonly onChange: (changes: Values) => void
  readonly error?: string
  /** Error of a nested value by relative path: `0.number`. */
  readonly errorOf: (part: string) => string | undefined
  readonly label: string
}
interface Custom {
  readonly kind: 'custom'
  readonly Field: ComponentType<CustomProps>
  /** Like `text`, but a hook, for labels that must be loaded. */
  readonly ValueText?: ComponentType<{ readonly value: unknown }>
  /** The field shows nested errors itself through `errorOf`; otherwise the first one is passed as `error`. */
  readonly showsParts?: true
}
interface Choice<V> {
  readonly kind: 'select'
  readonly options: Source<V>
}
type Kind<V> = [V] extends [boolean]
  ? { readonly kind: 'boolean' }
  : [V] extends [readonly (infer I)[]]
    ? { readonly kind: 'many'; readonly options: Source<I> } | ([string] extends [I] ? { readonly kind: 'tags' } : never)
    : [V] extends [number]
      ? { readonly kind: 'number' | 'money' } | Choice<V>
      : [V] extends [string]
        ? { readonly kind: 'text' | 'textarea' | 'email' | 'phone' | 'url' | 'date' | 'time' | 'color' } | Choice<V>
        : [V] extends [{ readonly en: string }]
          ? { readonly kind: 'localized'; readonly lines?: number }
          : never
export type FieldFor<V> = FieldBase & (Kind<V> | Custom)
export type Fields<B> = { readonly [P in Paths<B>]?: FieldFor<NonNullable<ValueAt<B, P>>> }
export type AnyField = FieldBase &
  (
    | {
        readonly kind:
          | 'boolean'
          | 'tags'
          | 'number'
          | 'money'
          | 'text'
          | 'textarea'
          | 'email'
          | 'phone'
          | 'url'
          | 'date'
          | 'time'
          | 'color'
      }
    | { readonly kind: 'select' | 'many'; readonly options: Source<string | number> }
    | { readonly kind: 'localized'; readonly lines?: number }
    | Custom
  )

// Binds each body to a type variable before mapping it: over a generic name, it would be resolved too early.
type AllFields = { [E in FormName]: [Bodies[E]] extends [infer B] ? Fields<B> : never }
type ReadOf<B> = { readonly [P in Paths<B>]?: ValueAt<B, P> }
type AllRead = { [E in FormName]: [Bodies[E]] extends [infer B] ? ReadOf<B> : never }

export type NextAction<T> = Pick<Action<T>, 'label' | 'needs' | 'isFor' | 'run' | 'done'>

/** A form that creates a row without an id and updates one with an id. Limits come from the contract. */
export interface Form<E extends FormName> {
  readonly endpoint: E
  /** Path parameters of the endpoint. */
  readonly params?: Readonly<Record<string, string>>
  readonly title: { readonly add: Text; readonly edit: Text }
  readonly fields: AllFields[E]
  /** Initial values that are not row fields of the same name. */
  readonly read?: (row: Replies[E]) => AllRead[E]
  /** Labels of values that the options may not include: `{ storeId: { value: 4, label: 'Northgate' } }`. */
  readonly chosen?: (row: Replies[E]) => Readonly<Record<string, Option<string | number> | undefined>>
  /** Fields of a row that another system keeps: read-only, as the hint says. */
  readonly kept?: { readonly hint: Text; readonly fields: (row: Replies[E]) => readonly string[] }
  /** Additional body fields. */
  readonly also?: (row: Replies[E] | undefined, values: Values) => Partial<Bodies[E]>
  readonly saved?: Text
  /** Says what else came of saving a new row. */
  readonly report?: (reply: Replies[E]) => void
  /** Offered with the message that a new row is saved. */
  readonly next?: NextAction<Replies[E]>
}
