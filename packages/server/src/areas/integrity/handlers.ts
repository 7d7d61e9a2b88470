import type { AreaHandlers } from '../../context.ts'
import { integrityByGenerator } from './byGenerator.ts'
import { decideFlag, searchFlags } from './flags.ts'
import { previewRules, readRules, saveRules } from './rules.ts'

export const integrity: AreaHandlers<'integrity'> = {
  'integrity.search': (context, { body }) => searchFlags(context, body),
  'integrity.decide': (context, { params, body }) => decideFlag(context, Number(params.id), body),
  'integrity.byGenerator': (context, { body }) => integrityByGenerator(context, body),
  'integrity.rules': (context) => readRules(context),
  'integrity.saveRules': (context, { body }) => saveRules(context, body),
  'integrity.previewRules': (context, { body }) => previewRules(context, body),
}
