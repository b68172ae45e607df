import { describe, expect, it } from 'vitest';
import { encodeUdpRequest } from '@heliograph/wire/cwmp/connection-request.ts';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import type { SetValue } from '@heliograph/wire/cwmp/message.ts';
import { decodeStun, encodeStun } from '@heliograph/wire/cwmp/stun.ts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { stand } from './testing/stand.ts';

const gateway = 'InternetGatewayDevice.';
const management = `${gateway}ManagementServer.`;
const set = (...parameters: SetValue[]) => ({ method: 'SetParameterValues', parameters, parameterKey: 'k' }) as const;
const text = (name: string, value: string): SetValue => ({ name, value, type: 'string' });
const events = (inform: { events: readonly { code: string }[] } | undefined): string[] =>
  (inform?.events ?? []).map(({ code }) => code);

describe('a CPE and its ACS', () => {
  it('begins with 0 BOOTSTRAP and 1 BOOT, tells who it is, and begins with 1 BOOT from then on', async () => {
    const { acs, cpe, boot, sessions, timeline } = await stand();
    await boot();
    const [inform] = acs.informs;
    expect(events(inform)).toEqual(['0 BOOTSTRAP', '1 BOOT']);
    expect(inform?.device).toEqual({
      manufacturer: 'Huawei Technologies Co., Ltd',
      oui: '00259E',
      productClass: 'EG8145V5',
      serialNumber: 'HWTC0A0B0C0D',
    });
    const names = inform?.parameters.map(({ name }) => name.slice(gateway.length));
    expect(names).toContain('DeviceInfo.SoftwareVersion');
    expect(names).toContain('ManagementServer.ConnectionRequestURL');
    expect(names).toContain('WANDevice.1.WANConnectionDevice.1.WANIPConnection.1.ExternalIPAddress');
    await sessions(1, () => {
      cpe.reboot();
      timeline.advance(1000);
    });
    // Neither is its address another one than before.
    expect(events(acs.informs[1])).toEqual(['1 BOOT']);
  });

  it('answers what it is asked, one request after the other, within one session', async () => {
    const { acs, boot } = await stand();
    const ssid = `${gateway}LANDevice.1.WLANConfiguration.1.SSID`;
    acs.ask.push(
      { method: 'GetRPCMethods' },
      set(text(ssid, 'Attic')),
      { method: 'GetParameterValues', names: [ssid] },
      { method: 'GetParameterNames', path: '', nextLevel: true },
      { method: 'AddObject', objectName: `${gateway}Layer3Forwarding.Forwarding.`, parameterKey: 'p' },
      { method: 'DeleteObject', objectName: `${gateway}Layer3Forwarding.Forwarding.1.`, parameterKey: 'p' },
      { method: 'SetParameterAttributes', parameters: [{ name: ssid, notification: 2, accessList: undefined }] },
      { method: 'GetParameterAttributes', names: [ssid] },
      set(text(ssid, 'x'.repeat(33))),
      { method: 'ChangeDUState', commandKey: '', operations: [] },
    );
    await boot();
    expect(acs.informs).toHaveLength(1);
    expect(acs.answers.map(({ method }) => method)).toEqual([
      'GetRPCMethodsResponse',
      'SetParameterValuesResponse',
      'GetParameterValuesResponse',
      'GetParameterNamesResponse',
      'AddObjectResponse',
      'DeleteObjectResponse',
      'SetParameterAttributesResponse',
      'GetParameterAttributesResponse',
      'Fault',
      'Fault',
    ]);
    expect(acs.answers[2]).toMatchObject({ parameters: [{ name: ssid, value: 'Attic', type: 'string' }] });
    expect(acs.answers[8]).toMatchObject({ code: 9003, parameters: [{ name: ssid, code: 9007 }] });
    expect(acs.answers[9]).toMatchObject({ code: 9000 });
  });

  it('logs in by Digest, with what the ACS gave it from the next session on', async () => {
    const { acs, cpe, boot, sessions } = await stand();
    acs.login = { username: 'first', password: 'contact' };
    acs.ask.push(set(text(`${management}Username`, 'own'), text(`${management}Password`, 'its own')));
    await boot();
    acs.login = { username: 'own', password: 'its own' };
    await sessions(1, () => cpe.wish('2 PERIODIC'));
    expect(events(acs.informs.at(-1))).toEqual(['2 PERIODIC']);
  });

  it('informs by its interval, at its time', async () => {
    const { acs, boot, sessions, timeline } = await stand();
    acs.ask.push(
      set(
        { name: `${management}PeriodicInformInterval`, value: '3600', type: 'unsignedInt' },
        { name: `${management}PeriodicInformEnable`, value: '1', type: 'boolean' },
        { name: `${management}PeriodicInformTime`, value: '2026-01-01T00:10:00Z', type: 'dateTime' },
      ),
    );
    await boot();
    await sessions(1, () => timeline.advance(3_600_000));
    expect(acs.informs[1]?.currentTime).toBe('2026-11-21T08:10:00Z');
    expect(acs.informs).toHaveLength(2);
  });

  it('opens a session for a value that changes inside, where it was asked to', async () => {
    const { acs, cpe, boot, sessions } = await stand();
    const name = `${gateway}LANDevice.1.WLANConfiguration.1.Channel`;
    acs.ask.push({ method: 'SetParameterAttributes', parameters: [{ name, notification: 2, accessList: undefined }] });
    await boot();
    cpe.tree.write('LANDevice.1.WLANConfiguration.5.Channel', '149');
    await sessions(1, () => cpe.tree.write('LANDevice.1.WLANConfiguration.1.Channel', '13'));
    expect(events(acs.informs[1])).toEqual(['4 VALUE CHANGE']);
    expect(acs.informs[1]?.parameters).toContainEqual({ name, value: '13', type: 'unsignedInt' });
  });

  it('waits longer after each failure, and as long as a busy ACS says', async () => {
    const { acs, cpe, timeline, sessions } = await stand();
    acs.instead = { status: 500, headers: {} };
    cpe.powerOn();
    timeline.advance(1000);
    await acs.until(({ heard }) => heard === 1);
    await cpe.settled();
    timeline.advance(4999);
    await cpe.settled();
    expect(acs.heard).toBe(1);
    timeline.advance(5001);
    await acs.until(({ heard }) => heard === 2);
    await cpe.settled();
    acs.instead = { status: 503, headers: { 'Retry-After': '60' } };
    timeline.advance(20_000);
    await acs.until(({ heard }) => heard === 3);
    await cpe.settled();
    acs.instead = undefined;
    timeline.advance(59_999);
    await cpe.settled();
    expect(acs.heard).toBe(3);
    await sessions(1, () => timeline.advance(5001));
    expect(acs.informs.at(-1)?.retryCount).toBe(3);
    expect(cpe.tally).toMatchObject({ sessions: 1, failures: 2, busy: 1 });
  });

  it('reboots, resets and comes again when it is told to', async () => {
    const { acs, boot, sessions, timeline, cpe } = await stand();
    acs.ask.push({ method: 'ScheduleInform', delaySeconds: 30, commandKey: 'later' });
    await boot();
    await sessions(1, () => timeline.advance(30_000));
    expect(acs.informs[1]?.events).toEqual([
      { code: '3 SCHEDULED', commandKey: '' },
      { code: 'M ScheduleInform', commandKey: 'later' },
    ]);
    acs.ask.push({ method: 'Reboot', commandKey: 'again' });
    await sessions(1, () => cpe.wish('2 PERIODIC'));
    await sessions(1, () => timeline.advance(1000));
    expect(acs.informs.at(-1)?.events).toContainEqual({ code: 'M Reboot', commandKey: 'again' });
    expect(events(acs.informs.at(-1))).toContain('1 BOOT');
    acs.ask.push(set(text(`${gateway}DeviceInfo.ProvisioningCode`, 'P1')), { method: 'FactoryReset' });
    await sessions(1, () => cpe.wish('2 PERIODIC'));
    await sessions(1, () => timeline.advance(1000));
    expect(events(acs.informs.at(-1))).toEqual(['0 BOOTSTRAP', '1 BOOT']);
    expect(cpe.tree.read('DeviceInfo.ProvisioningCode')).toBe('');
  });

  it('tells a new ACS of itself when its address is changed', async () => {
    const { acs, boot, sessions } = await stand();
    acs.ask.push(set(text(`${management}URL`, `${acs.url}/acs?2`)));
    acs.alias = '/acs?2';
    await sessions(2, () => void boot());
    expect(acs.informs.map(events)).toEqual([['0 BOOTSTRAP', '1 BOOT'], ['0 BOOTSTRAP']]);
  });
});

describe('connection requests', () => {
  const authorized = async (url: string, password: string): Promise<number> => {
    const first = await fetch(url);
    const challenge = first.headers.get('www-authenticate') ?? '';
    const spoken = { method: 'GET', target: new URL(url).pathname };
    const authorization = answerChallenge(challenge, { username: 'cpe', password }, spoken) ?? '';
    return (await fetch(url, { headers: { authorization } })).status;
  };

  it('by HTTP open a session for who knows the password', async () => {
    const { acs, cpe, boot, sessions } = await stand();
    await boot();
    const url = cpe.tree.read('ManagementServer.ConnectionRequestURL') ?? '';
    const password = cpe.tree.read('ManagementServer.ConnectionRequestPassword') ?? '';
    expect(await authorized(url, 'wrong')).toBe(401);
    expect((await fetch(new URL('/other', url))).status).toBe(404);
    await sessions(1, () => void authorized(url, password));
    expect(events(acs.informs[1])).toEqual(['6 CONNECTION REQUEST']);
    await cpe.powerOff();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('by UDP arrive through the binding that it keeps with a STUN server', async () => {
    const { acs, cpe, boot, sessions } = await stand();
    const stun = createSocket('udp4').bind(0, '127.0.0.1');
    await once(stun, 'listening');
    const asked = once(stun, 'message');
    acs.ask.push(
      set(
        { name: `${management}STUNEnable`, value: '1', type: 'boolean' },
        text(`${management}STUNServerAddress`, '127.0.0.1'),
        { name: `${management}STUNServerPort`, value: String(stun.address().port), type: 'unsignedInt' },
      ),
    );
    await boot();
    const [datagram, from] = (await asked) as [Buffer, { address: string; port: number }];
    const request = decodeStun(datagram);
    expect(request).toMatchObject({ kind: 'request', connectionRequestBinding: true });
    const mapped = { address: '203.0.113.9', port: 4711 };
    await sessions(1, () =>
      stun.send(encodeStun({ kind: 'response', transaction: request!.transaction, mapped }), from.port, from.address),
    );
    expect(acs.informs[1]?.parameters).toContainEqual({
      name: `${management}UDPConnectionRequestAddress`,
      value: '203.0.113.9:4711',
      type: 'string',
    });
    expect(cpe.tree.read('ManagementServer.NATDetected')).toBe('1');
    const password = cpe.tree.read('ManagementServer.ConnectionRequestPassword') ?? '';
    const udp = encodeUdpRequest('203.0.113.9:4711', { timestamp: 1, id: 1, username: 'cpe', cnonce: 'c' }, password);
    await sessions(1, () => {
      for (let copy = 0; copy < 3; copy++) stun.send(udp, from.port, from.address);
    });
    expect(events(acs.informs[2])).toEqual(['6 CONNECTION REQUEST']);
    stun.close();
  });
});

describe('files and tests', () => {
  const download = (acs: { url: string }, path: string, more: { fileSize?: number; delaySeconds?: number } = {}) =>
    ({
      method: 'Download',
      commandKey: 'd1',
      fileType: '1 Firmware Upgrade Image',
      url: acs.url + path,
      username: '',
      password: '',
      fileSize: 0,
      targetFileName: '',
      delaySeconds: 0,
      successUrl: '',
      failureUrl: '',
      ...more,
    }) as const;

  it('firmware is fetched in pieces, runs after a restart, and is reported', async () => {
    const { acs, boot, becomes, sessions, timeline } = await stand();
    const image = Buffer.concat([Buffer.from('model=EG8145V5\nversion=V5R020\n'), Buffer.alloc(1_500_000, 1)]);
    acs.files.set('/fw.bin', image);
    acs.ask.push(download(acs, '/fw.bin', { fileSize: image.length }));
    await boot();
    await becomes('booting');
    await sessions(1, () => timeline.advance(1000));
    expect(acs.ranges).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151']);
    const inform = acs.informs[1];
    expect(events(inform)).toEqual(['1 BOOT', '4 VALUE CHANGE', '7 TRANSFER COMPLETE', 'M Download']);
    expect(inform?.parameters).toContainEqual({
      name: `${gateway}DeviceInfo.SoftwareVersion`,
      value: 'V5R020',
      type: 'string',
    });
    expect(acs.said).toMatchObject([{ method: 'TransferComplete', commandKey: 'd1', fault: { code: 0 } }]);
  });

  it.each([
    ['is not there', '/none.bin', {}, 9016],
    ['has another size', '/fw.bin', { fileSize: 5 }, 9018],
    ['is of another model', '/fw.bin', {}, 9018],
  ])('firmware that %s changes nothing, and the fault is reported', async (_, path, more, code) => {
    const { acs, cpe, sessions, boot } = await stand();
    acs.files.set('/fw.bin', Buffer.from('model=Other\nversion=9\n'));
    acs.ask.push(download(acs, path, more));
    await sessions(2, () => void boot());
    expect(acs.said).toMatchObject([{ method: 'TransferComplete', fault: { code } }]);
    expect(cpe.tree.read('DeviceInfo.SoftwareVersion')).toBe(cpe.facts.vendor.software);
  });

  it('a transfer that loses its power comes to a fault', async () => {
    const { acs, cpe, boot, sessions, timeline } = await stand();
    acs.ask.push(download(acs, '/never'));
    await boot();
    await acs.until(({ waiting }) => waiting === 1);
    void cpe.powerOff();
    await sessions(1, () => {
      cpe.powerOn();
      timeline.advance(1000);
    });
    expect(acs.said).toMatchObject([{ method: 'TransferComplete', fault: { code: 9017 } }]);
    expect(cpe.tree.read('DeviceInfo.SoftwareVersion')).toBe(cpe.facts.vendor.software);
  });

  it('a transfer that waits is listed, and can be cancelled until it begins', async () => {
    const { acs, boot } = await stand();
    acs.ask.push(
      download(acs, '/fw.bin', { delaySeconds: 60 }),
      { method: 'GetAllQueuedTransfers' },
      { method: 'CancelTransfer', commandKey: 'd1' },
      { method: 'GetAllQueuedTransfers' },
    );
    await boot();
    expect(acs.answers[0]).toMatchObject({ method: 'DownloadResponse', status: 1 });
    expect(acs.answers[1]).toMatchObject({ transfers: [{ commandKey: 'd1', state: 1, isDownload: true }] });
    expect(acs.answers[3]).toMatchObject({ transfers: [] });
  });

  it('a configuration is put where the ACS wants it', async () => {
    const { acs, sessions, boot } = await stand();
    acs.ask.push({
      method: 'Upload',
      commandKey: 'u1',
      fileType: '1 Vendor Configuration File',
      url: `${acs.url}/backup.cfg`,
      username: '',
      password: '',
      delaySeconds: 0,
    });
    await sessions(2, () => void boot());
    expect(acs.stored.get('/backup.cfg')?.toString()).toContain('DeviceInfo.ModelName=EG8145V5');
    expect(events(acs.informs[1])).toEqual(['7 TRANSFER COMPLETE', 'M Upload']);
  });

  it.each([
    ['huawei', `${gateway}IPPingDiagnostics.`],
    ['v-sol', 'Device.IP.Diagnostics.IPPing.'],
  ])('%s: a ping ends with its event and its result', async (vendor, object) => {
    const { acs, cpe, boot, sessions, timeline } = await stand({ vendor });
    acs.ask.push(set(text(`${object}Host`, 'example.net'), text(`${object}DiagnosticsState`, 'Requested')));
    await boot();
    await sessions(1, () => timeline.advance(60_000));
    expect(events(acs.informs[1])).toContain('8 DIAGNOSTICS COMPLETE');
    const read = (name: string) => cpe.tree.values([object + name])[0]?.value;
    expect([read('DiagnosticsState'), read('SuccessCount'), read('FailureCount')]).toEqual(['Complete', '4', '0']);
    expect(Number(read('AverageResponseTime'))).toBeGreaterThan(0);
  });

  it.each([
    ['nowhere.invalid', 'Error_CannotResolveHostName', '0'],
    ['192.0.2.9', 'Complete', '4'],
  ])('a ping to %s ends with %s', async (host, state, failures) => {
    const { acs, cpe, boot, sessions, timeline } = await stand();
    const object = `${gateway}IPPingDiagnostics.`;
    acs.ask.push(set(text(`${object}Host`, host), text(`${object}DiagnosticsState`, 'Requested')));
    await sessions(2, () => void boot().then(() => timeline.advance(60_000)));
    expect(cpe.tree.read('IPPingDiagnostics.DiagnosticsState')).toBe(state);
    expect(cpe.tree.read('IPPingDiagnostics.FailureCount')).toBe(failures);
  });

  it('a trace fills the table of hops', async () => {
    const { acs, cpe, boot, sessions, timeline } = await stand();
    const object = `${gateway}TraceRouteDiagnostics.`;
    acs.ask.push(set(text(`${object}Host`, '203.0.113.5'), text(`${object}DiagnosticsState`, 'Requested')));
    await boot();
    await sessions(1, () => timeline.advance(60_000));
    const hops = cpe.tree.rows('TraceRouteDiagnostics.RouteHops.');
    expect(hops.length).toBeGreaterThan(2);
    expect(cpe.tree.read(`TraceRouteDiagnostics.RouteHops.${hops.at(-1)}.HopHostAddress`)).toBe('203.0.113.5');
    expect(cpe.tree.read('TraceRouteDiagnostics.RouteHopsNumberOfEntries')).toBe(String(hops.length));
  });

  it.each([
    ['huawei', `${gateway}DownloadDiagnostics.`, 'Completed'],
    ['v-sol', 'Device.IP.Diagnostics.DownloadDiagnostics.', 'Complete'],
  ])('%s: a speed test really transfers, and says when', async (vendor, object, state) => {
    const { acs, cpe, boot, sessions } = await stand({ vendor });
    acs.files.set('/speed', Buffer.alloc(300_000));
    acs.ask.push(set(text(`${object}DownloadURL`, `${acs.url}/speed`), text(`${object}DiagnosticsState`, 'Requested')));
    await sessions(2, () => void boot());
    const read = (name: string) => cpe.tree.values([object + name])[0]?.value ?? '';
    expect([read('DiagnosticsState'), read('TestBytesReceived')]).toEqual([state, '300000']);
    expect(Date.parse(read('EOMTime'))).toBeGreaterThanOrEqual(Date.parse(read('BOMTime')));
  });

  it('an upload test puts as many octets as it was told', async () => {
    const { acs, cpe, boot, sessions } = await stand();
    const object = `${gateway}UploadDiagnostics.`;
    acs.ask.push(
      set(
        text(`${object}UploadURL`, `${acs.url}/up`),
        { name: `${object}TestFileLength`, value: '200000', type: 'unsignedInt' },
        text(`${object}DiagnosticsState`, 'Requested'),
      ),
    );
    await sessions(2, () => void boot());
    expect(acs.stored.get('/up')).toHaveLength(200_000);
    expect(cpe.tree.read('UploadDiagnostics.DiagnosticsState')).toBe('Completed');
  });

  it('a test whose inputs change while it runs comes to nothing', async () => {
    const { acs, cpe, boot, sessions, timeline } = await stand();
    const object = `${gateway}IPPingDiagnostics.`;
    acs.ask.push(set(text(`${object}Host`, 'example.net'), text(`${object}DiagnosticsState`, 'Requested')));
    await boot();
    acs.ask.push(set(text(`${object}Host`, 'example.org')));
    await sessions(1, () => cpe.wish('2 PERIODIC'));
    timeline.advance(60_000);
    await cpe.settled();
    expect(cpe.tree.read('IPPingDiagnostics.DiagnosticsState')).toBe('None');
  });
});
