import { listPage } from '../../frame/index.ts'
import { IntegrationsTabs } from './IntegrationsTabs.tsx'
import { webhooks } from './webhooks.tsx'

const List = listPage(webhooks)

export default function WebhooksPage() {
  return (
    <>
      <IntegrationsTabs />
      <List params={{}} />
    </>
  )
}
