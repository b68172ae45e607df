import { describe, expect, it } from 'vitest';
import type { SetValue } from '@heliograph/wire/cwmp/message.ts';
import type { Quirk } from './quirks.ts';
import { chineseName } from './talk/dress.ts';
import { stand, type Stand } from './testing/stand.ts';

const gateway = 'InternetGatewayDevice.';
const ssid = `${gateway}LANDevice.1.WLANConfiguration.1.SSID`;
const password = `${gateway}WANDevice.1.WANConnectionDevice.2.WANPPPConnection.1.Password`;
const text = (name: string, value: string): SetValue => ({ name, value, type: 'string' });
const set = (...parameters: SetValue[]) => ({ method: 'SetParameterValues', parameters, parameterKey: '' }) as const;
const get = (...names: string[]) => ({ method: 'GetParameterValues', names }) as const;

/** A CPE with one quirk that has had one session, with one read in it. */
const met = async (quirk: Quirk): Promise<Stand> => {
  const one = await stand({ quirks: [quirk] });
  one.acs.ask.push(get(ssid));
  await one.boot();
  return one;
};

describe('a CPE of the field', () => {
  it('returns no cookie', async () => {
    const { acs } = await met('dropsCookie');
    expect(acs.raw.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(acs.answers).toHaveLength(1);
  });

  it('returns its cookie in quotes, behind another one', async () => {
    const { acs } = await met('quotesCookie');
    expect(acs.raw[2]?.headers.cookie).toBe('$Version="1", session="7f"');
  });

  it('opens a new connection for each request, and returns the cookie', async () => {
    const { acs } = await met('connectionPerRequest');
    expect(acs.raw.map(({ connection }) => connection)).toEqual([1, 2, 3]);
    expect(acs.raw[2]?.headers.cookie).toBe('session=7f');
  });

  it('keeps one connection where it has no quirk', async () => {
    const { acs } = await met('noContentType');
    expect(acs.raw.map(({ connection }) => connection)).toEqual([1, 1, 1]);
    expect(acs.raw[0]?.headers['content-type']).toBeUndefined();
  });

  it('speaks HTTP/1.0', async () => {
    const { acs } = await met('http10');
    expect(acs.raw.map(({ version, connection }) => [version, connection])).toEqual([
      ['1.0', 1],
      ['1.0', 2],
      ['1.0', 3],
    ]);
  });

  it('sends its bodies in chunks', async () => {
    const { acs } = await met('chunked');
    expect(acs.raw[0]?.headers['transfer-encoding']).toBe('chunked');
    expect(acs.answers).toHaveLength(1);
  });

  it('compresses its bodies', async () => {
    const { acs } = await met('gzip');
    expect(acs.raw[0]?.headers['content-encoding']).toBe('gzip');
    expect(acs.informs).toHaveLength(1);
    expect(acs.answers).toHaveLength(1);
  });

  it('compresses its bodies without a frame', async () => {
    const { acs } = await met('deflate');
    expect(acs.raw[0]?.headers['content-encoding']).toBe('deflate');
    expect(acs.answers).toHaveLength(1);
  });

  it('asks for leave before it sends a body', async () => {
    const { acs } = await met('expects');
    expect(acs.raw.map(({ headers }) => headers.expect)).toEqual(['100-continue', undefined, '100-continue']);
    expect(acs.answers).toHaveLength(1);
  });

  it.each([
    ['latin1', 'Café', 'Caf\xe9'],
    ['gb2312', chineseName, '\xbf\xcd\xcc\xfc'],
  ] as const)('writes %s', async (quirk, name, octets) => {
    const { acs, boot } = await stand({ quirks: [quirk] });
    acs.ask.push(set(text(ssid, name)), get(ssid));
    await boot();
    expect(acs.raw.at(-1)?.text).toContain(octets);
    expect(acs.raw.at(-1)?.text).toContain('encoding="UTF-8"');
    expect(acs.answers.at(-1)).toMatchObject({ parameters: [{ value: name }] });
  });

  it('leaves out the types', async () => {
    const { acs } = await met('noTypes');
    expect(acs.raw.some((one) => one.text.includes('xsi:type'))).toBe(false);
    expect(acs.answers[0]).toMatchObject({ parameters: [{ name: ssid, type: 'string' }] });
  });

  it('misspells the types', async () => {
    const { acs } = await met('wrongTypes');
    expect(acs.raw.some((one) => one.text.includes('xsi:type="xsd:"'))).toBe(true);
    expect(acs.answers).toHaveLength(1);
  });

  it('counts its arrays wrongly', async () => {
    const { acs } = await met('wrongCounts');
    expect(acs.raw[0]?.text).toContain('ParameterValueStruct[1]');
    expect(acs.informs[0]?.parameters.length).toBeGreaterThan(1);
  });

  it('answers with ID 0', async () => {
    const { acs } = await met('zeroId');
    expect(acs.envelopes.at(-1)?.id).toBe('0');
  });

  it('says no ID', async () => {
    const { acs } = await met('noId');
    expect(acs.raw.some((one) => one.text.includes('cwmp:ID'))).toBe(false);
    expect(acs.answers).toHaveLength(1);
  });

  it('says a namespace that no schema has', async () => {
    const { acs } = await met('newNamespace');
    expect(acs.raw[0]?.text).toContain('urn:dslforum-org:cwmp-1-4');
    expect(acs.raw[0]?.text).not.toContain('xmlns:SOAP-ENC');
    expect(acs.answers).toHaveLength(1);
  });

  it('breaks off over a path without a name', async () => {
    const { acs, cpe, timeline } = await stand({ quirks: ['fullNamesOnly'] });
    acs.ask.push(get(gateway));
    cpe.powerOn();
    timeline.advance(1000);
    await acs.until(({ informs }) => informs.length === 1);
    await cpe.settled();
    expect(acs.answers).toEqual([]);
    expect(cpe.tally.failures).toBe(1);
  });

  it('tells no names below the empty path', async () => {
    const { acs, boot } = await stand({ quirks: ['emptyRoot'] });
    acs.ask.push({ method: 'GetParameterNames', path: '', nextLevel: true });
    await boot();
    expect(acs.answers[0]).toEqual({ method: 'GetParameterNamesResponse', parameters: [] });
  });

  it('tells names of a branch and refuses them', async () => {
    const { acs, boot } = await stand({ quirks: ['refusesBranch'] });
    const host = `${gateway}LANDevice.1.Hosts.Host.1.IPAddress`;
    acs.ask.push({ method: 'GetParameterNames', path: gateway, nextLevel: false }, get(host), get(ssid));
    await boot();
    const [told, refused, other] = acs.answers;
    expect(told?.method === 'GetParameterNamesResponse' && told.parameters.some(({ name }) => name === host)).toBe(
      true,
    );
    expect(refused).toMatchObject({ code: 9005 });
    expect(other?.method).toBe('GetParameterValuesResponse');
  });

  it('answers 9002 to a large read', async () => {
    const { acs, boot } = await stand({ quirks: ['smallReads'] });
    acs.ask.push(get(gateway), get(`${gateway}Time.`), get(...Array.from({ length: 33 }, () => ssid)));
    await boot();
    expect(acs.answers.map(({ method }) => method)).toEqual(['Fault', 'GetParameterValuesResponse', 'Fault']);
    expect(acs.answers[0]).toMatchObject({ code: 9002 });
  });

  it('tells a fault without the parameter', async () => {
    const { acs, boot } = await stand({ quirks: ['namelessFault'] });
    acs.ask.push(set(text(`${gateway}No`, '')));
    await boot();
    expect(acs.answers[0]).toMatchObject({ method: 'Fault', code: 9005, parameters: [] });
  });

  it('says that nothing is writable, and lets itself be written', async () => {
    const { acs, boot } = await stand({ quirks: ['deniesWritable'] });
    acs.ask.push({ method: 'GetParameterNames', path: ssid, nextLevel: false }, set(text(ssid, 'yes')));
    await boot();
    expect(acs.answers).toMatchObject([{ parameters: [{ writable: false }] }, { status: 0 }]);
  });

  it('refuses the empty root', async () => {
    const { acs, boot } = await stand({ quirks: ['refusesEmptyRoot'] });
    const names = (path: string) => ({ method: 'GetParameterNames', path, nextLevel: true }) as const;
    acs.ask.push(names(''), names(gateway));
    await boot();
    expect(acs.answers).toMatchObject([{ code: 9005 }, { method: 'GetParameterNamesResponse' }]);
  });

  it('never completes a transfer, although it has made it', async () => {
    const { acs, cpe, boot, sessions } = await stand({ quirks: ['neverCompletes'] });
    acs.ask.push({
      method: 'Upload',
      commandKey: 'u',
      fileType: '2 Vendor Log File',
      url: `${acs.url}/log`,
      username: '',
      password: '',
      delaySeconds: 0,
    });
    await boot();
    await acs.until(({ stored }) => stored.has('/log'));
    await sessions(1, () => cpe.wish('2 PERIODIC'));
    expect(acs.said).toEqual([]);
    expect(acs.informs[1]?.events).toEqual([{ code: '2 PERIODIC', commandKey: '' }]);
  });

  it('does not say that a test has ended', async () => {
    const { acs, cpe, boot, timeline } = await stand({ quirks: ['silentDiagnostics'] });
    const object = `${gateway}IPPingDiagnostics.`;
    acs.ask.push(set(text(`${object}Host`, '203.0.113.1'), text(`${object}DiagnosticsState`, 'Requested')));
    await boot();
    const ended = new Promise<void>((resolve) => {
      cpe.tree.changed = (path) => path.endsWith('DiagnosticsState') && resolve();
    });
    timeline.advance(60_000);
    await ended;
    await cpe.settled();
    expect(cpe.tree.read('IPPingDiagnostics.DiagnosticsState')).toBe('Complete');
    expect(acs.informs).toHaveLength(1);
  });

  it('says that a test has ended before its state does', async () => {
    const { acs, cpe, boot, sessions, timeline } = await stand({ quirks: ['earlyDiagnostics'] });
    const object = `${gateway}IPPingDiagnostics.`;
    acs.ask.push(set(text(`${object}Host`, '203.0.113.1'), text(`${object}DiagnosticsState`, 'Requested')));
    await boot();
    await sessions(1, () => timeline.advance(1_000));
    expect(acs.informs[1]?.events).toContainEqual({ code: '8 DIAGNOSTICS COMPLETE', commandKey: '' });
    expect(cpe.tree.read('IPPingDiagnostics.DiagnosticsState')).toBe('Requested');
    expect(Number(cpe.tree.read('IPPingDiagnostics.SuccessCount'))).toBeGreaterThan(0);
    timeline.advance(5_000);
    await cpe.settled();
    expect(cpe.tree.read('IPPingDiagnostics.DiagnosticsState')).toBe('Complete');
  });

  it('never comes to the end of a test', async () => {
    const { acs, cpe, boot, timeline } = await stand({ quirks: ['endlessDiagnostics'] });
    const object = `${gateway}IPPingDiagnostics.`;
    acs.ask.push(set(text(`${object}Host`, '203.0.113.1'), text(`${object}DiagnosticsState`, 'Requested')));
    await boot();
    timeline.advance(600_000);
    await cpe.settled();
    expect(cpe.tree.read('IPPingDiagnostics.DiagnosticsState')).toBe('Requested');
    expect(acs.informs).toHaveLength(1);
  });

  it.each([
    ['masksSecrets', '******'],
    ['showsSecrets', 'secret'],
    ['zeroId', ''],
  ] as const)('with %s reads a password back as "%s"', async (quirk, value) => {
    const { acs, boot } = await stand({ quirks: [quirk] });
    acs.ask.push(get(password));
    await boot();
    expect(acs.answers[0]).toMatchObject({ parameters: [{ value }] });
  });

  it('restarts after values were set', async () => {
    const { acs, boot, becomes, sessions, timeline } = await stand({ quirks: ['rebootsAfterSet'] });
    acs.ask.push(set(text(ssid, 'after')));
    await boot();
    await becomes('booting');
    await sessions(1, () => timeline.advance(1000));
    expect(acs.answers[0]).toMatchObject({ status: 1 });
    expect(acs.informs[1]?.events.map(({ code }) => code)).toContain('1 BOOT');
  });

  it('numbers its connections anew at each start', async () => {
    const { acs, boot } = await stand({ quirks: ['renumbers'] });
    acs.ask.push({
      method: 'GetParameterNames',
      path: `${gateway}WANDevice.1.WANConnectionDevice.2.WANPPPConnection.`,
      nextLevel: true,
    });
    await boot();
    expect(acs.answers[0]).toMatchObject({
      parameters: [{ name: `${gateway}WANDevice.1.WANConnectionDevice.2.WANPPPConnection.2.` }],
    });
  });

  it.each([
    ['retryStorm', { status: 500, headers: {} }, 1000],
    ['ignoresBusy', { status: 503, headers: { 'Retry-After': '3600' } }, 100],
  ] as const)('with %s comes again at once', async (quirk, instead, wait) => {
    const { acs, cpe, timeline } = await stand({ quirks: [quirk] });
    acs.instead = instead;
    cpe.powerOn();
    timeline.advance(1000);
    for (let times = 1; times <= 4; times++) {
      await acs.until(({ heard }) => heard === times);
      await cpe.settled();
      timeline.advance(wait);
    }
    await acs.until(({ heard }) => heard === 5);
  });

  it('does not know its password', async () => {
    const { acs, cpe, timeline } = await stand({ quirks: ['wrongPassword'] });
    acs.login = { username: 'first', password: 'contact' };
    cpe.powerOn();
    timeline.advance(1000);
    await acs.until(({ heard }) => heard === 2);
    await cpe.settled();
    expect(cpe.tally).toMatchObject({ sessions: 0, failures: 1 });
    expect(acs.informs).toEqual([]);
  });

  it('shouts its password before it is asked', async () => {
    const { acs, boot } = await stand({ quirks: ['basicFirst'] });
    acs.login = { username: 'first', password: 'contact' };
    await boot();
    expect(acs.raw[0]?.headers.authorization).toMatch(/^Basic /);
    expect(acs.raw[1]?.headers.authorization).toMatch(/^Digest /);
  });

  it('falls silent after its Inform', async () => {
    const { acs, cpe, timeline } = await stand({ quirks: ['halfOpen'] });
    cpe.powerOn();
    timeline.advance(1000);
    await acs.until(({ informs }) => informs.length === 1);
    // Long enough for anybody else to have said something.
    for (let turn = 0; turn < 5; turn++) await fetch(`${acs.url}/none`);
    expect([cpe.isTalking, acs.heard]).toEqual([true, 1]);
    acs.hangUp();
    await cpe.settled();
    expect(acs.heard).toBe(1);
    expect(cpe.tally.failures).toBe(1);
  });

  it('throws a bomb', async () => {
    const { acs, cpe, timeline } = await stand({ quirks: ['xmlBomb'] });
    cpe.powerOn();
    timeline.advance(1000);
    await acs.until(({ refused }) => refused.length === 1);
    expect(acs.refused).toEqual(['doctype']);
    await cpe.settled();
  });

  it('informs twice', async () => {
    const { acs } = await met('informTwice');
    expect(acs.informs[1]).toEqual(acs.informs[0]);
  });

  it('hangs in the middle of a session where a test wants it, and goes on', async () => {
    const { acs, cpe, timeline, sessions } = await stand();
    cpe.hang();
    cpe.powerOn();
    timeline.advance(1000);
    await acs.until(({ informs }) => informs.length === 1);
    expect(acs.ended).toBe(0);
    await sessions(1, () => cpe.release());
  });
});
