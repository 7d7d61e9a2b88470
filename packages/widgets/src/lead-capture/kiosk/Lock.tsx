import { useState, type SyntheticEvent } from 'react'
import * as base from '../../ui/screen.css.ts'
import * as field from '../../ui/field.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { kioskTranslator } from './kioskTranslator.ts'
import { useWidget } from '../../ui/context.ts'

interface Props {
  readonly code: string | undefined
  readonly open: () => void
  readonly close: () => void
}

/** The staff code form, which protects shoppers' details. */
export function Lock({ code, open, close }: Props) {
  const { locale } = useWidget()
  const t = kioskTranslator(locale)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === code) return open()
    setTyped('')
    setIsWrong(true)
  }
  return (
    <StepFrame title={t('deskTitle')} takesFocus>
      <form className={base.step} noValidate autoComplete="off" onSubmit={submit}>
        <div className={field.field}>
          <label className={field.label} htmlFor="code">
            {t('code')}
          </label>
          <input
            className={field.input}
            id="code"
            name="code"
            type="password"
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'code-error' : undefined}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {isWrong && (
            <p className={field.error} id="code-error" role="alert">
              {t('codeWrong')}
            </p>
          )}
        </div>
        <div className={base.foot}>
          <div className={base.stack}>
            <button className={base.primary} onClick={submit}>
              {t('codeOpen')}
            </button>
            <button type="button" className={base.secondary} onClick={close}>
              {t('deskClose')}
            </button>
          </div>
        </div>
      </form>
    </StepFrame>
  )
}
