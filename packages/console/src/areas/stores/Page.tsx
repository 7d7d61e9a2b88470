import { listPage } from '../../frame/index.ts'
import { stores } from './list.tsx'

export default listPage(stores)
