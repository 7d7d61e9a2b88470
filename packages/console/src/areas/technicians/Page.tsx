import { listPage } from '../../frame/index.ts'
import { technicians } from './list.tsx'

export default listPage(technicians)
