import type { ProblemCatalog } from '@walkup/sdk/problems'
import { fieldErrors } from './fieldErrors.ts'
import { dependents, details } from './problemDetails.ts'

export { titles } from './problemTitles.ts'
export const catalog: ProblemCatalog = { details, fieldErrors, dependents }
