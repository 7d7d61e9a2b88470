import { listPage } from '../../frame/index.ts'
import { serviceTypes } from './serviceTypes.tsx'

export default listPage(serviceTypes)
