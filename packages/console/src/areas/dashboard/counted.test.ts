import { expect, it } from 'vitest'
import { counted } from './counted.ts'
import { t } from '../../i18n/index.ts'

it('distinguishes singular and plural', () => {
  expect(counted(1, t('dashboard.oneShiftMissing'), t('dashboard.shiftsMissing'))).toBe('1 shift with no punch')
  expect(counted(1200, t('dashboard.oneLead'), t('dashboard.leadCount'))).toBe('1,200 leads')
})
