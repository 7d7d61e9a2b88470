/** The id of a record in another system, which leads there where its page is known. */
export const ExternalId = ({ id, url }: { readonly id: string; readonly url: string | null }) =>
  url !== null && /^https?:\/\//.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {id}
    </a>
  ) : (
    id
  )
