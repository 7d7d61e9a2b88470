import { Button } from '../ui/Button.tsx'
import type { Selection } from '../ui/useSelection.ts'
import { t } from '../i18n/index.ts'

interface ChooseButtonProps {
  readonly selection: Pick<Selection, 'isChoosing' | 'begin' | 'clear'>
  readonly className?: string
}
/** Toggles selection mode where there is no room for checkboxes. */
export default function ChooseButton({ selection: { isChoosing, begin, clear }, className }: ChooseButtonProps) {
  return (
    <Button
      look="quiet"
      icon="check"
      className={className}
      aria-label={t('frame.selectRows')}
      aria-pressed={isChoosing}
      onClick={isChoosing ? clear : begin}
    />
  )
}
