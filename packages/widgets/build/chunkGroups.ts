import { defineOf, type Name } from './names.ts'

interface ChunkGroup {
  readonly widgets: readonly Name[]
  /**
   * Entry modules, by path in `src`. Each chunk holds what its entry imports and no earlier one has, and the entry itself if
   * `isInside`.
   */
  readonly entries: readonly string[]
}

/** The code of the modes: one file without the core, which every element and the loader import. */
export const modesGroup = 'modes'
export const modesEntry = 'modes/index.ts'

/**
 * Widgets that are built together and share chunks, by a name that no widget has: each widget is also built alone, under its own.
 * Small files compress badly, so each group has few chunks and its own copy of what it shares with another group; all share `core`.
 */
export const chunkGroups: Readonly<Record<string, ChunkGroup>> = {
  booking: {
    widgets: ['qr-booking', 'lead-capture'],
    entries: [defineOf('qr-booking'), 'booking/steps/index.ts'],
  },
  choosing: {
    widgets: ['available-appointments'],
    entries: [defineOf('available-appointments'), 'available-appointments/book/index.ts'],
  },
  scheduling: { widgets: ['schedule-picker'], entries: [defineOf('schedule-picker')] },
  managing: { widgets: ['manage'], entries: [defineOf('manage')] },
}

/** Code that every element needs, without styles: those of one group compress best together. */
export const core =
  /node_modules\/(preact|nanostores)\/|src\/(ui\/context|languages\/(translator|locales)|(brand|element|events|json|sheets)\.ts)/
/** Shared by the schedule picker and the month view only. */
export const firstDay = /src\/languages\/firstDay/
/** Stays out of the groups: schedules that the forms cannot express, and endpoints that one widget alone calls. */
const ungrouped = /schedule-picker\/custom|domain\/sentences|cronstrue|endpoints\/(manage|waitlist|shopperPhotos)/
/** Not for a first screen; the graph has it there, since it leads through the index of all endpoints. */
const afterFirst = /endpoints\/shopperExtra/

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The name of an entry's chunk. */
export const chunkName = (entry: string): string => entry.replace(/\W+/g, '-')
/** Whether an entry is in its chunk. The definitions of two widgets are not in the one that both load: a page may want one of them. */
export const isInside = (entry: string, widgets: readonly Name[]): boolean =>
  widgets.length === 1 || !widgets.some((name) => defineOf(name) === entry)

/** The bundler's code-splitting groups of a chunk group; `src` is the source folder. */
export function splittingOf({ entries, widgets }: ChunkGroup, src: string) {
  const cache = new Map<string, Set<string>>()
  function importedBy(root: string, graph: Graph): ReadonlySet<string> {
    const cached = cache.get(root)
    if (cached) return cached
    const seen = new Set<string>()
    cache.set(root, seen)
    const visit = (id: string): void => {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(src + root)
    if (isInside(root, widgets)) seen.add(src + root)
    return seen
  }
  return [
    { name: 'core', priority: entries.length + 2, test: core },
    { name: 'first-day', priority: entries.length + 1, test: firstDay },
    ...entries.map((root, index) => ({
      // Unequal priorities: of two equal ones the later would take what both import.
      priority: entries.length - index,
      name(id: string, graph: Graph) {
        if (ungrouped.test(id) || (index === 0 && afterFirst.test(id))) return null
        return importedBy(root, graph).has(id) ? chunkName(root) : null
      },
    })),
  ]
}
