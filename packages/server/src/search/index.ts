export type { Position } from './cursor.ts'
export { instantRange, within, type DateFilter, type InstantRange } from './dates.ts'
export { matches, type Lookup } from './scan.ts'
export type { Order, SortColumn } from './order.ts'
export { searchPage, type PageReply, type SearchBody } from './page.ts'
export {
  dayBucketOfKey,
  idBucket,
  startingAt,
  bucketsOf,
  tokensOfBuckets,
  type Bounds,
  type Buckets,
  type TokenLists,
} from './buckets.ts'
export { containing, containsText, indexedTerms, matching, type Term } from './text.ts'
export { iterateAll } from './iterateAll.ts'
