import { t } from '../../i18n/index.ts'
import { defineForm } from '../../frame/define.ts'
import type { Values } from '../../frame/formTypes.ts'
import { dataTypes, fieldTypes, nameOf, withLabels } from '../../frame/fixedNames.ts'
import { named } from '../../frame/sources.ts'
import { AskedWithField } from './AskedWithField.tsx'
import { DisqualifiesField } from './DisqualifiesField.tsx'
import { OptionsField, formatOptions } from './OptionsField.tsx'
import { ShowIfField, ShowIfText } from './ShowIfField.tsx'

export const kinds = withLabels(
  named('settings.dataTypes', (reply) => reply.dataTypes),
  dataTypes,
)
/** Ids of the choice data types, which never change. */
const CHOICES: ReadonlySet<unknown> = new Set([4, 5])
const isChoice = ({ dataTypeId }: Values) => CHOICES.has(dataTypeId)

/** Fields shared by all question forms. */
const asked = defineForm({
  endpoint: 'questions.upsert',
  title: { add: t('common.newQuestion'), edit: t('questions.editQuestion') },
  fields: {
    label: { kind: 'localized', label: t('common.question') },
    helpText: { kind: 'localized', label: t('common.helpText') },
    dataTypeId: { kind: 'select', label: t('common.answerType'), options: kinds },
    fieldTypeId: {
      kind: 'custom',
      label: t('common.inputType'),
      Field: AskedWithField,
      text: (id) => nameOf(fieldTypes, { id: Number(id), name: String(id) }),
    },
    options: {
      kind: 'custom',
      label: t('common.answers'),
      Field: OptionsField,
      showsParts: true,
      text: formatOptions,
      isFor: isChoice,
    },
    disqualifies: { kind: 'custom', label: t('common.endingAnswers'), Field: DisqualifiesField, isFor: isChoice },
    showIf: {
      kind: 'custom',
      label: t('questions.showIfAnswer'),
      Field: ShowIfField,
      showsParts: true,
      ValueText: ShowIfText,
      isWide: true,
    },
    externalField: { kind: 'text', label: t('common.externalField') },
    required: { kind: 'boolean', label: t('common.required'), start: true },
  },
})
export const questionTitle = asked.title
export const questionFields = asked.fields

/** Questions without choices have no options, and thus none that disqualifies. */
export const noAnswers = (row: object | undefined, values: Values) =>
  row && !isChoice(values) ? { options: [], disqualifies: [] } : {}

interface OptionRow {
  readonly value: string
  readonly label: Readonly<Record<string, string>>
}
/** A row's options without ids, as the request body expects them. */
export const optionsOf = (row: { readonly options: readonly OptionRow[] }) =>
  row.options.map(({ value, label }) => ({ value, label: { ...label, en: label.en ?? '' } }))
