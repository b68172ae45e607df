import type { Envelope } from '../http/envelope.ts';
import type { TestServer } from './server.ts';

export interface ListedUser {
  readonly userId: string;
  readonly userName: string;
  readonly roleIds: readonly string[];
  readonly updateTime: string;
}

/** Short words for what tests about people do again and again. */
export function peopleOf(server: TestServer) {
  const call = server.call.bind(server);
  const data = (answer: Envelope) => answer['data'];
  const users = async (token: string, query: Record<string, string> = {}): Promise<ListedUser[]> =>
    (await call('GET', '/system/user/list', { token, query: { pageSize: '100', ...query } }))['rows'] as ListedUser[];
  const names = async (token: string, query: Record<string, string> = {}): Promise<string[]> =>
    (await users(token, query)).map((user) => user.userName).sort();
  const userId = async (token: string, userName: string): Promise<string> =>
    (await users(token, { userName })).find((user) => user.userName === userName)?.userId ?? '';
  const add = (token: string, userName: string, more: object = {}): Promise<Envelope> =>
    call('POST', '/system/user', { token, body: { userName, ...more } });
  const added = async (token: string, userName: string, more: object = {}): Promise<string> =>
    (data(await add(token, userName, more)) as { userId: string }).userId;
  const roleIdOf = async (token: string, roleKey: string): Promise<string> => {
    const answer = await call('GET', '/system/role/list', { token, query: { pageSize: '100' } });
    const rows = answer['rows'] as { roleKey: string; roleId: string }[];
    return rows.find((role) => role.roleKey === roleKey)?.roleId ?? '';
  };
  const addRole = async (token: string, roleKey: string, more: object = {}): Promise<string> => {
    const body = { roleKey, roleName: roleKey, roleSort: 9, dataScope: '5', ...more };
    const answer = await call('POST', '/system/role', { token, body });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return roleIdOf(token, roleKey);
  };
  const login = (userName: string, password: string) =>
    call('POST', '/login', { body: { tenantId: '000000', username: userName, password } });
  return { users, names, userId, add, added, roleIdOf, addRole, login };
}
