import { listPage } from '../../frame/index.ts'
import { apiKeys } from './apiKeys.tsx'
import { IntegrationsTabs } from './IntegrationsTabs.tsx'

const List = listPage(apiKeys)

export default function ApiKeysPage() {
  return (
    <>
      <IntegrationsTabs />
      <List params={{}} />
    </>
  )
}
