import type { KeyRing } from '../../keys/index.ts'

/** Recognizes a phone for one day only. */
export const scanDevice = (
  keys: KeyRing,
  at: Date,
  { ip, userAgent }: { readonly ip: string; readonly userAgent?: string | null | undefined },
): string => keys.mac('scan', `scan:${at.toISOString().slice(0, 10)}:${ip}:${userAgent?.slice(0, 500) ?? ''}`)
