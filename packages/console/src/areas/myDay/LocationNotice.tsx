import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

interface LocationNoticeProps {
  /** Of these texts; other ones need another version (the contract's `locationNoticeVersion`). */
  readonly version: number
  readonly onAnswered: () => void
}

/** What is recorded about location and why; punches work either way. */
export function LocationNotice({ version, onAnswered }: LocationNoticeProps) {
  const answer = useMutation('labor.answerLocationNotice')
  async function choose(isAgreed: boolean): Promise<void> {
    if (await answer.run({ body: { version, isAgreed } })) onAnswered()
  }
  return (
    <>
      <h3 className={css.strong}>{t('myDay.locationTitle')}</h3>
      <p>{t('myDay.locationWhat')}</p>
      <p className={css.quiet}>{t('myDay.locationWho')}</p>
      <div className={css.pair}>
        <Button className={css.tall} isBusy={answer.isRunning} onClick={() => void choose(true)}>
          {t('myDay.shareLocation')}
        </Button>
        <Button className={css.tall} isBusy={answer.isRunning} onClick={() => void choose(false)}>
          {t('myDay.declineLocation')}
        </Button>
      </div>
      <ProblemNotice problem={answer.problem} />
    </>
  )
}
