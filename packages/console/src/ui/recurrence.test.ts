import { expect, it } from 'vitest'
import { inFrench, inSpanish } from './recurrence.ts'

it('formats a recurrence in Spanish', () => {
  const time = '13:00'
  expect(inSpanish({ kind: 'weekly', days: [1, 3], time })).toMatch(/^Cada lunes y miércoles a la 1:00/)
  expect(inSpanish({ kind: 'weekly', days: [0, 1, 2, 3, 4, 5, 6], time: '09:00' })).toMatch(/^Cada día a las 9:00/)
  expect(inSpanish({ kind: 'weekdayOfMonth', week: 'Last', day: 5, everyMonths: 2, time })).toMatch(
    /^El último viernes de cada 2 meses a la 1:00/,
  )
  expect(inSpanish({ kind: 'dayOfMonth', dayOfMonth: 15, everyMonths: 1, time })).toMatch(/^El día 15 de cada mes a la 1:00/)
})

it('formats a recurrence in French', () => {
  const time = '13:00'
  expect(inFrench({ kind: 'weekly', days: [1, 3], time })).toMatch(/^Chaque lundi et mercredi à 1/)
  expect(inFrench({ kind: 'weekdayOfMonth', week: 'Last', day: 5, everyMonths: 2, time })).toMatch(
    /^Le dernier vendredi, tous les 2 mois, à 1/,
  )
  expect(inFrench({ kind: 'dayOfMonth', dayOfMonth: 15, everyMonths: 1, time })).toMatch(/^Le 15, chaque mois, à 1/)
})
