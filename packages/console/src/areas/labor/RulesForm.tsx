import { lazy, Suspense, useState } from 'react'
import { toProblem, errorAt, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { capitalize, wholeWeekday } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { AdpFields } from './AdpFields.tsx'
import { changesPay, isChanged, isComplete, toBody, toDraft, type Rules, type RulesDraft } from './rulesDraft.ts'
import type { OpenWeek } from './ChangedWeeksDialog.tsx'
import * as css from './payroll.css.ts'

const ChangedWeeksDialog = lazy(() => import('./ChangedWeeksDialog.tsx'))
const overtimes = [
  { value: 'federal', label: t('payroll.federal') },
  { value: 'california', label: t('payroll.california') },
]
/** From Sunday, November 22. */
const weekdays = Array.from({ length: 7 }, (_, day) => ({
  value: String(day),
  label: capitalize(wholeWeekday(`2026-11-${22 + day}`)),
}))

/** Edits the rules. Before a change of pay is saved, the open weeks that it changes are shown. */
export function RulesForm({ saved, onSaved }: { readonly saved: Rules; readonly onSaved: () => void }) {
  const { client } = useServices()
  const mayChange = useCan('settings.savePayrollRules')
  const save = useMutation('settings.savePayrollRules')
  const [draft, setDraft] = useState(() => toDraft(saved))
  const [wasTried, setTried] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [weeks, setWeeks] = useState<readonly OpenWeek[]>()
  const isUnsaved = isChanged(draft, saved)
  const leave = useUnsaved(isUnsaved, () => toast(t('payroll.unsaved'), true))
  const change = (changes: Partial<RulesDraft>) => setDraft({ ...draft, ...changes })

  async function store(): Promise<void> {
    setWeeks(undefined)
    if (!(await save.run({ body: toBody(draft, saved.updatedAt) }))) return
    leave()
    toast(t('payroll.saved'))
    onSaved()
  }
  async function submit(): Promise<void> {
    setTried(true)
    setProblem(undefined)
    if (!isComplete(draft)) return
    if (!changesPay(draft, saved)) return store()
    setLooking(true)
    try {
      const { overtime, weekStartsOn } = draft
      const preview = await client.call('settings.previewPayrollRules', { body: { overtime, weekStartsOn } })
      if (preview.weeks.length === 0) await store()
      else setWeeks(preview.weeks)
    } catch (error) {
      setProblem(await toProblem(error))
    } finally {
      setLooking(false)
    }
  }
  return (
    <form
      className={css.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {saved.inheritedFrom && <p className={css.quiet}>{t('payroll.inherited', { name: saved.inheritedFrom.name })}</p>}
      <fieldset className={css.fields} disabled={!mayChange}>
        <Select
          label={t('payroll.overtime')}
          hint={draft.overtime === 'california' ? t('payroll.californiaHint') : t('payroll.federalHint')}
          options={overtimes}
          value={draft.overtime}
          onChange={(value) => change({ overtime: value as Rules['overtime'] })}
        />
        <Select
          label={t('payroll.weekStart')}
          options={weekdays}
          value={String(draft.weekStartsOn)}
          onChange={(value) => change({ weekStartsOn: Number(value) })}
        />
        <AdpFields
          draft={draft}
          mayChange={mayChange}
          wasTried={wasTried}
          errorOf={(path) => errorAt(save.problem, path)}
          onChange={change}
        />
      </fieldset>
      <ProblemNotice problem={problem ?? save.problem} />
      {mayChange && (
        <div className={css.buttons}>
          <Button look="primary" type="submit" isBusy={isLooking || save.isRunning}>
            {t('common.save')}
          </Button>
          {isUnsaved && <Button onClick={() => setDraft(toDraft(saved))}>{t('common.discard')}</Button>}
        </div>
      )}
      {weeks && (
        <Suspense fallback={null}>
          <ChangedWeeksDialog weeks={weeks} onSave={() => void store()} onClose={() => setWeeks(undefined)} />
        </Suspense>
      )}
    </form>
  )
}
