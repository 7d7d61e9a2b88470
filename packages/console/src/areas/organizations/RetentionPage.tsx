import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useTitle } from '../../app/useTitle.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say } from '../../words/index.ts'
import { OrganizationTabs } from './OrganizationTabs.tsx'
import { retentionKeys, settings, type RetentionKey } from './retention.ts'
import * as css from './organizations.css.ts'

type Retention = Replies['privacy.retention']
const title = { en: 'Retention', es: 'Conservación' }

/** How many days the organization keeps what. */
export default function RetentionPage() {
  useTitle(say(title))
  const { data, failure, retry } = useCall('privacy.retention', {})
  return (
    <>
      <OrganizationTabs />
      <div className={css.page}>
        <header className={css.head}>
          <h1 className={css.title}>{say(title)}</h1>
        </header>
        <div className={css.contacts}>
          <p className={css.intro}>
            {say({
              en: 'What is older is deleted within the hour. Leads, time logs and consent records stay. Leave a field empty to use what holds above, or the default.',
              es: 'Lo más antiguo se elimina en una hora. Los prospectos, los fichajes y los consentimientos se quedan. Deje un campo vacío para usar lo que rige arriba, o el valor habitual.',
            })}
          </p>
          {data ? (
            <RetentionForm key={data.updatedAt} retention={data} onSaved={retry} />
          ) : failure ? (
            <ErrorState failure={failure} onRetry={retry} />
          ) : (
            <Skeleton widths={['60%', '60%', '60%', '60%']} />
          )}
        </div>
      </div>
    </>
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
    toast(say({ en: 'Retention saved.', es: 'Conservación guardada.' }))
    onSaved()
  }
  const range = (key: RetentionKey) => {
    const { minimum, maximum } = settings[key]
    return say({ en: `Enter ${minimum} to ${maximum} days.`, es: `Escriba de ${minimum} a ${maximum} días.` })
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
          label={`${say(settings[key].label)}, ${say({ en: 'days', es: 'días' })}`}
          hint={say(settings[key].hint)}
          inputMode="numeric"
          placeholder={String(retention.days[key])}
          readOnly={!mayChange}
          value={typed[key]}
          onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
          error={wasTried && isWrong(key) ? range(key) : errorAt(save.failure, key)}
        />
      ))}
      <FailureNotice failure={save.failure} />
      {mayChange && (
        <div className={css.buttons}>
          <Button look="primary" type="submit" isBusy={save.isRunning}>
            {say({ en: 'Save', es: 'Guardar' })}
          </Button>
        </div>
      )}
    </form>
  )
}
