import { useRef } from 'react'
import { Button } from './Button.tsx'
import { visuallyHidden } from './controls.css.ts'

interface PictureButtonProps {
  readonly label: string
  /** Names the file input. */
  readonly fileLabel: string
  readonly isBusy?: boolean
  readonly onChoose: (file: File) => void
}

/** Chooses a picture; the same file may be chosen again. */
export function PictureButton({ label, fileLabel, isBusy = false, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className={visuallyHidden}
        tabIndex={-1}
        aria-label={fileLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
