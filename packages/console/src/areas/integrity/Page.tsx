import { listPage } from '../../frame/index.ts'
import { flags } from './list.tsx'

export default listPage(flags)
