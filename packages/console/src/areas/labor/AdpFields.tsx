import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import { isCompanyCode, multiplierOf, type CodeDraft, type RulesDraft } from './rulesDraft.ts'
import * as css from './payroll.css.ts'

interface AdpFieldsProps {
  readonly draft: RulesDraft
  readonly mayChange: boolean
  readonly wasTried: boolean
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (changes: Partial<RulesDraft>) => void
}

/** What ADP calls the company and the hours that have no column of their own. */
export function AdpFields({ draft, mayChange, wasTried, errorOf, onChange }: AdpFieldsProps) {
  const { codes } = draft
  const set = (key: number, changes: Partial<CodeDraft>) =>
    onChange({ codes: codes.map((one) => (one.key === key ? { ...one, ...changes } : one)) })
  const error = (path: string, isWrong: boolean, text: string) => {
    const message = wasTried && isWrong ? text : errorOf(path)
    return message ? { error: message } : {}
  }
  return (
    <>
      <TextInput
        label={t('payroll.companyCode')}
        hint={t('payroll.companyCodeHint')}
        isOptional
        maxLength={3}
        value={draft.adpCompanyCode}
        {...error('adpCompanyCode', !isCompanyCode(draft.adpCompanyCode), t('payroll.enterCompanyCode'))}
        onChange={(event) => onChange({ adpCompanyCode: event.target.value })}
      />
      {codes.map(({ key, multiplier, code }, index) => (
        <div key={key} className={css.code}>
          <TextInput
            label={t('payroll.multiplier')}
            inputMode="decimal"
            value={multiplier}
            {...error(`earningsCodes.${index}.multiplier`, multiplierOf(multiplier) === undefined, t('payroll.enterMultiplier'))}
            onChange={(event) => set(key, { multiplier: event.target.value })}
          />
          <TextInput
            label={t('payroll.earningsCode', { multiplier: multiplier || '…' })}
            maxLength={12}
            value={code}
            {...error(`earningsCodes.${index}.code`, code.trim() === '', t('payroll.enterCode'))}
            onChange={(event) => set(key, { code: event.target.value })}
          />
          {mayChange && (
            <Button
              look="quiet"
              icon="close"
              className={css.remove}
              aria-label={`${t('common.remove')} ${code}`}
              onClick={() => onChange({ codes: codes.filter((one) => one.key !== key) })}
            />
          )}
        </div>
      ))}
      {mayChange && codes.length < 20 && (
        <div>
          <Button
            look="quiet"
            icon="plus"
            onClick={() =>
              onChange({ codes: [...codes, { key: Math.max(-1, ...codes.map(({ key }) => key)) + 1, multiplier: '', code: '' }] })
            }
          >
            {t('payroll.addCode')}
          </Button>
        </div>
      )}
    </>
  )
}
