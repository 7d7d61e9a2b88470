import { useStore } from '@nanostores/react'
import { useMutation } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useMayCall } from '../../data/whole.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { coarseNow } from '../../ui/now.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say } from '../../words/index.ts'
import { describeRule } from './recurring.ts'
import type { Shift } from './shifts.ts'
import type { ShiftDialogProps } from './ShiftDialog.tsx'
import { colourNames, seatsTaken, words } from './words.ts'
import * as css from './hours.css.ts'

/** What a shift is, and the seat of an open one to take or to give back. */
export function ShiftView({ shift, claims, onClose }: ShiftDialogProps & { readonly shift: Shift }) {
  const login = useLogin()
  const mayClaim = useMayCall('hours.claim')
  const mayWrite = useMayCall('hours.upsert')
  const claim = useMutation('hours.claim')
  const isMine = shift.isClaimedByMe || (shift.openShiftId !== null && shift.user?.id === login?.userId)
  const openId = shift.user ? shift.openShiftId : shift.id
  const isFull = !shift.user && shift.taken >= shift.seats
  const hasBegun = Date.parse(shift.startAt) <= useStore(coarseNow)

  async function run(release: boolean): Promise<void> {
    const reply = openId && (await claim.run({ params: { id: openId }, body: release ? { release } : {} }))
    if (!reply) return
    toast(
      release
        ? say({ en: 'The seat is free again.', es: 'La plaza vuelve a estar libre.' })
        : say({ en: 'The shift is yours.', es: 'El turno es suyo.' }),
    )
    onClose()
  }
  return (
    <div className={css.facts}>
      {!shift.user && (
        <p>
          {seatsTaken(shift.taken, shift.seats)}
          {claims.length > 0 && `: ${claims.map(({ user }) => user?.name).join(', ')}`}
        </p>
      )}
      {!mayWrite && (
        <>
          {shift.type && <p>{shift.type.name}</p>}
          <p>{say(colourNames[shift.colour])}</p>
          {shift.note && <p>{shift.note}</p>}
        </>
      )}
      {shift.cron && <p className={css.sentence}>{describeRule(shift.cron)}</p>}
      {shift.postedAt && <p className={css.muted}>{say(words.posted)}</p>}
      <FailureNotice failure={claim.failure} />
      {mayClaim && openId && !hasBegun && (isMine || (!shift.user && !isFull)) && (
        <DialogActions>
          <Button look={isMine ? 'plain' : 'primary'} isBusy={claim.isRunning} onClick={() => void run(isMine)}>
            {isMine
              ? say({ en: 'Give this shift back', es: 'Devolver este turno' })
              : say({ en: 'Take this shift', es: 'Tomar este turno' })}
          </Button>
        </DialogActions>
      )}
    </div>
  )
}
