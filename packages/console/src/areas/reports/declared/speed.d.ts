export declare const speed: import('../define.ts').AnyReport
