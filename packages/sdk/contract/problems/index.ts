import { formatMessage, type MessageNames } from '../../src/domain/messageFormat.ts'
import { dependents } from './dependents.ts'
import { details } from './details.ts'
import { fieldErrors } from './fieldErrors.ts'

export { dependents, details, fieldErrors }

/** A detail's key: a problem's code, with the reason where the code has several. */
export type ProblemId = keyof typeof details
/** The `type` and `code` of a problem. */
export type ProblemCode = ProblemId extends infer Id ? (Id extends `${infer Code}.${string}` ? Code : Id) : never
/** The `code` of an entry of `errors`. */
export type FieldErrorCode = keyof typeof fieldErrors
/** What an `in-use` problem counts. */
export type DependentKind = keyof typeof dependents

type Named<Names extends string> = Readonly<Record<Names, string | number>>
/** The values that the detail of a problem fills in, by name. */
export type ProblemParams<Id extends ProblemId> = Named<Exclude<MessageNames<(typeof details)[Id]>, 'dependents'>>
/** The values that the message of a field error fills in, by name. */
export type FieldErrorParams<Code extends FieldErrorCode> = Named<MessageNames<(typeof fieldErrors)[Code]>>

/** A language's catalogs; one that lacks a code does not compile. */
export type ProblemMessages = Readonly<Record<ProblemId, string>>
/** A language's messages for the entries of `errors`, by code. */
export type FieldErrorMessages = Readonly<Record<FieldErrorCode, string>>
/** A language's messages for what an `in-use` problem counts. */
export type DependentMessages = Readonly<Record<DependentKind, string>>

/** All messages of one language for problems. */
export interface ProblemCatalog {
  readonly details: ProblemMessages
  readonly fieldErrors: FieldErrorMessages
  readonly dependents: DependentMessages
}
/** The English messages, which the server sends as `detail` and `message`. */
export const english: ProblemCatalog = { details, fieldErrors, dependents }

/** The values of a problem or of an entry of `errors`, as sent. */
export type Params = Readonly<Record<string, string | number | boolean>>
interface Coded {
  readonly code: string
  readonly params: Params
}

const own = (messages: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(messages, key) ? messages[key] : undefined

/** What still depends on something: "2 printed codes and 1 coming shift". */
const dependentList = (params: Params, messages: DependentMessages, locale: string): string =>
  new Intl.ListFormat(locale).format(
    Object.entries(params).flatMap(([kind, count]) => {
      const message = own(messages, kind)
      return message === undefined ? [] : [formatMessage(message, { count }, locale)]
    }),
  )

/** A problem's sentence out of a language's catalog; undefined for a code that the catalog does not know. */
export function formatProblem({ code, params }: Coded, catalog: ProblemCatalog, locale: string): string | undefined {
  const { reason } = params
  const message = own(catalog.details, reason === undefined ? code : `${code}.${String(reason)}`)
  if (message === undefined) return
  const values = code === 'in-use' ? { dependents: dependentList(params, catalog.dependents, locale), ...params } : params
  return formatMessage(message, values, locale)
}

/** What is wrong with a field, out of a language's catalog; undefined for a code that the catalog does not know. */
export function formatFieldError({ code, params }: Coded, catalog: ProblemCatalog, locale: string): string | undefined {
  const message = own(catalog.fieldErrors, code)
  return message === undefined ? undefined : formatMessage(message, params, locale)
}
