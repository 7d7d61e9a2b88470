export declare const byOrganization: import('../define.ts').AnyReport
export declare const byLeadGenerator: import('../define.ts').AnyReport
export declare const byAppointmentType: import('../define.ts').AnyReport
