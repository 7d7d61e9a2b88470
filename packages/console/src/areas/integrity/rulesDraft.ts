import type { Bodies, Replies } from '@walkup/sdk'
import type { Text } from '../../i18n/index.ts'
import { t } from '../../i18n/index.ts'
import type { Kind } from './kinds.ts'

export type Rules = Replies['integrity.rules']['rules']
export type Saved = Replies['integrity.rules']
export type RulesBody = Bodies['integrity.previewRules']['rules']
/** The numbers of each rule, in the order of the form: name, label, highest value. */
export const numbers = {
  velocity: [
    ['leads', t('integrity.leadsWithin'), 1000],
    ['minutes', t('integrity.minutes'), 1440],
  ],
  approachVelocity: [
    ['approaches', t('integrity.approachesWithin'), 10_000],
    ['minutes', t('integrity.minutes'), 1440],
  ],
  sharedDevice: [
    ['shoppers', t('integrity.shoppersWithin'), 1000],
    ['hours', t('integrity.hours'), 168],
  ],
  ownContact: [],
  repeatedContact: [
    ['leads', t('integrity.leadsWithin'), 1000],
    ['days', t('integrity.days'), 365],
  ],
  noDwell: [['seconds', t('integrity.seconds'), 600]],
} as const satisfies Record<Kind, readonly (readonly [string, Text, number])[]>

/** Rules as typed. */
export type Draft = Readonly<Record<Kind, Readonly<Record<string, string>> & { readonly isActive: string }>>
const kindNames = Object.keys(numbers) as Kind[]

export const toDraft = (rules: Rules): Draft =>
  Object.fromEntries(
    kindNames.map((kind) => [kind, Object.fromEntries(Object.entries(rules[kind]).map(([key, value]) => [key, String(value)]))]),
  ) as Draft
export const isNumber = (text: string | undefined, max: number): boolean =>
  /^\d{1,6}$/.test(text?.trim() ?? '') && Number(text) >= 1 && Number(text) <= max
export const isComplete = (draft: Draft): boolean =>
  kindNames.every((kind) => numbers[kind].every(([name, , max]) => isNumber(draft[kind][name], max)))
export const toRules = (draft: Draft): RulesBody =>
  Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      Object.fromEntries(
        Object.entries(draft[kind]).map(([key, value]) => [key, key === 'isActive' ? value === 'true' : Number(value)]),
      ),
    ]),
  ) as RulesBody
