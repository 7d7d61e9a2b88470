import { t, type Text } from '../i18n/index.ts'
import { change, verdict } from './compare.ts'
import type { Cell, Verdict, ViewColumn } from './define.ts'
import * as css from './Change.css.ts'

const words: Readonly<Record<Verdict, Text>> = {
  better: t('reports.better'),
  worse: t('reports.worse'),
  neutral: '',
}

interface ChangeProps {
  readonly cell: Pick<Cell, 'now' | 'before'>
  readonly column: Pick<ViewColumn, 'unit' | 'more'>
  /** The period is still running, so sums are not compared. */
  readonly isRunning?: boolean
}
/** A change since the comparison period: its sign, its amount, and a word that says what its color does. */
export function Change({ cell: { now, before }, column: { unit, more }, isRunning = false }: ChangeProps) {
  const text = change(now, before, unit, isRunning)
  if (!text) return null
  const judged = verdict(now, before, unit, more)
  return <span className={css.change[judged]}>{[text, words[judged]].filter(Boolean).join(' ')}</span>
}
