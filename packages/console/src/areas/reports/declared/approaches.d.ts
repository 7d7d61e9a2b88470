export declare const approaches: import('../define.ts').AnyReport
