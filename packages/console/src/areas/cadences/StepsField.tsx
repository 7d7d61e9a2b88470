import { cadenceVariables } from '@walkup/sdk/contract'
import type { CustomProps } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { error as errorText } from '../../ui/controls.css.ts'
import { TextArea, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../i18n/index.ts'
import { units, unitOf, withKind, type Step, type Unit } from './steps.ts'
import * as css from './cadences.css.ts'

const kinds = [
  { value: 'call', label: t('followUp.callStep') },
  { value: 'sms', label: t('followUp.textStep') },
  { value: 'email', label: t('followUp.mailStep') },
]
const unitOptions = [
  { value: 'minutes', label: t('followUp.minutes') },
  { value: 'hours', label: t('followUp.hours') },
  { value: 'days', label: t('followUp.days') },
]
const variables = cadenceVariables.map((name) => `{${name}}`).join(', ')

export const StepsText = ({ value }: { readonly value: unknown }) =>
  t('followUp.stepsOf', { n: (value as readonly Step[]).length })

/** The steps of a cadence in their order, each with its wait and its text. */
export function StepsField({ values, onChange, error, errorOf, label }: CustomProps) {
  const steps = (values.steps ?? []) as readonly Step[]
  const set = (next: readonly Step[]) => onChange({ steps: next })
  const change = (at: number, step: Step) => set(steps.map((one, index) => (index === at ? step : one)))
  return (
    <fieldset className={css.steps} aria-label={label}>
      {steps.map((step, at) => {
        const unit = unitOf(step.afterMin)
        const amount = step.afterMin / units[unit]
        const setWait = (next: number, of: Unit) =>
          change(at, { ...step, afterMin: Math.max(0, Math.round((Number.isFinite(next) ? next : 0) * units[of])) })
        return (
          <div key={at} className={css.step}>
            <div className={css.line}>
              <Select
                label={t('followUp.stepNumber', { n: at + 1 })}
                options={kinds}
                value={step.kind}
                onChange={(kind) => change(at, withKind(step, kind as Step['kind']))}
              />
              <TextInput
                label={t(at === 0 ? 'followUp.afterStart' : 'followUp.afterStep')}
                type="number"
                inputMode="numeric"
                min={0}
                value={String(amount)}
                error={errorOf(`${at}.afterMin`) ?? ''}
                onChange={({ target }) => setWait(Number(target.value), unit)}
              />
              <Select
                label={t('followUp.unit')}
                options={unitOptions}
                value={unit}
                onChange={(next) => setWait(amount, next as Unit)}
              />
              <Button
                look="quiet"
                icon="trash"
                className={css.remove}
                aria-label={`${t('common.remove')}: ${t('followUp.stepNumber', { n: at + 1 })}`}
                onClick={() => set(steps.filter((_, index) => index !== at))}
              />
            </div>
            {step.kind === 'email' && (
              <TextInput
                label={t('followUp.subject')}
                maxLength={200}
                value={step.subject ?? ''}
                error={errorOf(`${at}.subject`) ?? ''}
                onChange={({ target }) => change(at, { ...step, subject: target.value })}
              />
            )}
            {step.kind === 'call' ? (
              <TextInput
                label={t('followUp.callNote')}
                isOptional
                maxLength={500}
                value={step.note ?? ''}
                error={errorOf(`${at}.note`) ?? ''}
                onChange={({ target }) => change(at, { ...step, note: target.value || null })}
              />
            ) : (
              <TextArea
                label={t('common.text')}
                hint={t('followUp.variables', { names: variables })}
                rows={3}
                maxLength={2000}
                value={step.body ?? ''}
                error={errorOf(`${at}.body`) ?? ''}
                onChange={({ target }) => change(at, { ...step, body: target.value })}
              />
            )}
          </div>
        )
      })}
      {error && (
        <p className={errorText} role="alert">
          {error}
        </p>
      )}
      <Button icon="plus" onClick={() => set([...steps, { kind: 'call', afterMin: steps.length ? units.days : 0 }])}>
        {t('followUp.addStep')}
      </Button>
    </fieldset>
  )
}
