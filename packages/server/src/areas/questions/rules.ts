/** What of a question decides where it may stand. */
export interface Conditional {
  readonly id: number
  readonly showIf: { readonly questionId: number; readonly equals: string } | null
}

/** A question that stands where its condition cannot be met. */
interface Misplaced {
  readonly index: number
  readonly code: 'condition-not-asked' | 'condition-too-late'
  readonly params: { readonly questionId: number; readonly shownBy: number }
}

/**
 * What is wrong with the order in which questions are asked: one that another's answer shows must stand after it. Each
 * entry is the place of the one that stands wrong.
 */
export function misplaced(questions: readonly Conditional[]): Misplaced[] {
  const places = new Map(questions.map(({ id }, index) => [id, index]))
  return questions.flatMap(({ id, showIf }, index): Misplaced[] => {
    if (!showIf) return []
    const asked = places.get(showIf.questionId)
    if (asked === undefined)
      return [{ index, code: 'condition-not-asked', params: { questionId: id, shownBy: showIf.questionId } }]
    return asked < index ? [] : [{ index, code: 'condition-too-late', params: { questionId: id, shownBy: showIf.questionId } }]
  })
}

/** Whether `id` would be shown, over however many steps, by an answer to itself. */
export function goesInCircle(
  id: number,
  showIf: Conditional['showIf'],
  others: ReadonlyMap<number, Conditional['showIf']>,
): boolean {
  const seen = new Set<number>()
  for (let next = showIf?.questionId; next !== undefined && !seen.has(next); next = others.get(next)?.questionId) {
    if (next === id) return true
    seen.add(next)
  }
  return false
}

export interface Option {
  readonly id?: number
  readonly value: string
  readonly label: { readonly [locale: string]: string | undefined }
}

/** The options as they are kept: one whose value was there before keeps its id. */
export const withIds = (options: readonly Option[], before: readonly Option[]): Option[] =>
  options.map(({ value, label }) => {
    const id = before.find((option) => option.value === value)?.id
    return { ...(id !== undefined && { id }), value, label }
  })
