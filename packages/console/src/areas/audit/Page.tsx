import { listPage } from '../../frame/index.ts'
import { trail } from './list.tsx'

export default listPage(trail)
