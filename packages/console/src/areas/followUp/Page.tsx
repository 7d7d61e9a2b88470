import { listPage } from '../../frame/page.tsx'
import { tasks } from './list.tsx'

export default listPage(tasks)
