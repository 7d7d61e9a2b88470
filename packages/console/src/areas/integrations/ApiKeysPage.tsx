import { listPage } from '../../frame/index.ts'
import { apiKeys } from './apiKeys.tsx'

export default listPage(apiKeys)
