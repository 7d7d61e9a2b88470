import { useMayCall } from '../../data/whole.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { range, wholeDay } from '../../ui/WeekGrid/words.ts'
import { say } from '../../words/index.ts'
import { ShiftForm } from './ShiftForm.tsx'
import { ShiftView } from './ShiftView.tsx'
import { whose } from './ShiftCard.tsx'
import type { Shift, ShiftRow } from './shifts.ts'
import { words } from './words.ts'

export interface ShiftDialogProps {
  /** What is shown or changed; without it a new one is planned. */
  readonly shift: Shift | undefined
  /** Where it is planned: `date.minutes.userId`, each of which may be missing. */
  readonly at: string
  /** The day and the store that a new one begins with. */
  readonly day: string
  readonly storeId: number | undefined
  readonly zone: string
  /** The shifts that were claimed from this open one. */
  readonly claims: readonly Shift[]
  readonly onClose: () => void
  readonly onSaved: (row: ShiftRow) => void
  readonly onRemoved: (id: number) => void
}

/** One shift: its form for those who write shifts, what it is for the others. */
export default function ShiftDialog(props: ShiftDialogProps) {
  const { shift, onClose } = props
  const mayWrite = useMayCall('hours.upsert')
  const title = shift ? whose(shift) : say(words.plan)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(shift ? { description: `${shift.store.name}, ${wholeDay(shift.date)}, ${range(shift.start, shift.end)}` } : {})}
    >
      {shift && <ShiftView {...props} shift={shift} />}
      {mayWrite && <ShiftForm {...props} />}
    </Dialog>
  )
}
