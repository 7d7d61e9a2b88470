import { useState } from 'react'
import { errorAt, toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { t } from '../../i18n/index.ts'
import { asSentence } from '../../i18n/sentences.ts'
import { toLogo } from './logoFile.ts'
import * as css from './webConfig.css.ts'

interface LogoFieldProps {
  readonly value: string
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (logoUrl: string) => void
}

/** The logo: a picture is uploaded when it is chosen, and used once the settings are saved. */
export function LogoField({ value, isDisabled, error, onChange }: LogoFieldProps) {
  const { client } = useServices()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()

  async function choose(file: File): Promise<void> {
    setFault(undefined)
    setSending(true)
    const logo = await toLogo(file).catch(() => undefined)
    if (logo) {
      const body = new FormData()
      body.set('file', logo, 'logo.png')
      try {
        onChange((await client.call('settings.uploadLogo', { body })).logoUrl)
      } catch (thrown) {
        const problem = await toProblem(thrown)
        setFault(errorAt(problem, 'file') ?? problem.detail ?? problem.title)
      }
    } else setFault(t('ui.pictureUnreadable'))
    setSending(false)
  }
  const wrong = fault ?? error
  return (
    <fieldset className={css.plain} disabled={isDisabled}>
      <legend className={css.label}>{t('common.logo')}</legend>
      <div className={css.logoLine}>
        {value && <img className={css.logo} src={value} alt={t('common.logo')} />}
        {!isDisabled && (
          <>
            <PictureButton
              label={t('webConfig.chooseLogo')}
              fileLabel={t('webConfig.logoFile')}
              isBusy={isSending}
              onChoose={(file) => void choose(file)}
            />
            {value && (
              <Button look="quiet" onClick={() => onChange('')}>
                {t('common.remove')}
              </Button>
            )}
          </>
        )}
      </div>
      {wrong ? <p role="alert">{asSentence(t('common.logo'), wrong)}</p> : <p className={css.muted}>{t('webConfig.logoHint')}</p>}
    </fieldset>
  )
}
