import { useMemo } from 'react'
import { useCall } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import type { CustomProps } from '../../frame/formTypes.ts'
import type { Source } from '../../frame/sources.ts'
import { error as errorStyle } from '../../ui/controls.css.ts'
import { t, locale } from '../../i18n/index.ts'
import * as css from './library.css.ts'

interface ShowIf {
  readonly questionId: number
  readonly equals: string
}
const localized = (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.en ?? ''

/** Questions that a condition can refer to. */
const useChoices = () => useCall('questions.search', { body: { filter: { dataTypeIds: [4, 5] }, limit: 200 } }).data?.items

/** A condition as text: "Do you own your home? Yes, a house". */
export function ShowIfText({ value }: { readonly value: unknown }) {
  const { questionId, equals } = value as ShowIf
  const question = useChoices()?.find(({ id }) => id === questionId)
  const answer = question?.options.find((option) => option.value === equals)
  return `${question ? localized(question.label) : `#${questionId}`} ${(answer && localized(answer.label)) || equals}`
}

/** Shows a question only for a certain answer to an earlier one. */
export function ShowIfField({ label, values, onChange, error, errorOf }: CustomProps) {
  const showIf = values.showIf as ShowIf | null
  const questions = useChoices()
  const chosen = questions?.find(({ id }) => id === showIf?.questionId)
  const ofQuestions = useMemo(
    () => sourceOf(questions, ({ id, label: texts }) => ({ value: id, label: localized(texts) })),
    [questions],
  )
  const ofAnswers = useMemo(
    () => sourceOf(chosen?.options, ({ value, label: texts }) => ({ value, label: localized(texts) || value })),
    [chosen],
  )
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.pair}>
        <Combobox
          label={t('common.question')}
          isOptional
          hint={t('questions.showIfHint')}
          error={errorOf('questionId')}
          source={ofQuestions}
          value={showIf?.questionId ?? null}
          canClear
          onChange={(option) => onChange({ showIf: option ? { questionId: option.value, equals: '' } : null })}
        />
        {showIf && (
          <Combobox
            label={t('common.answer')}
            error={errorOf('equals')}
            source={ofAnswers}
            value={showIf.equals || null}
            chosen={showIf.equals ? { value: showIf.equals, label: showIf.equals } : undefined}
            canClear={false}
            onChange={(option) => onChange({ showIf: { ...showIf, equals: option?.value ?? '' } })}
          />
        )}
      </div>
      {error && (
        <p role="alert" className={errorStyle}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const sourceOf = <T, V extends string | number>(
  items: readonly T[] | undefined,
  option: (item: T) => { readonly value: V; readonly label: string },
): Source<V> => ({ useOptions: () => items?.map(option) })
