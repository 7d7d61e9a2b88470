/** The parts of a question that restrict its position. */
export interface Conditional {
  readonly id: number
  readonly showIf: { readonly questionId: number; readonly equals: string } | null
}

/** A question whose condition cannot be met at its position. */
interface Misplaced {
  readonly index: number
  readonly code: 'condition-not-asked' | 'condition-too-late'
  readonly params: { readonly questionId: number; readonly shownBy: number }
}

/**
 * Errors in the order of questions: a question must come after the one whose answer shows it. Each entry is the index of a
 * misplaced question.
 */
export function misplacedQuestions(questions: readonly Conditional[]): Misplaced[] {
  const places = new Map(questions.map(({ id }, index) => [id, index]))
  return questions.flatMap(({ id, showIf }, index): Misplaced[] => {
    if (!showIf) return []
    const asked = places.get(showIf.questionId)
    if (asked === undefined)
      return [{ index, code: 'condition-not-asked', params: { questionId: id, shownBy: showIf.questionId } }]
    return asked < index ? [] : [{ index, code: 'condition-too-late', params: { questionId: id, shownBy: showIf.questionId } }]
  })
}

/** Whether `id` would, over any number of steps, be shown by its own answer. */
export function isCircular(
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

/** The options as stored; an existing value keeps its id. */
export const withIds = (options: readonly Option[], before: readonly Option[]): Option[] =>
  options.map(({ value, label }) => {
    const id = before.find((option) => option.value === value)?.id
    return { ...(id !== undefined && { id }), value, label }
  })
