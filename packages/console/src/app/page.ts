import type { ResourcePage } from '../resources.ts'

/** A lazy page of an area; the whole endpoint table comes with it. */
export const page = (path: ResourcePage['path'], load: ResourcePage['load']): ResourcePage => ({
  path,
  load: () => Promise.all([load(), import('../data/whole.ts')]).then(([module]) => module),
})
