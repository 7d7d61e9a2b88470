declare module 'contract:access' {
  interface Compiled {
    readonly roles: 'public' | 'session' | readonly number[]
    /** The only subscriptions besides the organization's own that have access; if absent, all do. */
    readonly partners?: readonly number[]
    /** The feature that must not be switched off. */
    readonly feature?: string
  }
  const access: {
    readonly kinds: readonly Compiled[]
    /** The place in `kinds` of each endpoint, in the order of `data/endpointTable.ts`. */
    readonly table: readonly number[]
    /** The same of endpoints outside that table. */
    readonly others: Readonly<Record<string, number>>
  }
  export default access
}
declare module 'contract:roles' {
  const roles: readonly import('../build/contractFacts.ts').RoleFacts[]
  export default roles
}
declare module 'contract:rules' {
  /** By endpoint and dotted path: `rules['technicians.upsert'].name`. */
  const rules: Readonly<Record<string, import('../build/rules.ts').Rules>>
  export default rules
}
