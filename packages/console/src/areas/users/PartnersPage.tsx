import { listPage } from '../../frame/index.ts'
import { partnerUsers } from './list.tsx'

export default listPage(partnerUsers)
