import type { AnyReport } from './define.ts'
/** Every report but the smart circle's, which reads pages of people. */
export declare const reports: readonly AnyReport[]
