import { listPage } from '../../frame/index.ts'
import { campaignRules } from './list.tsx'

export default listPage(campaignRules)
