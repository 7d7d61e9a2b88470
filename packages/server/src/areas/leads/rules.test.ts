import { describe, expect, test } from 'vitest'
import { leadStatuses } from '../../../../sdk/contract/schemas/leadShapes.ts'
import { nextStatuses, transitions } from './rules.ts'

// The table in docs/domain.md#lead-status.
const table = `captured→new|contacted|scheduled|rejected · new→contacted|scheduled|rejected · contacted→scheduled|rejected|cancelled ·
  scheduled→confirmed|ran|noShow|cancelled|rejected · confirmed→ran|noShow|cancelled|scheduled · noShow|cancelled→scheduled|rejected ·
  ran→sold|notSold · notSold→sold · rejected→new`
const allowed = new Set(
  table.split('·').flatMap((move) => {
    const [froms = '', tos = ''] = move.trim().split('→')
    return froms.split('|').flatMap((from) => tos.split('|').map((to) => `${from} ${to}`))
  }),
)

describe('transitions', () => {
  for (const from of leadStatuses) {
    test.each(leadStatuses)(`${from} → %s`, (to) => expect(transitions[from].includes(to)).toBe(allowed.has(`${from} ${to}`)))
  }
})

test('roles without leads.write cannot change a status', () => {
  for (const role of [6, 7, 14, 15]) expect(nextStatuses('new', role)).toEqual([])
  for (const role of [1, 2, 3, 4, 5, 10]) expect(nextStatuses('new', role)).toEqual(['contacted', 'scheduled', 'rejected'])
})
