import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import { wholeMenu } from '@heliograph/server/whole-menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields, kindsFor, referenceKeys, callSampleOf, signsOut } from './support/call-samples.ts';
import { broken, startCallStand, type CallAnswer } from './support/call-stand.ts';
import { fillTenant, sumOfTenant, type TenantRows } from './support/tenant-rows.ts';
import { untouched } from './support/untouched.ts';

// The tests are made from the call tables of the running server.
const { server, calls, closed, ask, admin } = await startCallStand();

let own: TenantRows;
let foreign: TenantRows;
beforeAll(async () => {
  own = await fillTenant(server, server.tenants.home, 1);
  foreign = await fillTenant(server, server.tenants.coast, 2);
});
afterAll(() => server.stop());

describe('Every call', () => {
  it('declares who may make it, by a permission that the menu can give', () => {
    const given = new Set(wholeMenu.map((entry) => entry.permission));
    const asked = closed.map(({ call }) => call.access).filter((access) => access !== 'signedIn');
    expect(asked.filter((access) => !given.has(access))).toEqual([]);
    expect(
      calls
        .filter(({ call }) => call.access === 'public')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'appVersionFile',
      'authCode',
      'authLogin',
      'authRegister',
      'authTenants',
      'captchaEmail',
      'captchaImage',
      'captchaSms',
      'confirmByLink',
      'emailCode',
      'emailLogin',
      'forgotCode',
      'forgotPassword',
      'kioskBoard',
      'kioskScreen',
      'kioskTile',
      'latestAppVersion',
      'login',
      'loginEmail',
      'loginForgotPassword',
      'loginPhone',
      'loginSms',
      'lookAtLink',
      'oidcFinish',
      'oidcStart',
      'phoneLogin',
      'publicLanguages',
      'publicLegal',
      'publicNotices',
      'publicWords',
      'register',
      'registerCode',
      'sendEmailCode',
      'sendSmsCode',
      'setup',
      'setupState',
      'signInWays',
      'smsCode',
      'smsLogin',
      'tenantInfo',
      'tenantLogo',
    ]);
  });

  it('has a name and an address of its own', () => {
    const names = calls.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const addresses = calls.map(({ call }) => `${call.method} ${call.path}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(closed)('$name answers nobody without a token', async ({ name, call }) => {
    for (const token of [undefined, '', 'Bearer', 'x'.repeat(43)]) {
      expect(await ask(call, callSampleOf(name, call, own), token)).toMatchObject({ status: 200, code: 401 });
    }
  });
});

describe('A user with exactly one permission', () => {
  const reachable = closed.filter(({ call }) => !signsOut(call));
  const permissions = [...new Set(closed.map(({ call }) => call.access))].filter((access) => access !== 'signedIn');

  const openTo = async (token: string, asked: typeof reachable): Promise<string[]> => {
    const open = [];
    for (const { name, call } of asked) {
      const { code } = await ask(call, {}, token);
      if (code !== 403) open.push(name);
      expect(code, name).not.toBe(401);
    }
    return open;
  };
  const callsOf = (access: string) => reachable.filter(({ call }) => call.access === access);
  const namesOf = (asked: typeof reachable) => asked.map(({ name }) => name);

  // What stays closed to whoever holds all other permissions is closed with each of them alone: a permission more closes nothing.
  it.each(permissions)('(%s) reaches exactly its calls', async (permission) => {
    const own = callsOf(permission);
    expect(await openTo(await server.signInWith([permission]), own)).toEqual(namesOf(own));
    const others = permissions.filter((one) => one !== permission);
    expect(await openTo(await server.signInWith(others), own)).toEqual([]);
  });

  it('that no call names reaches only what is open to whoever has signed in', async () => {
    const wanted = reachable.filter(({ call }) => call.access === 'signedIn');
    expect(await openTo(await server.signInWith(['nothing:at:all']), reachable)).toEqual(namesOf(wanted));
  });
});

describe('A role that every tenant starts with', () => {
  it.each(startRoles)('($key) reaches exactly the calls that its permissions name', async ({ permissions }) => {
    const token = await server.signInWith([...permissions]);
    const open = [];
    const reachable = closed.filter(({ call }) => !signsOut(call));
    for (const { name, call } of reachable) if ((await ask(call, {}, token)).code !== 403) open.push(name);
    const held = (access: string) =>
      access === 'signedIn' || permissions.some((one) => one === '*:*:*' || one === access);
    expect(open).toEqual(reachable.filter(({ call }) => held(call.access)).map(({ name }) => name));
  });
});

describe("What only the installation's own tenant manages", () => {
  const home = calls.filter(({ call }) => call.as === 'home');
  const made = untouched(() => sumOfTenant(server, server.tenants.home.id));

  it.each(home)('$name is forbidden to the administrator of every other tenant', async ({ name, call }) => {
    const token = await server.signIn('coast1');
    expect(await ask(call, callSampleOf(name, call, own), token)).toMatchObject({ code: 403 });
    await made(name);
  });

  it('is as it was after the last call as well', made.atLast);
});

describe("Another tenant's rows", () => {
  const naming = closed.filter(({ call }) =>
    Object.keys(inputFields(call).properties).some((key) => referenceKeys.test(key)),
  );
  const made = untouched(() => sumOfTenant(server, server.tenants.coast.id));
  const unknownId = '4611686018427387904';
  const unknownMac = '02:00:00:00:00:01';
  /** The id that was asked for may be part of the answer. */
  const neutral = (answer: CallAnswer, asked: string): CallAnswer => ({
    ...answer,
    text: answer.text
      .replaceAll(asked, 'ID')
      .replaceAll(asked.replaceAll(':', ''), 'ID')
      // Times of the answer itself.
      .replace(/"\w*[tT]ime":"[^"]*"/g, ''),
  });

  it.each(naming)('look to $name as if they did not exist, and stay as they are', async ({ name, call }) => {
    const token = await admin();
    const keys = Object.keys(inputFields(call).properties).filter((key) => referenceKeys.test(key));
    const sample = callSampleOf(name, call, own);
    const others = Object.fromEntries(Object.entries(sample).filter(([key]) => !referenceKeys.test(key)));
    for (const key of keys) {
      const asking = async (id: string) => neutral(await ask(call, { ...others, [key]: id }, token), id);
      const kinds = kindsFor(key, foreign);
      const nobodys = await asking(unknownId);
      const nowhere = kinds.includes('oltMac') ? await asking(unknownMac) : nobodys;
      for (const kind of kinds) {
        const theirs = await asking(foreign[kind]);
        expect(theirs, `${key} = ${kind}`).toEqual(kind === 'oltMac' ? nowhere : nobodys);
        expect(broken(theirs), theirs.text.slice(0, 200)).toBe(false);
      }
    }
    await made(name);
  });

  it('are as they were after the last call as well', made.atLast);
});
