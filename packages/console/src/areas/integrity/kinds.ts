import type { IntegrityKind } from '@walkup/sdk/contract'
import { t, type Text } from '../../i18n/index.ts'

export type Kind = IntegrityKind
export const kinds: readonly (readonly [Kind, Text])[] = [
  ['velocity', t('integrity.velocity')],
  ['approachVelocity', t('integrity.approachVelocity')],
  ['sharedDevice', t('integrity.sharedDevice')],
  ['ownContact', t('integrity.ownContact')],
  ['repeatedContact', t('integrity.repeatedContact')],
  ['noDwell', t('integrity.noDwell')],
]
