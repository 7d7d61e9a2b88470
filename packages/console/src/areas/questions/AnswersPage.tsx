import { listPage } from '../../frame/index.ts'
import { answers } from './answers.tsx'

export default listPage(answers)
