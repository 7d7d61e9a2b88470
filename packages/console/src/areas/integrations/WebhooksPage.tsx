import { listPage } from '../../frame/index.ts'
import { webhooks } from './webhooks.tsx'

export default listPage(webhooks)
