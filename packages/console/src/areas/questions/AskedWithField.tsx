import { useMemo } from 'react'
import { Combobox } from '../../frame/form/Combobox.tsx'
import type { CustomProps } from '../../frame/formTypes.ts'
import { fieldTypes as names, nameOf } from '../../frame/fixedNames.ts'
import { read } from '../../frame/sources.ts'

/** Input control of a question, limited to those that its data type supports. */
export function AskedWithField({ label, values, onChange, error }: CustomProps) {
  const { dataTypeId } = values
  const source = useMemo(
    () =>
      read('settings.fieldTypes', ({ fieldTypes }) =>
        fieldTypes
          .filter(({ dataTypeIds }) => typeof dataTypeId !== 'number' || dataTypeIds.includes(dataTypeId))
          .map((one) => ({ value: one.id, label: nameOf(names, one) })),
      ),
    [dataTypeId],
  )
  return (
    <Combobox
      label={label}
      error={error}
      source={source}
      value={values.fieldTypeId as number | null}
      canClear={false}
      onChange={(option) => onChange({ fieldTypeId: option?.value ?? null })}
    />
  )
}
