import { useMay } from '../../../data/ServicesProvider.tsx'
import { leadWriters } from '../roles.ts'
import { Bell } from './Bell.tsx'
import { StaleBar } from './StaleBar.tsx'

/** Over every page: the new leads of those who work them, and a word when the page no longer keeps up by itself. */
export default function LiveBar() {
  const mayRing = useMay(leadWriters)
  return (
    <>
      <StaleBar />
      {mayRing && <Bell />}
    </>
  )
}
