import type { Envelope } from '../../http/envelope.ts';
import type { TestServer } from '../../testing/server.ts';

interface Made {
  readonly id: string;
  readonly tenantId: string;
}

/** Pages of a small plan: the board, and the OLTs with adding one. */
export const smallPlan = ['100', '300', '310', '311'];

/** Calls about tenants as the superuser of the installation makes them, and sign-ins to what they made. */
export function sellingOn(server: TestServer, root: () => string) {
  let number = 0;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = root()) =>
    server.call(method, `/system/tenant${path}`, { token, ...(body === undefined ? {} : { body }) });
  const password = 'Boss@2026';
  const plan = async (menuIds: readonly string[] = smallPlan): Promise<string> => {
    number += 1;
    const answer = await call('POST', '/package', { packageName: `Plan ${number}`, menuIds });
    return (answer['data'] as { packageId: string }).packageId;
  };
  const tenant = async (more: object = {}): Promise<Made> => {
    number += 1;
    const networks = '127.0.0.0/8';
    const spec = { name: `Customer ${number}`, username: 'boss', password, deviceNetworks: networks };
    const answer = await call('POST', '', { ...spec, ...more });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return answer['data'] as Made;
  };
  const signIn = async ({ tenantId }: Made, username = 'boss'): Promise<Envelope> =>
    server.call('POST', '/login', { body: { tenantId, username, password } });
  const enter = async (made: Made): Promise<string> => String((await signIn(made))['token']);
  const row = async ({ id }: Made) => (await call('GET', `/${id}`))['data'] as Record<string, unknown>;
  /** The whole of what an edit sends, as the form does. */
  const edit = async (made: Made, change: object) => call('PUT', '', { ...(await row(made)), id: made.id, ...change });
  return { call, plan, tenant, signIn, enter, row, edit };
}

export interface Sheet {
  readonly name: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
}

/** One uploaded file. */
export async function send(server: TestServer, token: string, path: string, { name, bytes }: Sheet) {
  const edge = '----heliograph';
  const answer = await server.app.inject({
    method: 'POST',
    url: `/emsWebServer${path}`,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  });
  return answer.json<Envelope & { data: Record<string, unknown> }>();
}
