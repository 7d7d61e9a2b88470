import { listPage } from '../../frame/index.ts'
import { borrowed } from './list.tsx'

export default listPage(borrowed)
