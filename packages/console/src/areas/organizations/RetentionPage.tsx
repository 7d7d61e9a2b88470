import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useTitle } from '../../routing/useTitle.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { retentionKeys, settings, type RetentionKey } from './retention.ts'
import * as css from './organizations.css.ts'

type Retention = Replies['privacy.retention']
const title = t('common.retention')

/** Data retention periods in days. */
export default function RetentionPage() {
  useTitle(title)
  const { data, problem, retry } = useCall('privacy.retention', {})
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
      </header>
      <div className={css.contacts}>
        <p className={css.intro}>{t('organizations.retentionHint')}</p>
        {data ? (
          <RetentionForm key={data.updatedAt} retention={data} onSaved={retry} />
        ) : problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '60%', '60%', '60%']} />
        )}
      </div>
    </div>
  )
}

type Typed = Readonly<Record<RetentionKey, string>>
const typedOf = ({ days, own }: Retention): Typed =>
  Object.fromEntries(retentionKeys.map((key) => [key, own.includes(key) ? String(days[key]) : ''])) as Typed

function RetentionForm({ retention, onSaved }: { readonly retention: Retention; readonly onSaved: () => void }) {
  const mayChange = useCan('privacy.updateRetention')
  const save = useMutation('privacy.updateRetention')
  const [typed, setTyped] = useState(typedOf(retention))
  const [wasTried, setTried] = useState(false)
  const isWrong = (key: RetentionKey) => {
    const { minimum, maximum } = settings[key]
    const value = Number(typed[key])
    return typed[key].trim() !== '' && !(Number.isInteger(value) && value >= minimum && value <= maximum)
  }
  async function submit(): Promise<void> {
    setTried(true)
    if (retentionKeys.some(isWrong)) return
    const days = Object.fromEntries(retentionKeys.map((key) => [key, typed[key].trim() === '' ? null : Number(typed[key])]))
    if (!(await save.run({ body: { ...days, updatedAt: retention.updatedAt } }))) return
    toast(t('organizations.retentionSaved'))
    onSaved()
  }
  const range = (key: RetentionKey) => {
    const { minimum, maximum } = settings[key]
    return t('organizations.enterDays', { minimum, maximum })
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
      {retentionKeys.map((key) => (
        <TextInput
          key={key}
          label={`${settings[key].label}, ${t('common.daysNoun')}`}
          hint={settings[key].hint}
          inputMode="numeric"
          placeholder={String(retention.days[key])}
          readOnly={!mayChange}
          value={typed[key]}
          onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
          error={wasTried && isWrong(key) ? range(key) : errorAt(save.problem, key)}
        />
      ))}
      <ProblemNotice problem={save.problem} />
      {mayChange && (
        <div className={css.buttons}>
          <Button look="primary" type="submit" isBusy={save.isRunning}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
