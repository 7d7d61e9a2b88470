import type { Config } from '../../config.ts'
import { refusedUrl } from '../../http/outbound.ts'
import type { FieldError } from '../../problem.ts'

const codes = {
  malformed: 'not-a-url',
  insecure: 'url-not-secure',
  private: 'url-private',
  credentials: 'url-credentials',
} as const

/** The errors of a URL that the server is to call; empty if it is allowed. */
export function urlErrors({ outboundAllow, simulatorHosts }: Config, path: string, url: string): FieldError[] {
  if (URL.canParse(url) && simulatorHosts?.has(new URL(url).host)) return []
  const refusal = refusedUrl(url, outboundAllow)
  return refusal ? [{ path, code: codes[refusal] }] : []
}
