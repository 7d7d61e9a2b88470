import { go, withSearch, type Search } from './router.ts'

/** A query parameter of links from the setup guide to forms, which return to it. */
export const FROM_SETUP = 'from=setup'
export const isFromSetup = (): boolean => new URLSearchParams(location.search).get('from') === 'setup'

/** Closes a form that the URL has open: back to the setup guide if that opened it, else to its page. */
export const closeForm = (changes: Search = { form: undefined }): void =>
  go(isFromSetup() ? '/setup' : withSearch(changes), { replace: true })
