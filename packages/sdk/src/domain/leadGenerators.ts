interface Generator {
  readonly name: string
  readonly isActive: boolean
}

/**
 * Lead generators to choose from (spec §4). With the inactive ones they get the suffix ' - Inactive' and come after the
 * active ones; within both the order stays.
 */
export function leadGeneratorList<T extends Generator>(generators: readonly T[], { includeInactive = false } = {}): T[] {
  const active = generators.filter((generator) => generator.isActive)
  if (!includeInactive) return active
  const inactive = generators.filter((generator) => !generator.isActive)
  return [...active, ...inactive.map((generator) => ({ ...generator, name: `${generator.name} - Inactive` }))]
}
