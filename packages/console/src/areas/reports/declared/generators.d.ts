export declare const analysis: import('../define.ts').AnyReport
export declare const performance: import('../define.ts').AnyReport
