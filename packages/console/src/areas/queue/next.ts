import type { QueueItem, Section, SectionName } from './sections.ts'

export interface Next {
  readonly section: SectionName
  readonly item: QueueItem
}

/** The lead after the current one in its section, from the start again at the end; then those of the other sections. */
export function nextInQueue(
  sections: readonly Pick<Section, 'name' | 'items'>[],
  current?: { readonly leadId: number; readonly section: SectionName | undefined },
): Next | undefined {
  const ordered = sections.toSorted((a, b) => Number(b.name === current?.section) - Number(a.name === current?.section))
  for (const { name, items } of ordered) {
    const at = items.findIndex(({ leadId }) => leadId === current?.leadId)
    const item = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))].find(({ leadId }) => leadId !== current?.leadId)
    if (item) return { section: name, item }
  }
  return
}
