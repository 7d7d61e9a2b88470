import { listPage } from '../../frame/index.ts'
import { qrCodes } from './list.tsx'

export default listPage(qrCodes)
