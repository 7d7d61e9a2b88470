import { listPage } from '../../frame/index.ts'
import { securityLog } from './securityLog.tsx'

export default listPage(securityLog)
