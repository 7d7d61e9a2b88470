import { t, type Text } from '../../i18n/index.ts'

export const partners: readonly (readonly [1 | 2 | 16, Text])[] = [
  [1, t('users.noPartner')],
  [2, t('common.callTracking')],
  [16, t('common.homeImprovement')],
]
export const partnerName = (id: number): Text | undefined =>
  id === 1 ? undefined : partners.find(([partner]) => partner === id)?.[1]

const levels: readonly Text[] = [t('users.level1'), t('users.level2'), t('users.level3'), t('users.level4'), t('users.level5')]
export const levelOptions: readonly (readonly [number, Text])[] = levels.map((name, index) => [index + 1, name])
