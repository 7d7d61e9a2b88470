/** The fields of a lead generator that `leadGeneratorList` needs. */
export interface ListedGenerator {
  readonly name: string
  readonly isActive: boolean
}

/**
 * Returns the options of a lead generator field (docs/domain.md#lookup-lists): the active ones, then, with `includeInactive`, the others with
 * the suffix ' - Inactive'. Keeps the order within both groups and does not modify its input.
 */
export function leadGeneratorList<T extends ListedGenerator>(generators: readonly T[], { includeInactive = false } = {}): T[] {
  const active = generators.filter((generator) => generator.isActive)
  if (!includeInactive) return active
  const inactive = generators.filter((generator) => !generator.isActive)
  return [...active, ...inactive.map((generator) => ({ ...generator, name: `${generator.name} - Inactive` }))]
}
