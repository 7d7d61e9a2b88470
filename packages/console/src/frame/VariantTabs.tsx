import { withSearch } from '../routing/router.ts'
import { Tabs } from '../ui/Tabs.tsx'
import type { Variants } from './types.ts'

interface VariantTabsProps {
  readonly variants: Variants
  readonly chosen: string | undefined
  readonly rowParameter: string
}
/** Tabs for the variants of a list that may have rows for the user. */
export function VariantTabs({ variants, chosen, rowParameter }: VariantTabsProps) {
  const [first] = Object.keys(variants.all)
  const tabs = variants.useVisible().flatMap((name) => {
    const variant = variants.all[name]
    const href = withSearch({ kind: name === first ? undefined : name, [rowParameter]: undefined })
    return variant ? [{ href, label: variant.label, isCurrent: name === chosen }] : []
  })
  return <Tabs label={variants.label} tabs={tabs} />
}
