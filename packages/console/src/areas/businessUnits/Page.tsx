import { listPage } from '../../frame/index.ts'
import { businessUnits } from './list.tsx'

export default listPage(businessUnits)
