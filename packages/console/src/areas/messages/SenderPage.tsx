import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Renewed } from '../../ui/Renewed.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { form, hint } from '../../ui/controls.css.ts'
import { t, type Text } from '../../i18n/index.ts'
import { RegistrationTexts } from './RegistrationTexts.tsx'
import * as css from './messages.css.ts'

type Settings = Replies['messages.settings']
type Step = Settings['registration'][number]

const steps: readonly (readonly [Step, Text])[] = [
  ['business', t('messages.stepBusiness')],
  ['website', t('messages.stepWebsite')],
  ['optIn', t('messages.stepOptIn')],
  ['samples', t('messages.stepSamples')],
  ['volume', t('messages.stepVolume')],
  ['submitted', t('messages.stepSubmitted')],
  ['approved', t('messages.stepApproved')],
]

/** How far the sender's registration is, and where reviews are left. */
export default function SenderPage() {
  useTitle(t('messages.sender'))
  const { data, problem, retry } = useCall('messages.settings', {})
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('messages.sender')}</h1>
      {data ? (
        <Renewed by={data.updatedAt}>
          <SettingsForm saved={data} />
        </Renewed>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Skeleton widths={['60%', '80%', '70%']} />
      )}
    </div>
  )
}

function SettingsForm({ saved }: { readonly saved: Settings }) {
  const mayChange = useCan('messages.saveSettings')
  const save = useMutation('messages.saveSettings')
  const [reviewUrl, setReviewUrl] = useState(saved.reviewUrl ?? '')
  const { updatedAt } = saved

  async function store(body: { registration?: Step[]; reviewUrl?: string | null }, before: typeof body) {
    const done = await save.run({ body: { ...body, updatedAt } })
    if (!done) return
    const undo = async () => void (await save.run({ body: { ...before, updatedAt: done.updatedAt } }))
    toast(t('messages.saved'), false, { label: t('common.undo'), run: undo, of: 'message-settings' })
  }
  const tick = (step: Step, isDone: boolean) => {
    const registration = isDone ? [...saved.registration, step] : saved.registration.filter((one) => one !== step)
    void store({ registration }, { registration: saved.registration })
  }
  return (
    <>
      <Card title={t('messages.registration')}>
        <p className={hint}>{t('messages.registrationHint')}</p>
        <div className={form}>
          {steps.map(([step, label]) => (
            <Checkbox
              key={step}
              label={label}
              checked={saved.registration.includes(step)}
              disabled={!mayChange || save.isRunning}
              onChange={(event) => tick(step, event.target.checked)}
            />
          ))}
        </div>
      </Card>
      <RegistrationTexts />
      <Card title={t('messages.visited')}>
        <form
          className={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void store({ reviewUrl: reviewUrl.trim() || null }, { reviewUrl: saved.reviewUrl })
          }}
        >
          <TextInput
            type="url"
            label={t('messages.reviewUrl')}
            hint={t('messages.reviewUrlHint')}
            isOptional
            value={reviewUrl}
            disabled={!mayChange}
            onChange={(event) => setReviewUrl(event.target.value)}
            error={errorAt(save.problem, 'reviewUrl')}
          />
          {mayChange && (
            <div>
              <Button type="submit" look="primary" isBusy={save.isRunning}>
                {t('common.save')}
              </Button>
            </div>
          )}
        </form>
      </Card>
      <ProblemNotice problem={save.problem} />
    </>
  )
}
