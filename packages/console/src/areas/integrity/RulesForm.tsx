import { useState } from 'react'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { count } from '../../ui/format.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { t } from '../../i18n/index.ts'
import { kinds, type Kind } from './kinds.ts'
import { isComplete, isNumber, numbers, toDraft, toRules, type Draft, type Saved } from './rulesDraft.ts'
import * as css from './integrity.css.ts'

const hints: Readonly<Record<Kind, string>> = {
  velocity: t('integrity.velocityHint'),
  approachVelocity: t('integrity.approachVelocityHint'),
  sharedDevice: t('integrity.sharedDeviceHint'),
  ownContact: t('integrity.ownContactHint'),
  repeatedContact: t('integrity.repeatedContactHint'),
  noDwell: t('integrity.noDwellHint'),
}

/** Edits the rules; shows what they would flag while typing. */
export function RulesForm({ saved, onSaved }: { readonly saved: Saved; readonly onSaved: () => void }) {
  const mayChange = useCan('integrity.saveRules')
  const save = useMutation('integrity.saveRules')
  const [draft, setDraft] = useState<Draft>(() => toDraft(saved.rules))
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(toDraft(saved.rules))
  const leave = useUnsaved(isUnsaved, () => toast(t('payroll.unsaved'), true))
  const wanted = useDebounced(JSON.stringify(isComplete(draft) ? toRules(draft) : null), 400)
  const rules = JSON.parse(wanted) as ReturnType<typeof toRules> | null
  const preview = useCall('integrity.previewRules', mayChange && rules ? { body: { rules } } : undefined).data

  async function submit(): Promise<void> {
    if (!isComplete(draft) || !(await save.run({ body: { rules: toRules(draft), updatedAt: saved.updatedAt } }))) return
    leave()
    toast(t('integrity.saved'))
    onSaved()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className={css.fields} disabled={!mayChange}>
        {kinds.map(([kind, label]) => {
          const rule = draft[kind]
          const change = (changes: Readonly<Record<string, string>>) => setDraft({ ...draft, [kind]: { ...rule, ...changes } })
          return (
            <section key={kind} className={css.card} aria-labelledby={`rule-${kind}`}>
              <h2 id={`rule-${kind}`} className={css.heading}>
                {label}
              </h2>
              <p className={css.quiet}>{hints[kind]}</p>
              <Checkbox
                label={t('integrity.isActive')}
                checked={rule.isActive === 'true'}
                onChange={({ currentTarget }) => change({ isActive: String(currentTarget.checked) })}
              />
              <div className={css.numbers}>
                {numbers[kind].map(([name, text, max]) => (
                  <TextInput
                    key={name}
                    label={text}
                    inputMode="numeric"
                    value={rule[name] ?? ''}
                    onChange={({ target }) => change({ [name]: target.value })}
                    error={isNumber(rule[name], max) ? '' : t('integrity.enterNumber', { max: count(max) })}
                  />
                ))}
              </div>
              {preview && rule.isActive === 'true' && (
                <p className={css.quiet}>{t('integrity.wouldFlag', { count: preview.kinds[kind] })}</p>
              )}
            </section>
          )
        })}
      </fieldset>
      {preview && <output>{t('integrity.preview', { flagged: preview.flaggedLeads, leads: preview.leads })}</output>}
      <ProblemNotice problem={save.problem} />
      {mayChange ? (
        <div className={css.buttons}>
          <Button look="primary" type="submit" isBusy={save.isRunning}>
            {t('common.save')}
          </Button>
          {isUnsaved && <Button onClick={() => setDraft(toDraft(saved.rules))}>{t('common.discard')}</Button>}
          <Button look="quiet" onClick={() => setDraft(toDraft(saved.defaults))}>
            {t('integrity.reset')}
          </Button>
        </div>
      ) : (
        <p className={css.quiet}>{t('integrity.readOnly')}</p>
      )}
    </form>
  )
}
