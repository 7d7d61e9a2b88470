export declare const leadsByTerritory: import('../define.ts').AnyReport
export declare const leadsByType: import('../define.ts').AnyReport
export declare const leadsByGeneratorAndType: import('../define.ts').AnyReport
