export declare const stores: import('../define.ts').AnyReport
