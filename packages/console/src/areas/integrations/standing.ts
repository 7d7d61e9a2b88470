import { words } from './words.ts'

interface Settings {
  readonly id: number | null
  readonly isActive: boolean
  readonly baseUrl: string | null
  readonly account: string | null
  readonly isSecretSet: boolean
  readonly mappings: readonly unknown[]
}
type Part = 'address' | 'account' | 'secret' | 'mappings'

/** Required settings that are still missing, in the order of the card. */
export function missingOf({ baseUrl, account, isSecretSet, mappings }: Settings): readonly Part[] {
  const isThere = { address: baseUrl !== null, account: account !== null, secret: isSecretSet, mappings: mappings.length > 0 }
  return (['address', 'account', 'secret', 'mappings'] as const).filter((part) => !isThere[part])
}

/** An integration's state. Enabled says nothing about delivery while a required setting is missing. */
export function stateOf(settings: Settings) {
  if (settings.id === null) return { tone: 'ended', word: words.notSetUp } as const
  if (!settings.isActive) return { tone: 'ended', word: words.off } as const
  return missingOf(settings).length > 0
    ? ({ tone: 'warning', word: words.notReady } as const)
    : ({ tone: 'good', word: words.on } as const)
}
