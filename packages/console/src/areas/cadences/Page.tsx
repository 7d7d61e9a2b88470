import { listPage } from '../../frame/page.tsx'
import { cadences } from './list.tsx'

export default listPage(cadences)
