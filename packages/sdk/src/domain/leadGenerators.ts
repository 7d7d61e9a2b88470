/** What `leadGeneratorList` reads of a lead generator. */
export interface ListedGenerator {
  readonly name: string
  readonly isActive: boolean
}

/**
 * Lead generators to choose from (docs/domain.md#lookup-lists): the active ones, or with `includeInactive` also the others, after them and with the
 * suffix ' - Inactive'. Within both the order stays; what is given is not changed.
 */
export function leadGeneratorList<T extends ListedGenerator>(generators: readonly T[], { includeInactive = false } = {}): T[] {
  const active = generators.filter((generator) => generator.isActive)
  if (!includeInactive) return active
  const inactive = generators.filter((generator) => !generator.isActive)
  return [...active, ...inactive.map((generator) => ({ ...generator, name: `${generator.name} - Inactive` }))]
}
