import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { harmlessKeys, keyReadingOf } from '@heliograph/catalogue/kit/keys.ts';
import { readInput } from '@heliograph/server/http/input.ts';
import { bodyOf } from '@heliograph/server/http/json.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  inputFields,
  kindsFor,
  referenceKeys,
  callSampleOf,
  signsOut,
  type CallValues,
} from './support/call-samples.ts';
import { broken, readAs, startCallStand } from './support/call-stand.ts';
import { fillTenant, sumOfTenant, type TenantRows } from './support/tenant-rows.ts';
import { untouched } from './support/untouched.ts';

// The tests are made from the call tables of the running server.
const { server, calls, ask, admin } = await startCallStand();

let own: TenantRows;
let foreign: TenantRows;
beforeAll(async () => {
  own = await fillTenant(server, server.tenants.home, 1);
  foreign = await fillTenant(server, server.tenants.coast, 2);
});
afterAll(() => server.stop());

/** Every so many calls are sent a value that all of them refuse: one or two such values each, and each value to two dozen calls. */
const refusing = 18;
/** What comes through: a body as long as the call takes one, less the rest of it; of an address what the server's parser of headers lets pass. */
const longestOf = (call: AnyCall): string =>
  'x'.repeat(call.method === 'GET' || call.method === 'DELETE' ? 12_000 : bodyOf(call).maxBytes - 2_000);
const hostile: readonly unknown[] = [
  null,
  [],
  {},
  [[]],
  [null],
  { a: { b: 1 } },
  true,
  -1,
  0,
  1.5,
  1e21,
  '',
  ' ',
  'x',
  "'; drop table olt; --",
  '%_\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '1\n2',
  '١٢٣',
  '../../etc/passwd',
  '9223372036854775808',
  '1,2,x',
];

describe('Wrong input', () => {
  /** Rows that nobody has: an input that slips through the checks finds nothing to work on, and no device to talk to. */
  const nobodys = (): TenantRows => ({
    ...own,
    ...Object.fromEntries(Object.keys(own).map((key) => [key, '4611686018427387904'])),
    oltMac: '02:00:00:00:00:01',
  });
  const sampleFor = (name: string, call: AnyCall): CallValues => ({
    ...callSampleOf(name, call, nobodys()),
    // An address that stops the call before it waits for a device.
    ...(name === 'testConnection' || name === 'insertDeviceInfo' ? { ip: 'no address' } : {}),
  });

  it('is not what the samples of these tests are', () => {
    const bad = calls
      .filter(({ call }) => !call.upload)
      .flatMap(({ name, call }) => {
        try {
          readInput(call, { body: callSampleOf(name, call, own), query: {}, params: {} });
          return [];
        } catch (error) {
          const { problems } = error as { problems?: readonly { field: string }[] };
          return [`${name}: ${problems?.map((problem) => problem.field).join(', ') ?? String(error)}`];
        }
      });
    expect(bad).toEqual([]);
  });

  /** Hostile values by the fields that the reader takes them in, each as something that no other was read as; and inputs that it refuses. */
  function readIn(call: AnyCall, sample: CallValues, at: number) {
    const keys = Object.keys(inputFields(call).properties);
    const tried = new Set<string>();
    const taken: [key: string, values: unknown[]][] = [];
    const refused: CallValues[] = [];
    for (const [place, key] of keys.entries()) {
      const here: unknown[] = [];
      for (const [index, value] of hostile.entries()) {
        const read = readAs(call, { ...sample, [key]: value });
        // What is refused never reaches the call, and that it is refused and breaks nothing shows here for every field: some are sent.
        const isSent = index % keys.length === place && (at + index) % refusing === 0;
        if (read === undefined && isSent) refused.push({ ...sample, [key]: value });
        if (read !== undefined && !tried.has(read)) here.push(value);
        if (read !== undefined) tried.add(read);
      }
      taken.push([key, here]);
    }
    return { taken, refused };
  }

  const isList = ({ reply }: AnyCall): boolean => reply === 'rows' || reply === 'pageInfo';

  /** Fields, by their name and rule, and the values that some call was sent in them with everything else as it should be. */
  const sentAlone = new Set<string>();

  /**
   * What of a field goes alone, and what beside odd values of the other fields: calls have fields in common, and the first of them that
   * has one is sent each value of it alone. Filters of a list stand in one statement and always go together. What names a row never
   * does, since an id of nothing ends a call before the rest is looked at: where it is known already, it goes in turn.
   */
  function shares(call: AnyCall, at: number, [key, values]: readonly [string, readonly unknown[]]) {
    const isRow = referenceKeys.test(key);
    if (!isRow && (isList(call) || call.reply === 'file')) return { alone: [], beside: values };
    const rule = JSON.stringify(inputFields(call).properties[key]);
    const nameOf = (value: unknown): string => `${key} ${rule} ${JSON.stringify(value)}`;
    const known = values.filter((value) => sentAlone.has(nameOf(value)));
    const fresh = values.filter((value) => !known.includes(value));
    for (const value of fresh) sentAlone.add(nameOf(value));
    if (!isRow) return { alone: fresh, beside: known };
    return { alone: [...fresh, ...known.filter((_, nth) => (nth + at) % 3 === 0)], beside: [] };
  }

  function inputsOf(call: AnyCall, sample: CallValues, at: number): CallValues[] {
    const { taken, refused } = readIn(call, sample, at);
    const shared = taken.map((one) => ({ key: one[0], ...shares(call, at, one) }));
    const alone = shared.flatMap(({ key, alone: values }) => values.map((value) => ({ ...sample, [key]: value })));
    const many = shared.flatMap(({ key, beside }) => (beside.length > 0 ? [[key, beside] as const] : []));
    const rounds = Array.from({ length: Math.max(0, ...many.map(([, values]) => values.length)) }, (_, round) => {
      const odd = many.map(([key, values], place) => [key, values[(round + place) % values.length]] as const);
      return odd.map(([key, value]) => ({ [key]: value }));
    });
    const together = rounds
      // An export makes a workbook each time: each value at every fifth field, and at others of the next export. What some call was
      // sent alone stands at every second field, and at the others of the next call that has them.
      .filter((_, round) => (round + at) % (call.reply === 'file' ? 5 : isList(call) ? 1 : 2) === 0)
      .flatMap((odd) => {
        const all = Object.assign({}, sample, ...odd) as CallValues;
        return readAs(call, all) === undefined ? odd.map((one) => ({ ...sample, ...one })) : [all];
      });
    return [...refused, ...alone, ...together];
  }

  it.each(calls.map((one, at) => ({ ...one, at })))(
    'to $name in any field gets an answer that says what is wrong and breaks nothing',
    async ({ name, call, at }) => {
      const token = await admin();
      const inputs = inputsOf(call, sampleFor(name, call), at);
      const reader = vi.spyOn(call.input, 'safeParse');
      for (const values of inputs) {
        readAs(call, values);
        const ours = reader.mock.lastCall?.[0];
        reader.mockClear();
        const answer = await ask(call, values, token);
        const what = JSON.stringify(values);
        // What may be left out is known from `readAs`: it gives the reader what the server gives it, where it comes as far.
        if (reader.mock.calls.length > 0) expect(reader.mock.calls[0]?.[0], what).toEqual(ours);
        expect(broken(answer), `${what}: ${answer.text.slice(0, 200)}`).toBe(false);
      }
      reader.mockRestore();
    },
  );

  const wholes: readonly unknown[] = [{}, [], [1, 2], 'text', { ['__proto__x']: 1, constructor: { prototype: {} } }];

  it.each(calls.map((one, at) => ({ ...one, at })))(
    'to $name that is missing, of the wrong kind as a whole, or as long as can be sent is refused',
    async ({ name, call, at }) => {
      const token = await admin();
      const { properties, required } = inputFields(call);
      // One reader takes them for all calls: each is sent to every second call.
      for (const whole of wholes.filter((_, nth) => (at + nth) % 2 === 0)) {
        const answer = await ask(call, whole, token);
        expect(broken(answer), JSON.stringify(whole)).toBe(false);
        if (required.size > 0 && !call.upload && !call.path.includes(':')) expect([400, 415]).toContain(answer.code);
      }
      if (signsOut(call)) return;
      const sample = sampleFor(name, call);
      // What has a bound is refused just beyond it, which is seen of every field without a server; the router's own bound is not.
      const bounded = Object.entries(properties).flatMap(([key, { maxLength }]) =>
        maxLength === undefined ? [] : [[key, { ...sample, [key]: 'x'.repeat(maxLength + 1) }] as const],
      );
      const judged = call.upload ? [] : bounded.filter(([key]) => !call.path.includes(`:${key}`));
      expect(judged.filter(([, values]) => readAs(call, values) !== undefined).map(([key]) => key)).toEqual([]);
      const spared = new Set(judged.filter((_, nth) => nth !== at % judged.length));
      for (const one of bounded.filter((one) => !spared.has(one))) {
        const answer = await ask(call, one[1], token);
        expect(broken(answer), one[0]).toBe(false);
        if (!call.upload) expect([400, 404, 413, 414], one[0]).toContain(answer.code);
      }
      // As long as can be is for what has none. What the reader refuses, as numbers and choices, it refuses for all calls: one is sent.
      const free = Object.entries(properties).filter(([, { maxLength }]) => maxLength === undefined);
      const longest = free.map(([key]) => [key, { ...sample, [key]: longestOf(call) }] as const);
      const turnedAway = longest.filter(
        ([key, values]) => !call.path.includes(`:${key}`) && !call.upload && readAs(call, values) === undefined,
      );
      const unsent = new Set(turnedAway.filter((_, nth) => nth !== at % turnedAway.length));
      for (const one of longest.filter((one) => !unsent.has(one))) {
        const answer = await ask(call, one[1], token);
        expect(broken(answer), one[0]).toBe(false);
      }
      if (call.method === 'POST' || call.method === 'PUT') {
        const answer = await ask(call, { big: 'x'.repeat(bodyOf(call).maxBytes) }, token);
        expect([413, 415]).toContain(answer.code);
      }
    },
  );
});

describe('A filter that is not understood', () => {
  const unknownId = '4611686018427387904';
  const acting = calls.filter(({ call }) => keyReadingOf(call) === 'acts');
  const telling = calls.filter(({ call }) => keyReadingOf(call) === 'tells');

  /** Everything that the tenant has, but for the log that says what was refused. */
  const made = untouched(async () => ({ ...(await sumOfTenant(server, server.tenants.home.id)), audit_log: '' }));
  const without = (values: CallValues, key: string): CallValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  /** Keys that choose, and do not stand in the path, where something always stands. */
  const choosing = (call: AnyCall): string[] =>
    Object.keys(inputFields(call).properties).filter(
      (key) => !call.path.includes(`:${key}`) && call.bulk?.words?.includes(key) !== true && !harmlessKeys.has(key),
    );

  const strayed = (name: string, call: AnyCall): CallValues[] => {
    const sample = callSampleOf(name, call, own);
    const inQuery = call.method === 'GET' || call.method === 'DELETE';
    const empty = inQuery ? ['', ' ', ',', ',,'] : [null, '', ' ', ',', [], [null], {}, { a: 1 }];
    return [
      { ...sample, noSuchKey: own.olt },
      { ...sample, constructor: own.olt },
      { ...sample, 'params[noSuchKey]': own.olt },
      ...choosing(call).flatMap((key) => [
        { ...without(sample, key), [`${key}s_`]: sample[key] ?? own.olt },
        ...empty.map((value) => ({ ...sample, [key]: value })),
      ]),
    ];
  };

  it.each(acting)('does nothing to anything in $name, and is refused at its key', async ({ name, call }) => {
    const token = await admin();
    for (const values of strayed(name, call)) {
      const answer = await ask(call, values, token);
      expect(answer.code, JSON.stringify(values)).toBe(400);
      expect(answer.text, JSON.stringify(values)).toContain('"field":"');
    }
    await made(name);
  });

  it.each(acting)(
    'or names what is not there, or is somebody else’s, does nothing in $name',
    async ({ name, call }) => {
      const token = await admin();
      const sample = callSampleOf(name, call, own);
      for (const key of Object.keys(inputFields(call).properties).filter((key) => referenceKeys.test(key))) {
        const theirs = kindsFor(key, foreign).map((kind) => foreign[kind]);
        for (const id of [unknownId, ...theirs]) await ask(call, { ...sample, [key]: id }, token);
      }
      await made(name);
    },
  );

  it('has left everything as it was after the last call as well', made.atLast);

  it.each(telling)('hands out nothing in $name, and is refused at its key', async ({ name, call }) => {
    const token = await admin();
    const sample = callSampleOf(name, call, own);
    for (const stray of [{ noSuchKey: '1' }, { 'params[noSuchKey]': '1' }, { __proto_: '1' }]) {
      expect(await ask(call, { ...sample, ...stray }, token)).toMatchObject({ code: 400 });
    }
  });

  it('is looked for in every call that takes several rows at once, or any', () => {
    /** They are about one device, user, role, plan or task, which they cannot do without; their lists are what it shall have. */
    const ofOne = new Set([
      'saveConfig',
      'fetchRunningConfig',
      'addUser',
      'editUser',
      'setRolesOfUser',
      'addRole',
      'editRole',
      'setRoleDataScope',
      'sortMenus',
      'addPlan',
      'editPlan',
      'createUpgradeTask',
      'addBoard',
      'saveBoard',
    ]);
    const changing = calls.filter(({ call }) => (call.audit ?? false) && !call.upload && keyReadingOf(call) !== 'acts');
    const wide = changing.filter(({ call }) => {
      const { properties, required } = inputFields(call);
      const isList = (schema: unknown): boolean => JSON.stringify(schema).includes('"type":"array"');
      const takesMany = Object.entries(properties).some(([key, schema]) => /ids?$|macs$/i.test(key) && isList(schema));
      return takesMany || (required.size === 0 && call.form === undefined && Object.keys(properties).length > 0);
    });
    expect(wide.map(({ name }) => name).filter((name) => !ofOne.has(name))).toEqual([]);
  });
});

describe('A name', () => {
  /** Names that are no names of the console's own things, and why other characters belong in them. */
  const others: Readonly<Record<string, string>> = {
    'addTenant.name editTenant.name setup.tenantName register.companyName authRegister.companyName': 'of companies',
    'addTenant.companyName editTenant.companyName updatePersonalTenantInfo.companyName': 'of companies',
    'addTenant.contactUserName editTenant.contactUserName updatePersonalTenantInfo.contactUserName': 'of people',
    'addUser.nickName editUser.nickName updateProfile.nickName updateSystemMail.fromName': 'of people',
    'addMenu.menuName addMenu.menuNameEn editMenu.menuName editMenu.menuNameEn': 'the menu itself says "ONUs (GPON)"',
    'editInterface.nameEn': 'of a call, in whatever words a tenant has for it',
    'addToBlacklist.deviceName editBlacklist.deviceName editSysName.sysName insertDeviceInfo.sysHostName': 'of devices',
    'testConnection.sysHostName': 'of devices',
    'updateSystemMail.userName insertDeviceInfo.userName testConnection.userName updateDeviceInfo.userName setAcs.username pushMqttConfig.userName setRemoteWrite.userName checkReplacement.userName startReplacement.userName':
      'of accounts elsewhere',
    'addAppUser.userName editAppUser.userName': 'of people',
    'setup.username login.username': 'of an account: what was typed is compared, never kept',
    'addRdProfile.ssidName editRdProfile.ssidName': 'of a Wi-Fi network, as its makers allow',
    'addJob.jobName addJobPlain.jobName editJob.jobName createBackup.name createBackupTask.name createUpgradeTask.name':
      'a title for a task',
    'beginFirmware.name upgradeByFile.fileName': 'of files, with a rule of their own',
    'addIdentityProvider.name editIdentityProvider.name editLanguage.name uploadLanguage.name':
      'a title on the sign-in page',
  };
  const excused = new Set(Object.keys(others).flatMap((line) => line.split(' ')));
  /** Rules of their own: accounts, files, keys of storages, buckets. */
  const ruled = new Set(['userName', 'roleIdentifier', 'hostName', 'siteName', 'host', 'noSpaces']);
  const named = calls.flatMap(({ name, call }) =>
    Object.entries(call.form?.fields ?? {}).flatMap(([key, field]) =>
      /name(en)?$/i.test(key) && field.kind === 'str' && !ruled.has(field.format ?? '')
        ? [{ name, call, key, field }]
        : [],
    ),
  );

  it('has the rule of the specification for names, or another reason than having been forgotten', () => {
    const free = named.filter(({ field }) => field.format !== 'entityName').map(({ name, key }) => `${name}.${key}`);
    expect(free.filter((one) => !excused.has(one))).toEqual([]);
  });

  it.each(named.filter(({ field }) => field.format === 'entityName'))(
    'in $name.$key is told which character it may not hold',
    ({ name, call, key }) => {
      const sample = callSampleOf(name, call, own);
      const problemsOf = (value: string) => {
        try {
          readInput(call, { body: { ...sample, [key]: value }, query: {}, params: {} });
          return [];
        } catch (error) {
          return ((error as { problems?: readonly { field: string }[] }).problems ?? []).map(({ field }) => field);
        }
      };
      for (const sign of '<>()[]&,*|?;\\\0\n') expect(problemsOf(`a${sign}b`), sign).toEqual([key]);
      for (const value of ['!first', '#first']) expect(problemsOf(value), value).toEqual([key]);
      for (const value of ['Nord 3', '东区 运维', 'Köln-Süd', 'a/b', "O'Brien", 'a!b#'])
        expect(problemsOf(value), value).toEqual([]);
    },
  );
});
