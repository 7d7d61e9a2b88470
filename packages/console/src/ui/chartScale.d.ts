export declare const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
export declare const SMALL = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
/** How wide a label is, CSS px. */
export declare const widthOf: (text: string) => number
/** A text cut with an ellipsis to what `width` CSS px hold. */
export declare function fit(text: string, width: number, measure?: (text: string) => number): string
/** Every how-manieth label has room: 1, 2, 5, 7, 10, 14, … */
export declare function labelStep(points: number, room: number): number
/** Steps of a scale that counts: 1, 2, 5, 10, … */
export declare const whole: readonly number[]
