import { useState } from 'react'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountPaths } from '../routing/router.ts'

/** "It wasn't me" page, linked from the new-device email. Loading it does nothing, because mail scanners open links too. */
export default function ReportSignIn({ linkId }: { readonly linkId: string }) {
  const report = useMutation('account.reportSignIn')
  const [isDone, setDone] = useState(false)
  return (
    <AccountFrame title={t('app.notMe')} foot={<a href={accountPaths.login}>{t('app.backToSignIn')}</a>}>
      {isDone ? (
        <output>{t('app.sessionEnded')}</output>
      ) : (
        <div className={form}>
          <p>{t('app.notMeHint')}</p>
          <ProblemNotice problem={report.problem} />
          <Button
            look="primary"
            className={fullWidth}
            isBusy={report.isRunning}
            onClick={() => void report.run({ body: { linkId } }).then((reply) => reply && setDone(true))}
          >
            {t('app.endSession')}
          </Button>
        </div>
      )}
    </AccountFrame>
  )
}
