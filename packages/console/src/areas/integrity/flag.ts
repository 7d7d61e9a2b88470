import type { Replies } from '@walkup/sdk'
import type { Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { kinds, type Kind } from './kinds.ts'

export type Flag = Replies['integrity.search']['items'][number]

export const kindLabel = (kind: Kind): Text => kinds.find(([value]) => value === kind)?.[1] ?? t('integrity.flag')
export const states: readonly (readonly [Flag['state'], Text, Tone])[] = [
  ['open', t('integrity.open'), 'warning'],
  ['confirmed', t('integrity.confirmed'), 'bad'],
  ['dismissed', t('integrity.dismissed'), 'ended'],
]

/** One sentence with the figures behind a flag. */
export function explain({ kind, facts, person }: Pick<Flag, 'kind' | 'facts' | 'person'>): string {
  const { count = 0, limit = 0, minutes = 0, hours = 0, days = 0, seconds = 0, match = 'address', whose } = facts
  switch (kind) {
    case 'velocity':
      return t('integrity.whyVelocity', { count, limit, minutes })
    case 'approachVelocity':
      return t('integrity.whyApproachVelocity', { count, limit, minutes })
    case 'sharedDevice':
      return t('integrity.whySharedDevice', { count, limit, hours })
    case 'repeatedContact':
      return t('integrity.whyRepeatedContact', { count, limit, days, match })
    case 'noDwell':
      return t('integrity.whyNoDwell', { seconds, limit })
    case 'ownContact':
      if (whose === 'store') return t('integrity.whyStoreContact')
      return whose === 'own'
        ? t('integrity.whyOwnContact', { match })
        : t('integrity.whyStaffContact', { match, name: person?.name ?? t('integrity.someone') })
  }
}
