import { listPage } from '../../frame/index.ts'
import { auditLog } from './list.tsx'

export default listPage(auditLog)
