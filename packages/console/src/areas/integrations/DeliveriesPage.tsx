import { listPage } from '../../frame/index.ts'
import { deliveries } from './deliveries.tsx'

export default listPage(deliveries)
