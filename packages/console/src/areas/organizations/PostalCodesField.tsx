import { useRef, type ChangeEvent } from 'react'
import type { CustomProps } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'

/** ZIP codes as typed, pasted, or read from a file of one column; the server reads any separators. */
export function PostalCodesField({ label, values, onChange, error }: CustomProps) {
  const file = useRef<HTMLInputElement>(null)
  const text = ((values.postalCodes as readonly string[] | undefined) ?? []).join(', ')
  const write = (typed: string) => onChange({ postalCodes: typed ? [typed] : [] })
  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? []
    if (chosen) write([text, await chosen.text()].filter(Boolean).join('\n'))
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <div>
      <TextArea
        label={label}
        hint={t('organizations.postalCodesHint')}
        error={error}
        isOptional
        rows={4}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <input ref={file} type="file" accept=".csv,.txt,text/csv,text/plain" hidden onChange={(event) => void read(event)} />
      <Button look="quiet" icon="up" onClick={() => file.current?.click()}>
        {t('organizations.postalCodesFile')}
      </Button>
    </div>
  )
}
