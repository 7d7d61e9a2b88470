import { expect, it } from 'vitest'
import { pluralize } from './pluralize.ts'
import { t } from '../../i18n/index.ts'

it('distinguishes singular and plural', () => {
  expect(pluralize(1, t('dashboard.oneShiftMissing'), t('dashboard.shiftsMissing'))).toBe('1 shift with no punch')
  expect(pluralize(1200, t('dashboard.oneLead'), t('dashboard.leadCount'))).toBe('1,200 leads')
})
