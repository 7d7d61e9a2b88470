import { useEffect, useState } from 'react'
import { input } from './controls.css.ts'
import { Icon } from './Icon.tsx'
import * as css from './SearchBox.css.ts'

interface SearchBoxProps {
  readonly label: string
  /** Visible text, which may be shorter than the label. */
  readonly placeholder: string
  /** Maximum width. */
  readonly className: string
  readonly value: string
  /** Debounced by 250 ms. */
  readonly onChange: (text: string) => void
}
export function SearchBox({ label, placeholder, className, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Follow external URL changes (back, clear).
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), 250)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <span className={`${css.box} ${className}`}>
      <Icon name="search" size={16} />
      <input
        type="search"
        className={input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  )
}
