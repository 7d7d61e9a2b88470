/** What a number is of: `share` 0 to 1, `money` in cents, `minutes` told as hours, `rate` a quotient, `seconds` a wait. */
export type Unit = 'count' | 'share' | 'money' | 'minutes' | 'rate' | 'seconds'
/** "4 min", "1:02 h", "3 d 4 h": a wait as people say it. */
export declare function wait(seconds: number): string
export declare const say: Readonly<Record<Unit, (value: number) => string>>
/** The number itself, for files: dollars, hours and seconds, not rounded for reading. */
export declare const plain: (value: number | null | undefined, unit: Unit) => number | null
/** The steps of a chart's scale. */
export declare const steps: Readonly<Record<Unit, readonly number[] | undefined>>
