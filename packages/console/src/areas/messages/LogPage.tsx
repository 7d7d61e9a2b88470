import { listPage } from '../../frame/index.ts'
import { log } from './log.tsx'

export default listPage(log)
