import { listPage } from '../../frame/index.ts'
import { activity } from './activity.tsx'

export default listPage(activity)
