import { withSearch } from '../routing/router.ts'
import type { Variants } from './types.ts'
import * as css from './frame.css.ts'

interface VariantTabsProps {
  readonly variants: Variants
  readonly chosen: string | undefined
  readonly rowParameter: string
}
/** Tabs for the variants of a list that may have rows for the user. */
export function VariantTabs({ variants, chosen, rowParameter }: VariantTabsProps) {
  const [first] = Object.keys(variants.all)
  return (
    <nav className={css.variants} aria-label={variants.label}>
      <span className={css.variantTabs}>
        {variants.useVisible().map((name) => (
          <a
            key={name}
            className={css.variantTab}
            aria-current={name === chosen ? 'page' : undefined}
            href={withSearch({ kind: name === first ? undefined : name, [rowParameter]: undefined })}
          >
            {variants.all[name]?.label}
          </a>
        ))}
      </span>
    </nav>
  )
}
