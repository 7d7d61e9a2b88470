import { EmptyState } from '../ui/states.tsx'
import { button } from '../ui/controls.css.ts'
import { useTitle } from './useTitle.ts'

export default function NotFound() {
  useTitle('Page not found')
  return (
    <EmptyState
      icon="search"
      title="There is no page here"
      action={
        <a className={button.primary} href="/">
          Go to the start
        </a>
      }
    >
      The address may have a typo, or what it showed has moved. Nothing was lost.
    </EmptyState>
  )
}
