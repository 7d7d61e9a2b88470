import { listPage } from '../../frame/index.ts'
import { timeOffList } from './timeOffList.tsx'

export default listPage(timeOffList)
