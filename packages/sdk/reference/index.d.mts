export const folder: string
export function reference(): Promise<Map<string, string>>
