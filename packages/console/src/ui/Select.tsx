import { useState } from 'react'
import * as Radix from '@radix-ui/react-select'
import { getNonce } from 'get-nonce'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import * as css from './Select.css.ts'
import { t } from '../i18n/index.ts'

export interface SelectProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A single select for forms. Import it only from lazy-loaded code: it adds about 19 kB. Its list mounts once the pointer or focus
 * is near, which also enables typeahead.
 */
export function Select({ options, value, onChange, ...field }: SelectProps) {
  const [isNear, setNear] = useState(false)
  const approach = () => setNear(true)
  return (
    <Field {...field}>
      {(wiring) => (
        <Radix.Root value={value} onValueChange={onChange}>
          <Radix.Trigger {...wiring} className={css.trigger} onFocus={approach} onPointerEnter={approach}>
            <Radix.Value placeholder={t('ui.choose')}>{options.find((option) => option.value === value)?.label}</Radix.Value>
            <Radix.Icon asChild>
              <span className={css.icon}>
                <Icon name="down" size={16} />
              </span>
            </Radix.Icon>
          </Radix.Trigger>
          {isNear && (
            <Radix.Portal>
              <Radix.Content className={css.content} position="popper" sideOffset={4} collisionPadding={8}>
                <Radix.Viewport nonce={getNonce()}>
                  {options.map((option) => (
                    <Radix.Item key={option.value} value={option.value} className={css.item}>
                      <Radix.ItemText>{option.label}</Radix.ItemText>
                      <Radix.ItemIndicator>
                        <Icon name="check" size={16} />
                      </Radix.ItemIndicator>
                    </Radix.Item>
                  ))}
                </Radix.Viewport>
              </Radix.Content>
            </Radix.Portal>
          )}
        </Radix.Root>
      )}
    </Field>
  )
}
