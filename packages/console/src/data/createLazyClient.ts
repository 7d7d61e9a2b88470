import { account, accountExtra, type Endpoints } from '@walkup/sdk/endpoints'
import { createClient, type Client, type ClientOptions, type EndpointName } from '@walkup/sdk'

const accountEndpoints = { ...account, ...accountExtra }

/** A client for all endpoints. The sign-in page calls the account's only; the table of the others loads with the first such call. */
export function createLazyClient(options: Pick<ClientOptions<Endpoints>, 'baseUrl' | 'session' | 'fetch'>): Client {
  const accountClient = createClient({ ...options, endpoints: accountEndpoints })
  let whole: Promise<Client> | undefined
  const load = () =>
    (whole ??= import('./endpointTable.ts').then(
      ({ endpointTable }) => createClient({ ...options, endpoints: endpointTable }),
      (error: unknown) => {
        whole = undefined
        throw error
      },
    ))
  async function call(name: EndpointName, input?: object): Promise<unknown> {
    const client = Object.hasOwn(accountEndpoints, name) ? accountClient : await load()
    return (client.call as (...all: unknown[]) => Promise<unknown>)(name, input)
  }
  return { call } as Client
}
