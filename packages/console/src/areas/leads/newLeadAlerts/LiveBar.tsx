import { NewLeadAlerts } from './NewLeadAlerts.tsx'
import { StaleBar } from './StaleBar.tsx'
import { useCan } from '../../../data/access.ts'

/** Global banner: new leads for those who work them, and a warning while live updates are down. */
export default function LiveBar() {
  const showsAlerts = useCan('leads.claim')
  return (
    <>
      <StaleBar />
      {showsAlerts && <NewLeadAlerts />}
    </>
  )
}
