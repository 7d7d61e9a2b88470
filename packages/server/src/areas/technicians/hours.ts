import type { Bodies } from '@walkup/sdk/contract'
import { folded } from '@walkup/sdk/reading'
import { badInput, type FieldError } from '../../problem.ts'
import { validateHours } from '../../validateHours.ts'

type Hours = NonNullable<Bodies['technicians.upsert']['workingHours']>

/** Working hours by day and start. @throws 400 naming hours that end before they start or overlap */
export function cleanHours(hours: Hours, path = 'workingHours'): Hours {
  const errors = validateHours(hours, path)
  if (errors.length) throw badInput(...errors)
  const keyOf = ({ dayOfWeek, startLocal }: Hours[number]) => `${dayOfWeek} ${startLocal}`
  return hours.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Trims skills and removes duplicates, however they are spelled. @throws 400 for an empty one */
export function cleanSkills(skills: readonly string[], path: string): string[] {
  const trimmed = skills.map((skill) => skill.trim())
  const errors = trimmed.flatMap((skill, at): FieldError[] => (skill ? [] : [{ path: `${path}.${at}`, code: 'required' }]))
  if (errors.length) throw badInput(...errors)
  return [...new Map(trimmed.toReversed().map((skill) => [folded(skill), skill])).values()].toReversed()
}
