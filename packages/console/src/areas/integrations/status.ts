import { t } from '../../i18n/index.ts'

interface Settings {
  readonly id: number | null
  readonly isActive: boolean
  readonly baseUrl: string | null
  readonly account: string | null
  readonly isSecretSet: boolean
  readonly mappings: readonly unknown[]
}
export const settingLabels = {
  address: t('common.address'),
  account: t('common.account'),
  secret: t('common.secret'),
  mappings: t('integrations.serviceNames'),
} as const
type Part = keyof typeof settingLabels

/** Required settings that are still missing, in the order of the card. */
export function missingOf({ baseUrl, account, isSecretSet, mappings }: Settings): readonly Part[] {
  const isThere = { address: baseUrl !== null, account: account !== null, secret: isSecretSet, mappings: mappings.length > 0 }
  return (['address', 'account', 'secret', 'mappings'] as const).filter((part) => !isThere[part])
}

/** An integration's state. Enabled says nothing about delivery while a required setting is missing. */
export function stateOf(settings: Settings) {
  if (settings.id === null) return { tone: 'ended', word: t('common.notSetUp') } as const
  if (!settings.isActive) return { tone: 'ended', word: t('common.off') } as const
  return missingOf(settings).length > 0
    ? ({ tone: 'warning', word: t('integrations.onNotReady') } as const)
    : ({ tone: 'good', word: t('common.on') } as const)
}
