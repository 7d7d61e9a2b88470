import type { ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { useMutation } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { coarseNow } from '../../ui/now.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { describeRule } from './recurring.ts'
import { colorStyle } from './ShiftCard.tsx'
import type { Shift } from './shifts.ts'
import type { ShiftDialogProps } from './ShiftDialog.tsx'
import { useClaim } from './useClaim.ts'
import { colorNames, seatsTaken } from './labels.ts'
import * as css from './shifts.css.ts'

/** Shift details, with claim and release for open shifts. */
export function ShiftView({ shift, claims, onClose }: ShiftDialogProps & { readonly shift: Shift }) {
  const login = useLogin()
  const mayClaim = useCan('hours.claim')
  const mayWrite = useCan('hours.upsert')
  const claim = useMutation('hours.claim')
  const change = useClaim(claim)
  const isMine = shift.isClaimedByMe || (shift.openShiftId !== null && shift.user?.id === login?.userId)
  const openId = shift.user ? shift.openShiftId : shift.id
  const isFull = !shift.user && shift.taken >= shift.seats
  const Seat = mayWrite ? 'div' : DialogActions
  const hasBegun = Date.parse(shift.startAt) <= useStore(coarseNow)

  async function run(release: boolean): Promise<void> {
    if (openId && (await change(openId, release))) onClose()
  }
  return (
    <div className={css.facts}>
      {!shift.user && (
        <p>
          {seatsTaken(shift.taken, shift.seats)}
          {claims.length > 0 && `: ${claims.map(({ user }) => user?.name).join(', ')}`}
        </p>
      )}
      {shift.cron && <p className={css.sentence}>{describeRule(shift.cron)}</p>}
      {mayWrite ? (
        shift.postedAt && <p className={css.muted}>{t('common.posted')}</p>
      ) : (
        <dl className={css.facts}>
          <Fact term={t('common.state')}>{shift.postedAt ? t('common.posted') : t('shifts.draft')}</Fact>
          {shift.type && <Fact term={t('common.hoursType')}>{shift.type.name}</Fact>}
          <Fact term={t('common.color')}>
            <span className={css.colorFact} style={colorStyle(shift.colour)}>
              <span className={css.swatchDot} /> {colorNames[shift.colour]}
            </span>
          </Fact>
          {shift.note && <Fact term={t('common.note')}>{shift.note}</Fact>}
        </dl>
      )}
      <ProblemNotice problem={claim.problem} />
      {mayClaim && openId && !hasBegun && (isMine || (!shift.user && !isFull)) && (
        // Above a form, the form's own buttons come last.
        <Seat>
          <Button look={isMine || mayWrite ? 'plain' : 'primary'} isBusy={claim.isRunning} onClick={() => void run(isMine)}>
            {isMine ? t('shifts.giveShiftBack') : t('shifts.claimShift')}
          </Button>
        </Seat>
      )}
    </div>
  )
}

interface FactProps {
  readonly term: Text
  readonly children: ReactNode
}
const Fact = ({ term, children }: FactProps) => (
  <div className={page.fact}>
    <dt className={page.term}>{term}</dt>
    <dd>{children}</dd>
  </div>
)
