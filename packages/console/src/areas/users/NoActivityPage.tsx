import { listPage } from '../../frame/index.ts'
import { noActivity } from './activity.tsx'

export default listPage(noActivity)
