import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { form } from '../../ui/controls.css.ts'
import { TextInput } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say, t, type Text } from '../../words/index.ts'
import * as css from './account.css.ts'

const SHORTEST = 10
const empty = { current: '', next: '', again: '' }
const labels = {
  current: { en: 'Present password', es: 'Contraseña actual' },
  next: { en: 'New password', es: 'Contraseña nueva' },
  again: { en: 'New password again', es: 'Contraseña nueva otra vez' },
} as const satisfies Record<keyof typeof empty, Text>

/** What is wrong with what was typed, by field. */
function wrong({ current, next, again }: typeof empty): Partial<Record<keyof typeof empty, string>> {
  return {
    ...(current ? {} : { current: t('This is needed') }),
    ...(next.length < SHORTEST ? { next: t('At least {n} characters', { n: SHORTEST }) } : {}),
    ...(next === again ? {} : { again: say({ en: 'The two are not the same', es: 'Las dos no son iguales' }) }),
  }
}

/** A new password, given the present one. */
export function Password() {
  const [typed, setTyped] = useState(empty)
  const [shown, setShown] = useState<Partial<Record<keyof typeof empty, string>>>({})
  const change = useMutation('account.changePassword')
  const isRefused = change.failure?.code === 'invalid-credentials'

  async function submit(): Promise<void> {
    const faults = wrong(typed)
    setShown(faults)
    if (Object.keys(faults).length > 0) return
    const done = await change.run({ body: { currentPassword: typed.current, newPassword: typed.next } })
    if (!done) return
    setTyped(empty)
    toast(
      say({
        en: 'Your password is changed. You stay signed in here, and nowhere else.',
        es: 'Su contraseña cambió. Sigue dentro aquí, y en ningún otro lugar.',
      }),
    )
  }
  const errors: Partial<Record<keyof typeof empty, string | undefined>> = {
    current: isRefused
      ? say({ en: 'This is not your present password', es: 'Esta no es su contraseña actual' })
      : errorAt(change.failure, 'currentPassword'),
    next: errorAt(change.failure, 'newPassword'),
  }
  return (
    <Card title={{ en: 'Password', es: 'Contraseña' }}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {(['current', 'next', 'again'] as const).map((name) => {
          const error = shown[name] ?? errors[name]
          return (
            <TextInput
              key={name}
              type="password"
              label={say(labels[name])}
              autoComplete={name === 'current' ? 'current-password' : 'new-password'}
              maxLength={256}
              value={typed[name]}
              {...(error ? { error } : {})}
              onChange={(event) => {
                setTyped({ ...typed, [name]: event.target.value })
                setShown({ ...shown, [name]: undefined })
              }}
            />
          )
        })}
        <p className={css.quiet}>
          {say({
            en: 'Every other session ends, and you are told by mail.',
            es: 'Las demás sesiones terminan y se le avisa por correo.',
          })}
        </p>
        {!isRefused && <FailureNotice failure={change.failure} />}
        <div>
          <Button type="submit" look="primary" isBusy={change.isRunning}>
            {say({ en: 'Change password', es: 'Cambiar contraseña' })}
          </Button>
        </div>
      </form>
    </Card>
  )
}
