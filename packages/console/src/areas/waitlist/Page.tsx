import { listPage } from '../../frame/index.ts'
import { waitlist } from './list.tsx'

export default listPage(waitlist)
