import type { Replies } from '@walkup/sdk'
import { go } from '../../routing/router.ts'
import { CountedPoint, EraseDialog, Points } from '../../frame/EraseDialog.tsx'
import { t } from '../../i18n/index.ts'

type Plan = Replies['users.erase']

const preview = { reason: 'preview', dryRun: true } as const

interface EraseUserProps {
  readonly user: Replies['users.get']
  readonly onClose: () => void
  readonly onErased: () => void
}
/** Permanently erases a staff member. */
export default function EraseUser({ user, onClose, onErased }: EraseUserProps) {
  return (
    <EraseDialog
      endpoint="users.erase"
      id={user.id}
      name={`${user.firstName} ${user.lastName}`}
      intro={t('users.eraseHint')}
      why={t('common.reason')}
      differs={t('users.confirmMismatch')}
      preview={preview}
      describe={describe}
      onClose={onClose}
      onErased={() => {
        onErased()
        go('/users')
      }}
    />
  )
}

const describe = (plan: Plan) => (
  <>
    <p>{t('users.erasedData')}.</p>
    <Points>
      <CountedPoint label={t('users.endedSessions')} value={plan.sessions} />
      <CountedPoint label={t('users.stoppedCodes')} value={plan.qrCodes} />
      <CountedPoint label={t('users.shiftsToReassign')} value={plan.futureShifts} />
    </Points>
    <p>{t('users.keptData')}:</p>
    <Points>
      <CountedPoint label={t('users.keptLogs')} value={plan.timeLogs} />
      <CountedPoint label={t('common.leads')} value={plan.leads} />
    </Points>
  </>
)
