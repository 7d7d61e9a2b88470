import { listPage } from '../../../frame/index.ts'
import { reviews } from './list.tsx'

export default listPage(reviews)
