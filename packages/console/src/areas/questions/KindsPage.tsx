import { useTitle } from '../../routing/useTitle.ts'
import { useCall } from '../../data/useCall.ts'
import { dataTypes, fieldTypes, nameOf } from '../../frame/fixedNames.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './library.css.ts'

const title = t('questions.answerTypes')
const fits = t('common.for')

/** Data types and input controls, both fixed and read-only. */
export default function KindsPage() {
  useTitle(title)
  const data = useCall('settings.dataTypes', {})
  const fields = useCall('settings.fieldTypes', {})
  const problem = data.problem ?? fields.problem
  const kindOf = (id: number) => nameOf(dataTypes, { id, name: `#${id}` })
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
      </header>
      <div className={css.body}>
        {problem && !(data.data && fields.data) && (
          <ErrorState
            problem={problem}
            onRetry={() => {
              data.retry()
              fields.retry()
            }}
          />
        )}
        {!problem && !(data.data && fields.data) && <Skeleton widths={['40%', '60%', '60%']} />}
        {data.data && (
          <Kinds
            title={t('questions.answerTypes')}
            heads={[t('common.name')]}
            rows={data.data.dataTypes.map((kind) => ({ id: kind.id, cells: [nameOf(dataTypes, kind)] }))}
          />
        )}
        {fields.data && (
          <Kinds
            title={t('questions.inputTypesTitle')}
            heads={[t('common.name'), fits]}
            rows={fields.data.fieldTypes.map((field) => ({
              id: field.id,
              cells: [nameOf(fieldTypes, field), field.dataTypeIds.map(kindOf).join(', ')],
            }))}
          />
        )}
      </div>
    </>
  )
}

interface KindsProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly id: number; readonly cells: readonly string[] }[]
}
const Kinds = ({ title: caption, heads, rows }: KindsProps) => (
  <table className={css.table}>
    <caption className={css.caption}>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={css.cell}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
          {cells.map((cell, index) => (
            <td key={heads[index] ?? caption} className={css.cell}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
