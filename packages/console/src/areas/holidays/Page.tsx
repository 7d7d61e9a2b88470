import { listPage } from '../../frame/index.ts'
import { holidays } from './list.tsx'

export default listPage(holidays)
