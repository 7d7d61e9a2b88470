/** @jsxImportSource preact */
import { component, useState } from '../../ui/component.ts'
import * as base from '../../ui/base.css.ts'
import * as field from '../../ui/field.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { kioskTranslator } from './kioskTranslator.ts'

interface Props {
  readonly code: string | undefined
  readonly open: () => void
  readonly close: () => void
}

/** The staff code form, which protects shoppers' details. */
export const Lock = component(({ code, open, close }: Props, { locale }) => {
  const t = kioskTranslator(locale)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    if (typed.trim() === code) return open()
    setTyped('')
    setIsWrong(true)
  }
  return (
    <StepFrame title={t('deskTitle')} takesFocus>
      <form class={base.step} noValidate autocomplete="off" onSubmit={submit}>
        <div class={field.field}>
          <label class={field.label} for="code">
            {t('code')}
          </label>
          <input
            class={field.input}
            id="code"
            name="code"
            type="password"
            autocomplete="off"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'code-error' : undefined}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {isWrong && (
            <p class={field.error} id="code-error" role="alert">
              {t('codeWrong')}
            </p>
          )}
        </div>
        <div class={base.foot}>
          <div class={base.stack}>
            <button class={base.primary} onClick={submit}>
              {t('codeOpen')}
            </button>
            <button type="button" class={base.secondary} onClick={close}>
              {t('deskClose')}
            </button>
          </div>
        </div>
      </form>
    </StepFrame>
  )
})
