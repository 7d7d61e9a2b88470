import Type from 'typebox'
import { LocalDate, OneOf, Strict } from './common.ts'

/**
 * When a shopper wants to come: any of the days of the week (Sunday 0), any of the parts of the day (morning until noon, afternoon
 * until 5 pm), in a range of dates; omitted fields match anything.
 */
export const WaitlistPreference = Strict(
  {
    days: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true })),
    parts: Type.Optional(Type.Array(OneOf('morning', 'afternoon', 'evening'), { minItems: 1, maxItems: 3, uniqueItems: true })),
    from: Type.Optional(LocalDate),
    to: Type.Optional(LocalDate),
  },
  { minProperties: 1 },
)
/** Up to two preferences; a time that matches either is offered. */
export const WaitlistPreferences = Type.Array(WaitlistPreference, { minItems: 1, maxItems: 2 })
