import { useEffect, useState } from 'react'
import type { Booking } from '../../booking/booking.ts'
import * as base from '../../ui/screen.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { useStore } from '../../ui/useStore.ts'
import type { OutboxEntry } from './entries.ts'
import { download, toCsv } from './export.ts'
import type { KioskDesk } from './kiosk.ts'
import { Lock } from './Lock.tsx'
import { RejectedEntry } from './RejectedEntry.tsx'
import { kioskTranslator } from './kioskTranslator.ts'
import { useWidget } from '../../ui/context.ts'

interface Props {
  readonly desk: KioskDesk
  readonly booking: Booking
}

/** The rejected entries, for staff to correct, resend, export or delete. */
export function RejectedEntries(props: Props) {
  const [code] = useState(props.desk.staffCode())
  const [isOpen, setIsOpen] = useState(code === undefined)
  return isOpen ? <Entries {...props} /> : <Lock code={code} open={() => setIsOpen(true)} close={() => props.desk.show(false)} />
}

function Entries({ desk, booking }: Props) {
  const { locale } = useWidget()
  const { outbox } = desk
  const { refused } = useStore(outbox.state)
  const t = kioskTranslator(locale)
  const [entries, setEntries] = useState<readonly OutboxEntry[]>()
  useEffect(() => {
    let isCurrent = true
    void outbox.entries().then((all) => isCurrent && setEntries(all.filter(({ state }) => state === 'refused')))
    return () => {
      isCurrent = false
    }
  }, [outbox, refused])
  return (
    <StepFrame title={t('deskTitle')} lead={t(refused ? 'deskBody' : 'deskEmpty')} takesFocus>
      <ul className={base.stack}>
        {entries?.map((kept) => (
          <RejectedEntry key={kept.id} desk={desk} kept={kept} canCorrect={desk.canCorrect(booking, kept)} />
        ))}
      </ul>
      <div className={base.foot}>
        <div className={base.stack}>
          {entries?.some(({ body }) => body) && (
            <button type="button" className={base.secondary} onClick={() => download(toCsv(entries))}>
              {t('export')}
            </button>
          )}
          <button type="button" className={base.primary} onClick={() => desk.show(false)}>
            {t('deskClose')}
          </button>
        </div>
      </div>
    </StepFrame>
  )
}
