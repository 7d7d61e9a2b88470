import { defineOf, type Name } from './names.ts'

interface Family {
  readonly widgets: readonly Name[]
  /**
   * Each group is what a module, by its path in `src`, imports directly or indirectly and no group before it has. The module
   * itself stays outside: what is imported at run time would bring a runtime of name spaces.
   */
  readonly groups: readonly string[]
}

/**
 * Widgets whose chunks are cut for each other. Small files compress badly, so each family has few and its own copy of what it
 * shares with another; all share `core`.
 */
export const families: Readonly<Record<string, Family>> = {
  booking: {
    widgets: ['qr-booking', 'lead-capture', 'schedule-picker'],
    groups: [defineOf('qr-booking'), 'booking/later/index.ts', defineOf('schedule-picker')],
  },
  choosing: {
    widgets: ['available-appointments'],
    groups: [defineOf('available-appointments'), 'available-appointments/book/index.ts'],
  },
  managing: { widgets: ['manage'], groups: [defineOf('manage')] },
}

/** What every element is made with, and every field of a form. */
const core =
  /lean-preact|src\/(ui\/(base|field|component|speech)|messages\/(say|locales)|(brand|element|events|json|sheets|theme|tokens)[a-z.]*\.ts)/
/** A schedule and a month both need it, and neither the other. */
const alone = /src\/messages\/firstDay/
/** What only a schedule that no form can say needs. */
const rare = /schedule-picker\/custom|domain\/sentences|cronstrue/

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** How a family's build is cut; `src` is where the sources stand. */
export function groupsOf({ groups, widgets }: Family, src: string) {
  const known = new Map<string, Set<string>>()
  function importedBy(root: string, graph: Graph): ReadonlySet<string> {
    const kept = known.get(root)
    if (kept) return kept
    const seen = new Set<string>()
    known.set(root, seen)
    const visit = (id: string): void => {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(src + root)
    // Nobody takes anything from what defines the family's one widget.
    if (widgets.length === 1 && widgets.some((name) => defineOf(name) === root)) seen.add(src + root)
    return seen
  }
  return [
    { name: 'core', priority: groups.length + 2, test: core },
    { name: 'first-day', priority: groups.length + 1, test: alone },
    ...groups.map((root, index) => ({
      // Of two with the same priority the later one would take what both import.
      priority: groups.length - index,
      name: (id: string, graph: Graph) => (!rare.test(id) && importedBy(root, graph).has(id) ? root.replace(/\W+/g, '-') : null),
    })),
  ]
}
