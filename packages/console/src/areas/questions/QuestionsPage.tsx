import { listPage } from '../../frame/index.ts'
import { questions } from './questions.tsx'

export default listPage(questions)
