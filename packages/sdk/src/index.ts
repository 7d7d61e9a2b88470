export { createClient, type ClientOptions } from './client.ts'
export { createSession } from './session.ts'
export type { Account, Session, SessionOptions } from './sessionTypes.ts'
export type { SessionStorage } from './storage.ts'
export type { LogEntry, Logger } from './log.ts'
export { uploadTransport, type UploadProgress } from './upload.ts'
export { isWalkupError, WalkupError, type ErrorCode } from './errors.ts'
export type { Lock } from './tabs.ts'
export type {
  Bodies,
  CallOptions,
  Client,
  EndpointName,
  Inputs,
  LoginChallenge,
  LoginRecord,
  Params,
  Profile,
  Queries,
  Replies,
  Tokens,
  Transport,
} from './types.ts'
export type { Problem } from '../contract/index.ts'
export { dateRange, dateRanges, localDay, type DateRangeId, type DateRangeOptions, type DayRange } from './domain/dateRanges.ts'
