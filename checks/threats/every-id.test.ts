import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { inputFields, referenceKeys, callSampleOf, signsOut, type CallValues } from '../support/call-samples.ts';
import { broken, startCallStand, type CallAnswer } from '../support/call-stand.ts';
import { asksFor, fillAround, findIds, isOfArea, sumAround, type FoundId } from '../support/foreign-rows.ts';
import { fillProject, fillTenant, type TenantRows } from '../support/tenant-rows.ts';

// Every id that anybody was ever answered is asked for by those whom it does not concern, through every call that takes such an id.
const { server, closed: asked, ask } = await startCallStand();
const { home, coast } = server.tenants;
const unknownId = '4611686018427387904';
const calls = asked.filter(({ call }) => !signsOut(call) && !call.upload);
const looking = /:(list|query)$/;
const reads = calls.filter(
  ({ call }) =>
    (looking.test(call.access) || call.access === 'signedIn') && call.method === 'GET' && call.reply !== 'file',
);
afterAll(() => server.stop());

const shared = await fillProject(server, 'Shared', 4);
const manager = await member('Manager');
const guest = await member('Guest');
const stranger = await server.signIn('coast1');
const own: TenantRows = await fillTenant(server, coast, 2);

async function member(role: string): Promise<string> {
  const [token, admin] = [await server.signInWith(['*:*:*']), await server.signIn()];
  const profile = await server.call('GET', '/system/user/profile', { token });
  const { userId } = profile['data'] as { userId: string };
  const body = { projectId: shared.project, userId, role };
  expect(await server.call('POST', '/system/project/projectAuth', { token: admin, body })).toMatchObject({ code: 200 });
  return token;
}

/** What a call takes besides rows that it names. */
const others = (name: string, call: AnyCall, rows: TenantRows): CallValues =>
  Object.fromEntries(Object.entries(callSampleOf(name, call, rows)).filter(([key]) => !referenceKeys.test(key)));

/** Asks every call that only looks, of everything and of these rows; `deep`: with ids of the answers as well. */
async function harvest(token: string, rows: TenantRows, deep: boolean) {
  const ids = new Map<string, FoundId>();
  const texts: string[] = [];
  const look = async (name: string, call: AnyCall, input: CallValues) => {
    const { text } = await ask(call, { pageNum: 1, pageSize: 100, ...input }, token);
    texts.push(`${name} ${text}`);
    if (text.startsWith('{')) findIds(JSON.parse(text), call.path, ids);
  };
  await inTurns(reads, async ({ name, call }) => {
    await look(name, call, others(name, call, rows));
    await look(name, call, callSampleOf(name, call, rows));
  });
  if (!deep) return { ids, texts };
  const seen = [...ids.values()];
  await inTurns(reads, async ({ name, call }) => {
    for (const field of Object.keys(inputFields(call).properties).filter((one) => one !== 'id')) {
      const some = seen.filter((one) => asksFor(field, call.path, one)).slice(0, 5);
      for (const { id } of some) await look(name, call, { ...others(name, call, rows), [field]: id });
    }
  });
  return { ids, texts };
}

/** Four at once: the server has a pool, and this machine more than one processor. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 4 }, next));
}

const before = await harvest(await server.signIn(), shared, true);
const rows = await fillProject(server, 'Closed', 3);
await fillAround(server, home.id, rows);
const after = await harvest(await server.signIn(), rows, true);

/** Rows that belong to the tenant whatever projects it has; who signed in, and where it is signed in now. */
const ofTenant = new Set([
  rows.rule,
  rows.unauthorized,
  rows.user,
  rows.role,
  rows.department,
  rows.post,
  rows.cpeProfile,
  rows.cpeWaiting,
  rows.firmware,
  rows.site,
  rows.board,
]);
const ofPeople = new Set(['infoid', 'tokenid']);
/** Those of the closed project. */
const theirs = [...after.ids.values()].filter(
  ({ id, names }) => !before.ids.has(id) && !ofTenant.has(id) && ![...names].some((name) => ofPeople.has(name)),
);
/** Of what no answer ever called by a field's own name, nor told in its area: so many calls until one is asked for it. */
const strangerEvery = 4;
/**
 * What a field called just "id" is given: every id that answers of its own area tell, and of all others each at every fourth such field, for
 * one kind of them at least. Only an id of the rows that a call looks among can find something, whoever asks; and `calls` asks each
 * call for each kind of row that a tenant has.
 */
function shareOf(field: string, path: string, at: number, ids: readonly FoundId[]): readonly FoundId[] {
  if (!/^ids?$/.test(field)) return ids;
  const kinds = new Set<string>();
  return ids.filter((one, nth) => {
    if (isOfArea(path, one)) return true;
    const kind = [...one.names].toSorted().join();
    const isFirst = !kinds.has(kind) && (one.names.has('id') || kinds.add(kind).size > 0);
    return isFirst && (nth + at) % strangerEvery === 0;
  });
}
const neutral = ({ code, text }: CallAnswer, id: string): string =>
  `${code} ${text.replaceAll(id, 'ID').replace(/"\w*[tT]ime":"[^"]*"|"(at|date)":"[^"]*"|"requestId":"\d+"/g, '')}`;

describe('Every id of a project', () => {
  it('that its own people are answered is known, whatever its field is called', () => {
    const names = new Set(theirs.flatMap((one) => [...one.names]));
    for (const name of [
      'id',
      'oltid',
      'projectid',
      'jobid',
      'joblogid',
      'operid',
      'bulkid',
      'policyid',
      'ruleid',
      'serverid',
    ])
      expect(names).toContain(name);
    expect(theirs.length).toBeGreaterThan(15);
  });

  /**
   * A manager and a guest go through the same views of the same projects, to each call and each of its fields; ids of one field are
   * shared out among them, those of nothing and single ones apart.
   */
  const halfOf = (ids: readonly string[], who: string): readonly string[] => {
    const half = ['a manager of another project', 'a guest of another project'].indexOf(who);
    return half < 0 || ids.length === 1 ? ids : ids.filter((_, at) => at % 2 === half);
  };

  const actors: [string, string, TenantRows][] = [
    ['a manager of another project', manager, shared],
    ['a guest of another project', guest, shared],
    ['an administrator of another tenant', stranger, own],
  ];

  it.each(actors)('stands in no answer to %s', async (_who, token, mine) => {
    const { texts } = await harvest(token, mine, false);
    const ids = new Set(theirs.map(({ id }) => id));
    const telling = texts.filter((text) => (text.match(/\d{12,19}/g) ?? []).some((id) => ids.has(id)));
    expect(telling.map((text) => text.slice(0, 300))).toEqual([]);
  });

  it.each(actors)(
    'is to %s what an id of nothing is, through every call that takes such an id',
    async (who, token, mine) => {
      const state = await sumAround(server, rows);
      const differing: string[] = [];
      let asks = 0;
      const pairs = calls.flatMap(({ name, call }, at) =>
        Object.keys(inputFields(call).properties).flatMap((field) => {
          const asked = theirs.filter((one) => asksFor(field, call.path, one));
          const all = shareOf(field, call.path, at, asked).map(({ id }) => id);
          return all.length === 0 ? [] : [{ name, call, field, ids: halfOf(all, who) }];
        }),
      );
      await inTurns(pairs, async ({ name, call, field, ids }) => {
        const rest = others(name, call, mine);
        const nothing = neutral(await ask(call, { ...rest, [field]: unknownId }, token), unknownId);
        for (const id of ids) {
          const answer = await ask(call, { ...rest, [field]: id }, token);
          asks += 1;
          const told = neutral(answer, id);
          if (broken(answer) || told !== nothing)
            differing.push(`${name} ${field}: ${told.slice(0, 200)} / ${nothing.slice(0, 200)}`);
        }
      });
      expect(differing).toEqual([]);
      expect(asks).toBeGreaterThan(300);
      expect(await sumAround(server, rows)).toEqual(state);
    },
  );
});
