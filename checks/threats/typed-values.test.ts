import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import { allFormats, formats } from '@heliograph/catalogue/formats/formats.ts';
import { Fault } from '@heliograph/server/fault.ts';
import { readInput } from '@heliograph/server/http/input.ts';
import { bodyOf } from '@heliograph/server/http/json.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { inputFields, callSampleOf, type CallValues } from '../support/call-samples.ts';
import { broken, startCallStand } from '../support/call-stand.ts';
import { fillTenant } from '../support/tenant-rows.ts';

// Values that begin like a sound one and go on as something else; fields and formats are those of the running server.
const { server, calls, ask } = await startCallStand();

const own = await fillTenant(server, server.tenants.home, 1);
/** Rows that nobody has: what is taken finds nothing to work on, and no device to talk to. */
const nobodys = {
  ...own,
  ...Object.fromEntries(Object.keys(own).map((key) => [key, '4611686018427387904'])),
  oltMac: '02:00:00:00:00:01',
};
const token = await server.signIn();
afterAll(() => server.stop());

const fullWidth = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0);
const digitsOf = (zero: number) => (digit: string) => String.fromCodePoint(zero + Number(digit));

/** What `$` without care lets pass, and letters that only look right. */
function followed(value: string): string[] {
  return ['\n;id', '\r\n', '\n', '\0', '\u0085', '\u2028;id', '\u202e', '\u200b'].map((end) => value + end);
}
function alike(value: string): string[] {
  const changes = [
    value.replace(/\d/, fullWidth),
    value.replace(/\d/, digitsOf(0x0660)),
    value.replace(/\d/, digitsOf(0x0966)),
    value.replace(/[a-z]/i, fullWidth),
    value.replace(/[.:,/-]/, fullWidth),
    value.replace(/[aeocpx]/, (sign) => ({ a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х' })[sign] ?? sign),
  ];
  return [...new Set(changes)].filter((one) => one !== value);
}
const frontal = (value: string): string[] => [`\n${value}`, `id\n${value}`, `\0${value}`];

/** Texts for people and names of their files: any script is one of theirs, and so are letters that take no room. */
const anyScript = allFormats.filter(
  ({ name }) => name === 'siteName' || name === 'entityName' || name === 'label' || name.endsWith('File'),
);
const exact = allFormats.filter((one) => !anyScript.includes(one));
const named = (some: (typeof allFormats)[number][]) => some.map((one) => [one.name, one] as const);

describe('A text format', () => {
  it.each(named(exact))(
    '%s refuses a second line, a NUL and letters that look alike around what it accepts',
    (_name, { example, problem }) => {
      expect(problem(example)).toBeUndefined();
      const passed = [...followed(example), ...alike(example), ...frontal(example)].filter((value) => !problem(value));
      expect(passed.map((value) => JSON.stringify(value))).toEqual([]);
    },
  );

  it.each(named(anyScript))('%s of any script has no line after it and keeps its direction', (_name, one) => {
    for (const sign of ['\n', '\r', '\0', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066', '\u001b[31m']) {
      for (const value of [one.example + sign, sign + one.example, `a${sign}${one.example}`]) {
        expect(one.problem(value), JSON.stringify(value)).toBeDefined();
      }
    }
  });
});

/** What is wrong with an input, by its fields; or what the call makes of it. */
function taken(call: AnyCall, body: CallValues): { readonly wrong: readonly string[]; readonly value?: unknown } {
  try {
    return { wrong: [], value: readInput(call, { body, query: {}, params: {} }) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { wrong: error.problems.map(({ field }) => field.split('.')[0] ?? '') };
  }
}

/** Lets a field count that another one switches on. */
function switchedOn(form: Form, name: string): CallValues {
  const { when } = form.fields[name] ?? {};
  return when ? { ...switchedOn(form, when.field), [when.field]: when.is[0] } : {};
}

interface Place {
  readonly name: string;
  readonly call: AnyCall;
  readonly field: string;
  /** A sound value of the field, and whatever else has to be there. */
  readonly value: string;
  readonly others: CallValues;
}

const strict = new Set(exact.map(({ name }) => name as string));
const inForms: readonly Place[] = calls.flatMap(({ name, call }) =>
  Object.entries(call.form?.fields ?? {}).flatMap(([field, spec]) => {
    if (spec.kind !== 'str' || spec.format === undefined || !strict.has(spec.format) || !call.form) return [];
    const others = { ...callSampleOf(name, call, own), ...switchedOn(call.form, field) };
    const { example = '', problem } = formats[spec.format] ?? {};
    const given = others[field];
    const value = typeof given === 'string' && problem?.(given) === undefined ? given : example;
    return [{ name, call, field, value: value.slice(0, spec.maxLength), others }];
  }),
);
/** A list of things that have fields of their own. */
const holdsObjects = (schema: unknown): boolean =>
  (schema as { readonly items?: { readonly type?: string } } | undefined)?.items?.type === 'object';
/** Fields whose spelling the input itself fixes: ids, states and the like. */
const inInputs: readonly Place[] = calls.flatMap(({ name, call }) =>
  Object.entries(inputFields(call).properties).flatMap(([field, schema]) => {
    if (!JSON.stringify(schema).includes('"pattern"') || holdsObjects(schema)) return [];
    const others = callSampleOf(name, call, own);
    const value = ['1', '2026-11-20T08:00:00.000Z', 'sample_type', '13800138000'].find(
      (one) => !taken(call, { ...others, [field]: one }).wrong.includes(field),
    );
    return [{ name, call, field, value: value ?? '', others }];
  }),
);

describe('A field of a call', () => {
  it('takes the value around which the hostile ones are made', () => {
    expect(inForms.length).toBeGreaterThan(50);
    expect(inInputs.length).toBeGreaterThan(100);
    const refused = [...inForms, ...inInputs].filter(({ call, field, value, others }) =>
      taken(call, { ...others, [field]: value }).wrong.includes(field),
    );
    expect(refused.map(({ name, field, value }) => `${name}.${field} = ${value}`)).toEqual([]);
  });

  it('with a spelling of its own refuses what only begins or looks like it', () => {
    const passed = [...inForms, ...inInputs].flatMap(({ name, call, field, value, others }) => {
      const sound = taken(call, { ...others, [field]: value }).value;
      return [...followed(value), ...alike(value), ...frontal(value)].flatMap((hostile) => {
        const { wrong, value: made } = taken(call, { ...others, [field]: hostile });
        if (wrong.includes(field)) return [];
        // White space around a value is no part of it; nothing else may be overlooked.
        const same = made !== undefined && sound !== undefined && JSON.stringify(made) === JSON.stringify(sound);
        return same && hostile.trim() === value ? [] : [`${name}.${field} = ${JSON.stringify(hostile)}`];
      });
    });
    expect(passed).toEqual([]);
  });
});

/** Fields that say where something is on the network, by their names; the name of a device is a word of people. */
const isAddress = (field: string): boolean => /url$|path$|domain$|endpoint|issuer|host$|server$|link/i.test(field);
const noAddress = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'https://example.net\u0000.evil.example',
  'https://\u202eexample.net',
  'https://example.net\r\nX: y',
  'javascript://example.net/%0aalert(1)',
];
/** What an entry of the menu needs to lead somewhere else. */
const leading: CallValues = { menuType: 'C', isFrame: '0', menuName: '外部', menuNameEn: 'Outside' };
const addresses = calls
  .filter(({ call }) => call.form !== undefined && call.audit)
  .flatMap(({ name, call }) =>
    Object.keys(inputFields(call).properties)
      .filter(isAddress)
      .map((field) => ({ name, call, field })),
  );

/** What an edit is about: a row that is there, so that its values are judged. */
const madeFor = async (name: string): Promise<CallValues> => {
  const [add, table, key] = /provider/i.test(name)
    ? ['addIdentityProvider', 'identity_provider', 'id']
    : ['addStorage', 'storage_config', 'ossConfigId'];
  const look = () =>
    server.everything.query<{ id: string }>(`select id from ${table} where tenant_id = $1 limit 1`, [
      server.tenants.home.id,
    ]);
  if ((await look()).rows.length === 0) {
    const made = calls.find((one) => one.name === add);
    const storage = { endpoint: 's3.example.net', bucketName: 'bucket', accessKey: 'key-1', secretKey: 'secret-1' };
    const sample = made && { ...callSampleOf(add, made.call, own), ...(add === 'addStorage' ? storage : {}) };
    if (made) expect((await ask(made.call, { ...sample }, token)).text).toContain('"code":200');
  }
  return { [key]: (await look()).rows[0]?.id };
};

describe('An address that is typed', () => {
  it('is asked for where the menu, tenants, storages, providers and messages have one', () => {
    const fields = addresses.map(({ name, field }) => `${name}.${field}`);
    expect(fields).toEqual(
      expect.arrayContaining([
        'addMenu.path',
        'editMenu.path',
        'addTenant.domain',
        'addStorage.endpoint',
        'addStorage.domain',
        'addIdentityProvider.issuer',
        'addIdentityProvider.consoleUrl',
        'updateSmsSetting.url',
        'updateSystemMail.host',
      ]),
    );
  });

  it.each(addresses)('as $field of $name is no script, no file, and on one line', async ({ name, call, field }) => {
    const switches = call.form ? switchedOn(call.form, field) : {};
    const row = call.edit === true && /storage|oss|provider/i.test(name) ? await madeFor(name) : {};
    const sample = { ...callSampleOf(name, call, own), ...switches, ...(field === 'path' ? leading : {}), ...row };
    // An entity's edit first looks for the row; its form is that of the new one, which has a line of its own here.
    const refused = call.edit === true && name.startsWith('editRemoteRule') ? [400, 404] : [400];
    for (const value of noAddress) {
      const answer = await ask(call, { ...sample, [field]: value }, token);
      expect(refused, JSON.stringify(value)).toContain(answer.code);
      expect(broken(answer), answer.text).toBe(false);
    }
  });

  it('is not told by the menu as a link because its entry says that it is none', async () => {
    const sample = { menuType: 'C', menuName: '内部', menuNameEn: 'Inside', isFrame: '1', path: 'javascript:alert(1)' };
    for (const { name, call } of calls.filter((one) => one.name === 'addMenu')) {
      const page = { ...callSampleOf(name, call, own), ...sample, component: 'alarm/current' };
      expect((await ask(call, page, token)).code).toBe(400);
      expect(await ask(call, { ...page, path: 'inside' }, token)).toMatchObject({ code: 200 });
    }
    const routers = calls.filter(({ name }) => name === 'getRouters' || name === 'listMenus');
    expect(routers).toHaveLength(2);
    for (const { call } of routers) expect((await ask(call, {}, token)).text).not.toContain('javascript:');
  });
});

/** Numbers at the edges of what columns hold, and beyond all of them. */
const edges = [-1, 32_768, 2_147_483_648, 2 ** 53, 2 ** 63, 0.5];
const spelt = ['40535857', '9223372036854775807', '9223372036854775808'];

interface Bounded {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly [key: string]: unknown;
}
/** Numbers within a schema that could be larger than any column of ours holds. */
function unbounded(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => unbounded(one, path));
  const { type, minimum = -Infinity, maximum = Infinity, anyOf, ...others } = schema as Bounded;
  // Beside the digits of an id, a number is one of those.
  const isId = JSON.stringify(anyOf ?? '').includes('{1,19}');
  const rest = isId ? others : { ...others, anyOf };
  const isNumber = (type === 'integer' || type === 'number') && !('const' in others);
  const own = isNumber && (minimum < -2_147_483_648 || maximum > 2_147_483_647) ? [path] : [];
  return own.concat(
    Object.entries(rest).flatMap(([key, one]) => (counted.test(key) ? [] : unbounded(one, `${path}.${key}`))),
  );
}
/** Numbers that are ids, which are bounded as texts, or of which the call itself takes what fits. */
const counted =
  /(^|[a-z])(id|code)s?$|^(pageNum|pageSize|group|intervalTime|severity|alarmType|orderNums|(wan|wifi|sip|lan)Profile)$/i;
/** Values of a page of a device: its definition bounds them. */
const ofPages = /^(key|values)$/;

describe('A whole number', () => {
  it('of every call is bounded by what a column holds, or is an id', () => {
    const open = calls.flatMap(({ name, call }) =>
      Object.entries(inputFields(call).properties)
        .filter(([field]) => !counted.test(field) && !ofPages.test(field))
        .flatMap(([field, schema]) => unbounded(schema, `${name}.${field}`)),
    );
    expect(open).toEqual([]);
  });

  it('that no column holds is refused, or does no harm', async () => {
    const harm: string[] = [];
    for (const { name, call } of calls.filter((one) => !one.call.upload && one.call.reply !== 'file')) {
      const others = callSampleOf(name, call, nobodys);
      for (const [field, schema] of Object.entries(inputFields(call).properties)) {
        if (!/"(integer|number)"|\\\\d/.test(JSON.stringify(schema)) && !counted.test(field)) continue;
        for (const value of [...edges, ...spelt]) {
          const body = { ...others, [field]: value };
          // What is refused at the door was tried without knocking; the path alone is judged on the way in.
          if (!call.path.includes(`:${field}`) && taken(call, body).wrong.length > 0) continue;
          const answer = await ask(call, body, token);
          if (broken(answer)) harm.push(`${name}.${field} = ${value}: ${answer.text.slice(0, 120)}`);
        }
      }
    }
    expect(harm).toEqual([]);
  });
});

interface Sized extends Bounded {
  readonly anyOf?: readonly Sized[];
  readonly allOf?: readonly Sized[];
  readonly properties?: Readonly<Record<string, Sized>>;
  readonly items?: Sized;
  readonly maxItems?: number;
  readonly maxLength?: number;
}
/** Bytes of the longest JSON that a schema takes; a sign is three of them, a list without a bound has a hundred entries. */
function longest({ type, anyOf, allOf, properties, items, maxItems = 100, maxLength = 40 }: Sized): number {
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (allOf) return allOf.reduce((sum, one) => sum + longest(one), 0);
  if (properties) return Object.entries(properties).reduce((sum, [key, one]) => sum + key.length + 4 + longest(one), 2);
  if (items) return maxItems * (longest(items) + 1);
  return type === 'string' ? maxLength * 3 + 3 : 24;
}

describe('The longest input that a call takes', () => {
  it('is not longer than what is read of a body', () => {
    const bodies = calls.filter(({ call }) => !call.upload && (call.method === 'POST' || call.method === 'PUT'));
    const cut = bodies.filter(
      ({ call }) =>
        longest({ type: 'object', properties: inputFields(call).properties as Sized['properties'] & object }) >
        bodyOf(call).maxBytes,
    );
    expect(bodies.length).toBeGreaterThan(100);
    expect(cut.map(({ name }) => name)).toEqual([]);
  });
});
