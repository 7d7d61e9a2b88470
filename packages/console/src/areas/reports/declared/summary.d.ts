import { type AnyReport } from '../define.ts'
export declare const summary: AnyReport
