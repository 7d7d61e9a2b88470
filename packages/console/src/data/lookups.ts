import type { Replies } from '@walkup/sdk'
import { useCall } from './useCall.ts'

type Groups = {
  first: Replies['lookup.first']
  second: Replies['lookup.second']
  third: Replies['lookup.third']
  fourth: Replies['lookup.fourth']
}

/** One group of lookup lists; undefined while loading. Loaded only on demand. */
export const useLookup = <G extends keyof Groups>(group: G, isWanted = true): Groups[G] | undefined =>
  useCall(`lookup.${group}` as 'lookup.first', isWanted ? {} : undefined).data as Groups[G] | undefined
