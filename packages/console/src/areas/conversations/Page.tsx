import { listPage } from '../../frame/index.ts'
import { conversations } from './list.tsx'

export default listPage(conversations)
