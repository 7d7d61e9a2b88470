import { atom, type ReadableAtom } from 'nanostores'
import type { Bodies, Client, EndpointName, Replies } from './types.ts'

/** An update of the product, shown to users, with its active flag. */
export type Feature = Replies['features.upsert']
/** What makes a feature, or with an `id` changes one. */
export type FeatureUpsert = Bodies['features.upsert']
/** The names of the table that a client needs for `createFeatures`. */
export type FeatureName = 'features.updates' | 'features.upsert' | 'features.delete'

/** The state of the feature list; each change is a new object. */
export interface FeaturesState {
  /** Those that the signed-in role may see, newest first. */
  readonly features: readonly Feature[]
  /** Key → whether it is switched on; also of those that are not listed. */
  readonly featureConfig: Readonly<Record<string, boolean>>
  readonly isLoading: boolean
  readonly isUpsertLoading: boolean
}

/** A store of features and its transitions. Each rejects as `client.call` does, and then what was loaded stays. */
export interface Features {
  readonly state: ReadableAtom<FeaturesState>
  /** Loads what is new; calls that run at once share one request, and a later one asks again. */
  load(): Promise<void>
  /** Makes or changes a feature and puts the answer into the state. Role 1 alone may. */
  upsert(feature: FeatureUpsert): Promise<Feature>
  /** Takes a feature away. Role 1 alone may. */
  delete(id: number): Promise<void>
}

const rank = ({ publishedAt }: Feature) => (publishedAt === null ? Infinity : Date.parse(publishedAt))
/** Newest first, as the API lists them: what was never published stands at the top, and there the id decides (∞ − ∞ is NaN). */
const byNewest = (a: Feature, b: Feature): number => rank(b) - rank(a) || b.id - a.id

/** A client whose part of the table holds the area `features`, and whatever else. */
export type FeaturesClient<N extends EndpointName> = Client<N> & ([FeatureName] extends [N] ? unknown : never)

/** Makes an empty store of features over a client that knows the area `features`; over another it does not compile. */
export function createFeatures<N extends EndpointName>(knowing: FeaturesClient<N>): Features {
  const client = knowing as Client<FeatureName>
  const state = atom<FeaturesState>({ features: [], featureConfig: {}, isLoading: false, isUpsertLoading: false })
  const patch = (part: Partial<FeaturesState>) => state.set({ ...state.get(), ...part })
  let loading: Promise<void> | undefined
  let writing = 0
  let writes = 0

  /** Replaces, adds or, without a successor, removes one; a key that it no longer has leaves the map. */
  function put(id: number, next?: Feature): void {
    const { features, featureConfig } = state.get()
    const before = features.find((feature) => feature.id === id)
    const others = features.filter((feature) => feature.id !== id)
    const config = { ...featureConfig }
    if (before) delete config[before.key]
    if (next) config[next.key] = next.isActive
    writes++
    patch({ features: next ? [...others, next].toSorted(byNewest) : others, featureConfig: config })
  }

  async function fetchAll(): Promise<void> {
    try {
      // An answer from before a write of ours would undo it in the state.
      for (let since = -1; since !== writes;) {
        since = writes
        const { features, featureConfig } = await client.call('features.updates')
        if (since === writes) patch({ features, featureConfig })
      }
    } finally {
      loading = undefined
      patch({ isLoading: false })
    }
  }

  return {
    state,
    load() {
      if (!loading) {
        // The promise stands before anyone hears of it, so that a listener that loads joins it.
        loading = fetchAll()
        patch({ isLoading: true })
      }
      return loading
    },
    async upsert(body) {
      writing++
      patch({ isUpsertLoading: true })
      try {
        const feature = await client.call('features.upsert', { body })
        put(feature.id, feature)
        return feature
      } finally {
        writing--
        patch({ isUpsertLoading: writing > 0 })
      }
    },
    async delete(id) {
      await client.call('features.delete', { params: { id } })
      put(id)
    },
  }
}
