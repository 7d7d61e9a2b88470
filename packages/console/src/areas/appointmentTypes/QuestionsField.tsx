import { Combobox } from '../../frame/form/Combobox.tsx'
import type { CustomProps } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import { reorder } from './order.ts'
import { sources } from './sources.ts'
import * as css from './types.css.ts'

function useNameOf(): (id: number) => string {
  const options = sources.questions.useOptions('')
  return (id) => options?.find(({ value }) => value === id)?.label ?? String(id)
}

/** The value as text, with positions. */
export function QuestionsText({ value }: { readonly value: unknown }) {
  const nameOf = useNameOf()
  return (
    <ol className={css.questionList}>
      {(value as readonly number[]).map((id) => (
        <li key={id}>{nameOf(id)}</li>
      ))}
    </ol>
  )
}

/** Ordered questions of an appointment type, with buttons to move and remove each. */
export function QuestionsField({ values, onChange, error, label }: CustomProps) {
  const ids = (values.questionIds ?? []) as readonly number[]
  const nameOf = useNameOf()
  const set = (questionIds: readonly number[]) => onChange({ questionIds })
  return (
    <div>
      {ids.length > 0 && (
        <ol className={css.ordered} aria-label={label}>
          {ids.map((id, at) => (
            <li key={id} className={css.orderedRow}>
              <span className={css.place}>{at + 1}</span>
              <span className={css.grow}>{nameOf(id)}</span>
              <ReasonButton
                look="quiet"
                icon="up"
                reason={at === 0 && t('ui.isFirst')}
                aria-label={`${t('common.moveUp')}: ${nameOf(id)}`}
                onClick={() => set(reorder(ids, at, at - 1))}
              />
              <ReasonButton
                look="quiet"
                icon="up"
                className={css.down}
                reason={at === ids.length - 1 && t('ui.isLast')}
                aria-label={`${t('common.moveDown')}: ${nameOf(id)}`}
                onClick={() => set(reorder(ids, at, at + 1))}
              />
              <Button
                look="quiet"
                icon="close"
                aria-label={`${t('common.remove')}: ${nameOf(id)}`}
                onClick={() => set(ids.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ol>
      )}
      <Combobox
        label={t('appointmentTypes.addQuestion')}
        isOptional
        source={sources.questions}
        value={null}
        canClear={false}
        without={ids}
        {...(error ? { error } : {})}
        onChange={(option) => option && set([...ids, Number(option.value)])}
      />
    </div>
  )
}
