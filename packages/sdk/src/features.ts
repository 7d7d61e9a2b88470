import { atom, type ReadableAtom } from 'nanostores'
import type { Bodies, Client, EndpointName, Replies } from './types.ts'

/** A product update, with its active flag. */
export type Feature = Replies['features.upsert']
/** The input of `upsert`: creates a feature, or updates the one with `id`. */
export type FeatureUpsert = Bodies['features.upsert']
/** The endpoints that `createFeatures` calls. */
export type FeatureName = 'features.updates' | 'features.upsert' | 'features.delete'

/** The state of the feature list; each change is a new object. */
export interface FeaturesState {
  /** The features that the signed-in role can see, newest first. */
  readonly features: readonly Feature[]
  /** Whether each feature is on, by key, including features that are not listed. */
  readonly featureConfig: Readonly<Record<string, boolean>>
  readonly isLoading: boolean
  readonly isUpsertLoading: boolean
}

/** A store of features and its actions. An action rejects like `client.call`, and then leaves the loaded features unchanged. */
export interface Features {
  readonly state: ReadableAtom<FeaturesState>
  /** Loads the features. Concurrent calls share one request. */
  load(): Promise<void>
  /** Creates or updates a feature and stores the reply. Requires role 1. */
  upsert(feature: FeatureUpsert): Promise<Feature>
  /** Deletes a feature. Requires role 1. */
  delete(id: number): Promise<void>
}

const rank = ({ publishedAt }: Feature) => (publishedAt === null ? Infinity : Date.parse(publishedAt))
/** Newest first, like the API: unpublished features come first, sorted by id (∞ − ∞ is NaN). */
const byNewest = (a: Feature, b: Feature): number => rank(b) - rank(a) || b.id - a.id

/** A client whose endpoints include the area `features`. */
export type FeaturesClient<N extends EndpointName> = Client<N> & ([FeatureName] extends [N] ? unknown : never)

/** Creates an empty store of features; a client without the area `features` is a type error. */
export function createFeatures<N extends EndpointName>(knowing: FeaturesClient<N>): Features {
  const client = knowing as Client<FeatureName>
  const state = atom<FeaturesState>({ features: [], featureConfig: {}, isLoading: false, isUpsertLoading: false })
  const patch = (part: Partial<FeaturesState>) => state.set({ ...state.get(), ...part })
  let loading: Promise<void> | undefined
  let writing = 0
  let writes = 0

  /** Replaces or adds a feature or, without `next`, removes it; also removes its previous key from the map. */
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
      // A reply from before a write would undo that write in the state.
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
        // Set before `patch`, so that a listener that calls `load` joins this request.
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
