import { useEffect, useState } from 'react'
import { fieldErrorFormatter } from '../i18n/problems.ts'

type Formatter = Awaited<ReturnType<typeof fieldErrorFormatter>>

/** Renders field errors and warnings in the reader's language; undefined until its messages are loaded. */
export function useFieldErrorFormatter(): Formatter | undefined {
  const [format, setFormat] = useState<Formatter>()
  useEffect(() => {
    fieldErrorFormatter().then(
      (loaded) => setFormat(() => loaded),
      // Without the messages, the server's English.
      () =>
        setFormat(
          () =>
            ({ message }: { readonly message: string }) =>
              message,
        ),
    )
  }, [])
  return format
}
