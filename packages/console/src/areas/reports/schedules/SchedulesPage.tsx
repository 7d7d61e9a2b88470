import { listPage } from '../../../frame/index.ts'
import { schedules } from './list.tsx'

export default listPage(schedules)
