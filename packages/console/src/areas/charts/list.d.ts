import type { AnyReport } from '../reports/define.ts'
/** The four charts of what lead generators bring (spec §7). */
export declare const charts: readonly AnyReport[]
