import Type, { type TSchema } from 'typebox'
import { leadDetailKeys, ofLeadDetails, type LeadDetailDefinition } from '../../src/domain/leadDetails.ts'
import { Line, Nullable, OneOf, PhoneInput, Strict, Text } from './common.ts'

const inputOf = ({ kind, maxLength }: LeadDetailDefinition) =>
  kind === 'phone' ? PhoneInput : kind === 'line' ? Line(maxLength) : Text(maxLength)
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** Details in a request; null or empty text removes one. */
export const LeadDetailsInput = Strict(ofLeadDetails((definition) => optional(Nullable(inputOf(definition)))))

/** The details of a lead; one that is not known is missing. */
export const LeadDetailsOut = Type.Object(ofLeadDetails(() => optional(Type.String())))

export const FieldRule = OneOf('required', 'optional', 'hidden')
export const PhotoRule = OneOf('optional', 'hidden')
/** The rule for each detail on the booking page; hidden if missing. */
export const LeadDetailRules = Type.Object(ofLeadDetails(() => optional(FieldRule)))

/** A detail that a booking page asks for. */
export const AskedDetail = Type.Object({
  name: OneOf(...leadDetailKeys),
  kind: OneOf('line', 'text', 'phone'),
  maxLength: Type.Integer(),
  required: Type.Boolean(),
})
