import { Bell } from './Bell.tsx'
import { StaleBar } from './StaleBar.tsx'
import { useCan } from '../../../data/access.ts'

/** Over every page: the new leads of those who work them, and a word when the page no longer keeps up by itself. */
export default function LiveBar() {
  const mayRing = useCan('leads.claim')
  return (
    <>
      <StaleBar />
      {mayRing && <Bell />}
    </>
  )
}
