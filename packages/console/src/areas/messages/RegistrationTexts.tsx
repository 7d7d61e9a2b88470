import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { copyText } from '../../ui/copyText.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { hint } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import * as css from './messages.css.ts'

/** What to enter in the carriers' forms, each to be copied. */
export function RegistrationTexts() {
  const { data, problem, retry } = useCall('messages.registration', {})
  if (problem && !data) return <ErrorState problem={problem} onRetry={retry} />
  const [first = '', second = ''] = data?.samples ?? []
  const texts = data && [
    [t('messages.campaignDescription'), data.description],
    [t('messages.howPeopleAgree'), data.optIn],
    [t('messages.sample', { n: 1 }), first],
    [t('messages.sample', { n: 2 }), second],
    [t('messages.help'), data.help],
    [t('messages.optedOut'), data.optedOut],
    [t('messages.optedIn'), data.optedIn],
  ]
  return (
    <Card title={t('messages.registrationTexts')}>
      <p className={hint}>{t('messages.registrationTextsHint')}</p>
      {texts?.map(([name = '', text = '']) => (
        <div key={name} className={css.copied}>
          <div>
            <div className={hint}>{name}</div>
            {/* The forms are in English. */}
            <div lang="en" className={css.copiedText}>
              {text}
            </div>
          </div>
          <Button icon="copy" aria-label={t('messages.copyNamed', { name })} onClick={() => copyText(text, t('account.copied'))}>
            {t('common.copy')}
          </Button>
        </div>
      )) ?? <Skeleton widths={['80%', '60%', '70%']} />}
    </Card>
  )
}
