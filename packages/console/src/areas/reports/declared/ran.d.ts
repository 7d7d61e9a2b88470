export declare const leadRan: import('../define.ts').AnyReport
