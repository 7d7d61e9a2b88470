import type { ComponentType } from 'react'
import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import type { Text } from '../i18n/index.ts'
import type { Option, Source } from './sources.ts'

/** The endpoints that make or change something: those with a body. */
export type FormName = { [E in EndpointName]: undefined extends Bodies[E] ? never : E }[EndpointName]

type Plain = string | number | boolean | null | undefined | readonly unknown[]
/** Names of a body and, after a dot, of the objects in it. */
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
  /** Begins a part of the form with this heading. */
  readonly section?: Text
  /** Takes the whole width beside fields that stand in pairs. */
  readonly isWide?: boolean
  /** What a new one begins with. */
  readonly start?: unknown
  /** The value in words, where two versions of it are compared and its own would not say it. */
  readonly text?: (value: unknown) => string
  /** The server asks for it of a new row, though a change may leave it out. */
  readonly isNeeded?: true
  /** Shown only for these values. */
  readonly isFor?: (values: Values) => boolean
}
/** A form's values by dotted path: text and numbers as they are typed. */
export type Values = Readonly<Record<string, unknown>>
export interface CustomProps {
  readonly values: Values
  readonly onChange: (changes: Values) => void
  readonly error?: string
  /** What is wrong with a part of the value, by its path in it: `0.number`. */
  readonly errorOf: (part: string) => string | undefined
  readonly label: string
}
interface Custom {
  readonly kind: 'custom'
  readonly Field: ComponentType<CustomProps>
  /** As `text` does, where the words have to be looked up. */
  readonly Told?: ComponentType<{ readonly value: unknown }>
  /** It shows what is wrong with its parts by `errorOf`; otherwise the first of that stands in `error`. */
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
        ? { readonly kind: 'text' | 'textarea' | 'email' | 'phone' | 'url' | 'date' | 'time' | 'colour' } | Choice<V>
        : [V] extends [{ readonly en: string }]
          ? { readonly kind: 'localized'; readonly lines?: number }
          : never
export type FieldFor<V> = FieldBase & (Kind<V> | Custom)
export type Fields<B> = { readonly [P in Paths<B>]?: FieldFor<NonNullable<ValueAt<B, P>>> }
export type AnyField = FieldBase &
  (
    | {
        readonly kind:
          'boolean' | 'tags' | 'number' | 'money' | 'text' | 'textarea' | 'email' | 'phone' | 'url' | 'date' | 'time' | 'colour'
      }
    | { readonly kind: 'select' | 'many'; readonly options: Source<string | number> }
    | { readonly kind: 'localized'; readonly lines?: number }
    | Custom
  )

// Each body stands as a type of its own before it is taken apart: over a generic name it would be settled too early.
type AllFields = { [E in FormName]: [Bodies[E]] extends [infer B] ? Fields<B> : never }
type ReadOf<B> = { readonly [P in Paths<B>]?: ValueAt<B, P> }
type AllRead = { [E in FormName]: [Bodies[E]] extends [infer B] ? ReadOf<B> : never }

/** A form that makes a row without an id and changes one with it. Limits come from the contract. */
export interface Form<E extends FormName> {
  readonly endpoint: E
  /** Path parameters of the endpoint. */
  readonly params?: Readonly<Record<string, string>>
  readonly title: { readonly add: Text; readonly edit: Text }
  readonly fields: AllFields[E]
  /** Values that don't stand in the row under the field's own name. */
  readonly read?: (row: Replies[E]) => AllRead[E]
  /** Names of chosen values that their lists may not hold: `{ storeId: { value: 4, label: 'Northgate' } }`. */
  readonly chosen?: (row: Replies[E]) => Readonly<Record<string, Option<string | number> | undefined>>
  /** Sent along beside the fields. */
  readonly also?: (row: Replies[E] | undefined, values: Values) => Partial<Bodies[E]>
  readonly saved?: Text
}
