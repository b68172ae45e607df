import { afterEach, describe, expect, test } from 'vitest';
import { type ClientOptions, SnmpClient, type SnmpFault } from './client.ts';
import { oid, oidText, type Pdu, type Value } from './message.ts';
import { type AgentOptions, octets, TestAgent } from './testing/agent.ts';

const COLUMN = '1.3.6.1.4.1.37950.1.1.5.10.1';
const open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

function table(rows: number): Record<string, Value> {
  const values: Record<string, Value> = { '1.3.6.1.2.1.1.5.0': octets('olt-1') };
  for (let row = 1; row <= rows; row++) values[`${COLUMN}.${row}`] = { type: 'integer', value: row };
  values['1.3.6.1.4.1.37950.1.1.5.10.2.1'] = octets('next column');
  return values;
}

async function pair(
  options: AgentOptions = {},
  more: Partial<ClientOptions> = {},
): Promise<{ agent: TestAgent; client: SnmpClient }> {
  const agent = (await TestAgent.open(options)).load(table(30));
  const base = {
    address: agent.address,
    port: agent.port,
    version: 'v2c',
    community: 'private',
    timeoutMs: 80,
    retries: 1,
  } as const;
  const client = new SnmpClient({ ...base, ...more });
  open.push(agent, client);
  return { agent, client };
}

function fault(work: Promise<unknown>): Promise<SnmpFault> {
  return work.then(
    () => Promise.reject(new Error('no fault')),
    (error: SnmpFault) => error,
  );
}

const ROW: Pdu['varbinds'][number] = { oid: oid(`${COLUMN}.7`), value: { type: 'integer', value: 7 } };

describe.each(['v1', 'v2c', 'v3'] as const)('a %s device', (version) => {
  const user = {
    name: 'noc',
    authProtocol: 'sha1',
    authPassword: 'maplesyrup',
    privProtocol: 'des',
    privPassword: 'otherwise',
  } as const;

  test('is read, set and walked', async () => {
    const { agent, client } = await pair({ users: [user] }, { version, user, timeoutMs: 1000 });
    const name = oid('1.3.6.1.2.1.1.5.0');
    await client.set([{ oid: name, value: octets('renamed') }]);
    const [read] = await client.get([name]);
    expect(Buffer.from((read!.value as { value: Uint8Array }).value).toString()).toBe('renamed');
    const rows = await client.walk(oid(COLUMN), { maxRepetitions: 7 });
    expect(rows.map((row) => oidText(row.oid))).toEqual(Array.from({ length: 30 }, (_, i) => `${COLUMN}.${i + 1}`));
    expect(agent.requests.some((pdu) => pdu.type === 'getBulk')).toBe(version !== 'v1');
  });
});

describe('a fault has a name', () => {
  test('when nobody answers', async () => {
    const { agent, client } = await pair({ bend: () => undefined });
    expect(await fault(client.get([oid('1.3.6.1.2.1.1.5.0')]))).toMatchObject({ code: 'timeout' });
    expect(agent.requests).toHaveLength(2);
  });

  test('when the device refuses, with its own word and place', async () => {
    const { client } = await pair({ bend: (answer) => ({ ...answer, errorStatus: 17, errorIndex: 1 }) });
    expect(await fault(client.set([ROW]))).toMatchObject({
      code: 'errorStatus',
      errorStatus: 'notWritable',
      errorIndex: 1,
    });
  });

  test('when a walk runs in circles', async () => {
    const { client } = await pair({ bend: (answer) => ({ ...answer, varbinds: [ROW] }) });
    const found = await fault(client.walk(oid(COLUMN)));
    expect(found).toMatchObject({ code: 'notInOrder' });
    expect(found.partial).toHaveLength(1);
  });

  test('when a walk does not end', async () => {
    let row = 0;
    const endless = (answer: Pdu): Pdu => ({
      ...answer,
      varbinds: [{ oid: oid(`${COLUMN}.${++row}`), value: { type: 'null' } }],
    });
    const { client } = await pair({ bend: endless });
    expect(await fault(client.walk(oid(COLUMN), { maxRows: 50 }))).toMatchObject({ code: 'tooManyRows' });
  });

  test('when a walk is larger than allowed', async () => {
    const { agent, client } = await pair();
    agent.set(`${COLUMN}.3`, octets('x'.repeat(1000)));
    expect(await fault(client.walk(oid(COLUMN), { maxBytes: 500 }))).toMatchObject({ code: 'tooManyBytes' });
  });

  test.each([
    ['authFailed', { authPassword: 'wrong one' }],
    ['unknownUser', { name: 'nobody' }],
    ['decryptionFailed', { privPassword: 'wrong one' }],
  ])('%s', async (code, change) => {
    const user = {
      name: 'noc',
      authProtocol: 'sha256',
      authPassword: 'maplesyrup',
      privProtocol: 'aes128',
      privPassword: 'otherwise',
    } as const;
    const { client } = await pair({ users: [user] }, { version: 'v3', user: { ...user, ...change }, timeoutMs: 1000 });
    expect(await fault(client.get([ROW.oid]))).toMatchObject({ code });
  });

  test('when the client was closed meanwhile', async () => {
    const { agent, client } = await pair({ bend: () => undefined }, { timeoutMs: 5000 });
    const waiting = fault(client.get([ROW.oid]));
    while (agent.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    client.close();
    expect(await waiting).toMatchObject({ code: 'closed' });
  });
});

describe('a difficult device', () => {
  test('that chokes on many rows is asked for fewer', async () => {
    const bend = (answer: Pdu, request: Pdu): Pdu =>
      request.errorIndex > 6 ? { ...answer, errorStatus: 1, varbinds: [] } : answer;
    const { client } = await pair({ bend });
    expect(await client.walk(oid(COLUMN))).toHaveLength(30);
  });

  test('that loses the first request is asked again', async () => {
    let first = true;
    const lose = (): boolean => first && !(first = false);
    const { client } = await pair({ lose });
    expect(await client.get([ROW.oid])).toEqual([ROW]);
  });

  test('that answers while this process is held up for longer than it waits is not called silent', async () => {
    const { client } = await pair({}, { timeoutMs: 60, retries: 0 });
    const asked = client.get([ROW.oid]);
    await new Promise((resolve) => setImmediate(resolve));
    for (const until = performance.now() + 150; performance.now() < until;);
    expect(await asked).toEqual([ROW]);
  });

  test('is sent a setting once only, because it may have been carried out before the answer was lost', async () => {
    const { agent, client } = await pair({ bend: () => undefined });
    expect(await fault(client.set([ROW]))).toMatchObject({ code: 'timeout' });
    expect(agent.requests).toHaveLength(1);
  });

  test('quick to answer and slow to take an inform is sent it once', async () => {
    const pace: AgentOptions = {};
    const { agent, client } = await pair(pace, { timeoutMs: 5000 });
    await client.get([ROW.oid]);
    pace.serviceMs = 400;
    await client.inform([ROW]);
    expect(agent.requests.filter(({ type }) => type === 'inform')).toHaveLength(1);
  });

  test('answering with another request id is not believed', async () => {
    const { client } = await pair({ bend: (answer) => ({ ...answer, requestId: answer.requestId + 1 }) });
    expect(await fault(client.get([ROW.oid]))).toMatchObject({ code: 'timeout' });
  });
});
