import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { input } from '../../ui/controls.css.ts'
import * as css from './support.css.ts'
import { t } from '../../i18n/index.ts'

interface FileFieldProps {
  /** The current file. */
  readonly present: string | undefined
  readonly file: File | undefined
  /** Upload progress, 0 to 1. */
  readonly progress: number | undefined
  readonly error?: string
  readonly onChange: (file: File | undefined) => void
  readonly onStop: () => void
}

/** File input with upload progress. */
export const FileField = ({ present, file, progress, error, onChange, onStop }: FileFieldProps) => (
  <>
    <Field
      label={t('common.file')}
      isOptional
      hint={present ? `${present}. ${t('support.replaceHint')} ${t('support.fileHint')}` : t('support.fileHint')}
      {...(error ? { error } : {})}
    >
      {(wiring) => <input {...wiring} type="file" className={input} onChange={({ target }) => onChange(target.files?.[0])} />}
    </Field>
    {file && progress !== undefined && (
      <div className={css.progressLine}>
        <progress className={css.progress} max={1} value={progress} aria-label={file.name} />
        <output className={css.figure}>{Math.round(progress * 100)} %</output>
        <Button look="quiet" icon="close" onClick={onStop}>
          {t('support.stopUpload')}
        </Button>
      </div>
    )}
  </>
)
