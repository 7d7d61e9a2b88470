import { Bell } from './Bell.tsx'
import { StaleBar } from './StaleBar.tsx'
import { useCan } from '../../../data/access.ts'

/** Global banner: new leads for those who work them, and a warning while live updates are down. */
export default function LiveBar() {
  const mayRing = useCan('leads.claim')
  return (
    <>
      <StaleBar />
      {mayRing && <Bell />}
    </>
  )
}
