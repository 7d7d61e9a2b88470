import type { ComponentProps } from 'react'
import { currentStep } from '../../booking/flow.ts'
import type { Kiosk } from '../../booking/kiosk.ts'
import * as base from '../../ui/screen.css.ts'
import { useStore } from '../../ui/useStore.ts'
import { Bar } from './Bar.tsx'
import { isPristine } from './correction.ts'
import { RejectedEntries } from './RejectedEntries.tsx'
import { Idle } from './Idle.tsx'
import { deskOf } from './kiosk.ts'

/** The status bar above every step, the list of rejected entries, and the idle timeout. */
export function Frame({ booking, flow, children }: ComponentProps<Kiosk['Frame']>) {
  const desk = deskOf(booking)
  const isOpen = useStore(desk.isOpen)
  const isLeftLying = isOpen || (!isPristine(flow) && currentStep(flow) !== 'done' && !flow.isSending)
  return (
    <>
      <Bar desk={desk} />
      {isOpen ? (
        <div className={base.inside}>
          <RejectedEntries desk={desk} booking={booking} />
        </div>
      ) : (
        children
      )}
      {isLeftLying && <Idle seconds={desk.idleSeconds()} clear={desk.restart} />}
    </>
  )
}
