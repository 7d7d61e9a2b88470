import { listPage } from '../../frame/index.ts'
import { IntegrationsTabs } from './IntegrationsTabs.tsx'
import { deliveries } from './deliveries.tsx'

const List = listPage(deliveries)

export default function DeliveriesPage() {
  return (
    <>
      <IntegrationsTabs />
      <List params={{}} />
    </>
  )
}
