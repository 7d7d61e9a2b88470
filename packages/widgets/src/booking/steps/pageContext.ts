import { warn } from '../../warn.ts'

/** What an ad's link adds to the page's address. */
const CLICK_IDS: readonly string[] = ['gclid', 'fbclid', 'msclkid']
/** As the API takes them. */
const NAME = /^[a-z][a-z0-9_-]{0,39}$/
const MAX_LENGTH = 200
const MAX_FIELDS = 20

/** The page's UTM parameters. */
export function campaign(): Record<string, string> {
  const found = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_[a-z_]{1,36}$/.test(name))
  return Object.fromEntries(found.slice(0, 10).map(([name, value]) => [name, value.slice(0, MAX_LENGTH)]))
}

/** The `data-*` attributes of the element, and the click ids of the address; what is too long is not sent, since a part has no use. */
export function contextOf(host: Element): Record<string, string> | undefined {
  const address = new URLSearchParams(location.search)
  const fields: [string, string][] = []
  const ignored: string[] = []
  // The page's own fields come first, and frameworks add empty ones.
  for (const name of host.getAttributeNames().filter((one) => one.startsWith('data-'))) {
    const value = host.getAttribute(name)?.trim()
    if (!value) continue
    const key = name.slice(5)
    if (NAME.test(key) && value.length <= MAX_LENGTH && fields.length < MAX_FIELDS) fields.push([key, value])
    else ignored.push(name)
  }
  for (const name of CLICK_IDS) {
    const value = address.get(name)
    if (value && value.length <= MAX_LENGTH && fields.length < MAX_FIELDS && !host.hasAttribute(`data-${name}`))
      fields.push([name, value])
  }
  if (ignored.length)
    warn(
      `${ignored.join(', ')} not sent: up to ${MAX_FIELDS} fields, names of 40 letters, digits, - and _, values of ${MAX_LENGTH} characters.`,
    )
  return fields.length ? Object.fromEntries(fields) : undefined
}
