import { listPage } from '../../frame/index.ts'
import { notifications } from './list.tsx'

export default listPage(notifications)
