declare module 'contract:access' {
  /** Role ids by endpoint, or who else may call it; 0 among them: no partner's user. */
  const access: Readonly<Record<import('@walkup/sdk').EndpointName, 'public' | 'session' | readonly number[]>>
  export default access
}
declare module 'contract:rules' {
  /** By endpoint and dotted path: `rules['technicians.upsert'].name`. */
  const rules: Readonly<Record<string, import('../build/rules.ts').Rules>>
  export default rules
}
