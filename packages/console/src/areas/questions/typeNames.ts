/** Appointment types as text. Territories share names, so duplicates are counted: "Bath estimate × 3, Roof inspection" */
export function typeNames(types: readonly { readonly name: string }[]): string {
  const counts = new Map<string, number>()
  for (const { name } of types) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(', ')
}
