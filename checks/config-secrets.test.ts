import { canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { configPages } from '@heliograph/server/drivers/families.ts';
import { readSheet } from '@heliograph/server/sheets/sheets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeAnswer, PageValues } from './support/config-stand.ts';
import { startFaultStand, type FaultStand } from './support/fault-stand.ts';
import { ground, rowFor, samples } from './support/page-samples.ts';

// Every secret that a page takes is typed once, each another word that occurs nowhere else. The device gets it; no answer, no
// event, no export and no row of the database shows it.

const secretNames = (page: ConfigPage): string[] =>
  Object.entries(page.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));
const pages = configPages.filter((page) => secretNames(page).length > 0);

/** What has to be there so that a page takes its secret, beyond what its sample says. */
const grounds: Readonly<Record<string, PageValues>> = {
  ripInterface: { ripAuthType: 'simplepassword' },
  // A plain OSPF password has eight signs at most (RFC 2328 §D.3), which is too few for ours.
  ospfInterface: { auth: 'md5' },
  eponVoip: { voipGIPMode: 2, voipGIPPPPoEMode: 0, voipGIPPPPoEUserName: 'ana@isp' },
};

/** Pages of EPON are tried at an OLT that is one. */
const stands: Partial<Record<'GPON' | 'EPON', FaultStand>> = {};
let stand: FaultStand;
let made = 0;
const canaries: string[] = [];
const answers: string[] = [];

const canary = (): string => {
  const word = `Kq7Canary${String(made++).padStart(3, '0')}`;
  canaries.push(word);
  return word;
};
const call: FaultStand['call'] = async (method, path, given) => {
  const envelope = await stand.call(method, path, given);
  answers.push(JSON.stringify(envelope));
  return envelope;
};
const found = (text: string): string[] => canaries.filter((word) => text.includes(word));

/** All rows of all tables as text. */
async function database(): Promise<string> {
  const { everything } = stand.server;
  const { rows } = await everything.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  // One question instead of two hundred, for each page: 3 ms of this process instead of 67.
  const text = rows.map(({ name }) => `select t::text as row from ${name} t`).join(' union all ');
  const { rows: all } = await everything.query<{ row: string }>(text);
  return all.map(({ row }) => row).join('\n');
}

async function put(id: string, values: PageValues): Promise<void> {
  const page = configPages.find((one) => one.id === id);
  if (!page) throw new Error(`no page ${id}`);
  const key = Object.fromEntries((page.key ?? []).map((name) => [name, values[name] ?? null]));
  const asked = canDo(page, 'add')
    ? { op: 'add' as const, values: { ...rowFor(page), ...values } }
    : { op: 'edit' as const, values, ...(page.key ? { key } : {}) };
  const { state, reasons } = await stand.change(id, asked);
  expect([id, state, reasons]).toEqual([id, 'verified', []]);
}

function at(technology: 'GPON' | 'EPON' = 'GPON'): void {
  const there = stands[technology];
  if (!there) throw new Error(`no ${technology} OLT`);
  stand = there;
}

beforeAll(async () => {
  stands.GPON = await startFaultStand(10_583);
  stands.EPON = await startFaultStand(10_585, 'V1600D4');
  for (const technology of ['EPON', 'GPON'] as const) {
    at(technology);
    for (const [page, values] of ground) await put(page, values);
  }
});
afterAll(() => Promise.all(Object.values(stands).map((one) => one.stop())));
beforeEach(() => at());

/** What is typed into a page, every secret of it a word of its own. */
function typed(page: ConfigPage): { readonly values: PageValues; readonly words: readonly string[] } {
  const secrets = Object.fromEntries(secretNames(page).map((name) => [name, canary()]));
  return { values: { ...rowFor(page), ...grounds[page.id], ...secrets }, words: Object.values(secrets) };
}

describe('a secret that is typed', () => {
  it.each(pages.map((page) => [page.id, page] as const))(
    'on %s reaches the device and is told to nobody',
    async (id, page) => {
      at(page.technology);
      for (const [other, values] of samples[id]?.before ?? []) await put(other, values);
      const { values, words } = typed(page);
      const op = canDo(page, 'add') ? 'add' : 'edit';
      const key = op === 'edit' && page.key ? { key: Object.fromEntries(page.key.map((n) => [n, values[n]])) } : {};
      const body = { page: id, op, values, ...key };
      const preview = await call('POST', 'preview', body);
      expect(preview['data']).toMatchObject({ problems: [] });
      const { base } = preview['data'] as { base: string };
      await stand.fault({ mode: 'late', ms: 120 });
      const applied = await call('POST', 'apply', { ...body, base });
      const { id: changeId } = applied['data'] as ChangeAnswer;
      await stand.comesTo(changeId, 'applying');
      expect(found(await database())).toEqual([]);
      const end = await stand.end(changeId);
      expect([end.reasons, end.state]).toEqual([[], expect.stringMatching(/^(un)?verified$/)]);
      await stand.fault({ mode: 'none' });
      await call('GET', 'change', { changeId });
      await call('GET', 'read', { page: id, fresh: true });
      const held = JSON.stringify(await stand.truth());
      expect(words.filter((word) => held.includes(word))).toEqual(words);
    },
  );

  it('is not told when the device refuses it', async () => {
    const { values } = typed(configPages.find(({ id }) => id === 'radius') as ConfigPage);
    const body = { page: 'radius', op: 'add', values: { ...values, radiusServer: '10.100.0.44' } };
    const { base } = (await call('POST', 'preview', body))['data'] as { base: string };
    await stand.fault({ mode: 'refuse' });
    const { id: changeId } = (await call('POST', 'apply', { ...body, base }))['data'] as ChangeAnswer;
    expect((await stand.end(changeId)).state).toBe('refused');
    await call('GET', 'change', { changeId });
  });

  it('is not told when it breaks a rule', async () => {
    const values = { radiusServer: '10.100.0.45', radiusKey: `${canary()} with spaces` };
    expect((await call('POST', 'preview', { page: 'radius', op: 'add', values }))['data']).not.toMatchObject({
      problems: [],
    });
    expect((await call('POST', 'apply', { page: 'radius', op: 'add', values })).code).not.toBe(200);
  });

  it('as the access to the command line is kept sealed', async () => {
    const { cli } = (await call('GET', 'state'))['data'] as { cli: { protocol: string; port: number } };
    const body = { ...cli, username: 'admin', password: canary(), enablePassword: canary() };
    expect(await call('POST', 'cliAccess', body)).toMatchObject({ code: 200 });
    await call('GET', 'state');
    const back = { ...cli, username: 'admin', password: 'Xpon@Olt9417#', enablePassword: 'Xpon@Olt9417#' };
    expect(await stand.call('POST', 'cliAccess', back)).toMatchObject({ code: 200 });
  });

  it('for many devices at once is kept sealed until it is sent', async () => {
    const values = { radiusServer: '10.100.0.46', radiusKey: canary() };
    const oltIds = [stand.oltId];
    const send = (path: string, body: object) =>
      stand.server.call('POST', `/device/config/bulk/${path}`, { token: stand.token, body });
    const dry = await send('dryRun', { oltIds, page: 'radius', op: 'add', values });
    const { id: bulkId } = dry['data'] as { id: string };
    expect(found(await database())).toEqual([]);
    const started = await send('apply', { bulkId });
    answers.push(JSON.stringify([dry, started]));
    await stand.until(async () => {
      const one = await call('GET', 'bulk/one', { bulkId });
      return (one['data'] as { state: string }).state === 'done';
    });
    expect(JSON.stringify(await stand.truth())).toContain(values.radiusKey);
  });

  it('is masked in the running configuration', async () => {
    const fetched = await call('POST', 'running/fetch');
    expect(fetched).toMatchObject({ code: 200 });
    const { id: versionId } = fetched['data'] as { id: string };
    const one = await call('GET', 'running/one', { versionId });
    expect((one['data'] as { text: string }).text.length).toBeGreaterThan(1000);
  });

  it('is in no export', async () => {
    for (const { id, of, technology } of pages) {
      at(technology);
      const place = of === 'onu' ? { onuId: stand.onuIds[0] } : {};
      const answer = await stand.server.app.inject({
        method: 'GET',
        url: '/emsWebServer/device/config/export',
        headers: { authorization: stand.token },
        query: { oltId: stand.oltId, page: id, ...place },
      });
      expect(answer.statusCode).toBe(200);
      const rows = await readSheet('page.xlsx', answer.rawPayload, 1000);
      expect(rows.length).toBeGreaterThan(1);
      answers.push(JSON.stringify(rows));
    }
  });

  it('was in none of these answers, and is in no row of the database in clear', async () => {
    await call('GET', 'changes', { pageNum: 1, pageSize: 100 });
    await call('GET', 'pages');
    expect(canaries.length).toBeGreaterThan(pages.length);
    expect(found(answers.join('\n'))).toEqual([]);
    for (const technology of ['GPON', 'EPON'] as const) {
      at(technology);
      expect(found(await database())).toEqual([]);
    }
  });
});
