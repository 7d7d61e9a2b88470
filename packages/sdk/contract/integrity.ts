/** The signs by which a lead or an approach looks made up. */
export const integrityKinds = [
  'velocity',
  'approachVelocity',
  'sharedDevice',
  'ownContact',
  'repeatedContact',
  'noDwell',
] as const
/** One of `integrityKinds`. */
export type IntegrityKind = (typeof integrityKinds)[number]

/** When each sign is found: more than so many within so long. */
export interface IntegrityRules {
  readonly velocity: { readonly isActive: boolean; readonly leads: number; readonly minutes: number }
  readonly approachVelocity: { readonly isActive: boolean; readonly approaches: number; readonly minutes: number }
  readonly sharedDevice: { readonly isActive: boolean; readonly shoppers: number; readonly hours: number }
  readonly ownContact: { readonly isActive: boolean }
  readonly repeatedContact: { readonly isActive: boolean; readonly leads: number; readonly days: number }
  /** Fewer than so many seconds. */
  readonly noDwell: { readonly isActive: boolean; readonly seconds: number }
}

/**
 * Until an organization has its own: a lead takes about two minutes, an approach half a minute, and a form ten seconds. Shoppers in
 * one store may share its Wi-Fi and the model of their phones, so that a few of them look like one device.
 */
export const defaultIntegrityRules: IntegrityRules = {
  velocity: { isActive: true, leads: 8, minutes: 15 },
  approachVelocity: { isActive: true, approaches: 120, minutes: 60 },
  sharedDevice: { isActive: true, shoppers: 4, hours: 24 },
  ownContact: { isActive: true },
  repeatedContact: { isActive: true, leads: 2, days: 30 },
  noDwell: { isActive: true, seconds: 10 },
}
