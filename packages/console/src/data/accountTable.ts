import { accountExtra } from '@walkup/sdk/endpoints'
import { table } from './table.ts'

/** The rows for second factors, which the sign-in page does without until it needs one. */
Object.assign(table, accountExtra)
