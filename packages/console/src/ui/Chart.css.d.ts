export declare const figure: string
export declare const head: string
export declare const key: string
export declare const point: string
export declare const series: string
export declare const value: string
export declare const swatch: Record<'accent' | 'information' | 'muted' | 'warning', string>
export declare const dashed: string
export declare const tools: string
export declare const tool: string
export declare const stage: string
export declare const plot: string
export declare const opens: string
export declare const stand: string
export declare const empty: string
export declare const bones: string
export declare const scroll: string
export declare const table: string
