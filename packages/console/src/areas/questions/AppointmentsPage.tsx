import { listPage } from '../../frame/index.ts'
import { appointmentQuestions } from './appointmentQuestions.tsx'

export default listPage(appointmentQuestions)
