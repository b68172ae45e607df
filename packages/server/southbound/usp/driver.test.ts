import type { AcsRequest } from '@heliograph/wire/cwmp/message.ts';
import type { Bodies, BodyName, Notify, UspBody } from '@heliograph/wire/usp/message.ts';
import { describe, expect, test } from 'vitest';
import { toldModel } from './device-model.ts';
import { UspDriver } from './driver.ts';
import { AgentRefused } from './exchange.ts';
import { notifyEventsOf, notifiedValuesOf } from './notified.ts';
import { TestObjects } from './tests.ts';
import { agentStartedSince } from './who.ts';

const nothing = { commands: [], events: [], divergent: [], uniqueKeys: [] };
const param = (name: string, type: number, access = 1) => ({ name, type, access, change: 1 });
const model = toldModel([
  { path: 'Device.', access: 0, isTable: false, params: [], ...nothing },
  { path: 'Device.WiFi.', access: 0, isTable: false, params: [], ...nothing },
  {
    path: 'Device.WiFi.SSID.{i}.',
    access: 1,
    isTable: true,
    params: [param('SSID', 8), param('Enable', 2), param('BSSID', 8, 0)],
    ...nothing,
  },
  { path: 'Device.WiFi.SSID.{i}.Stats.', access: 0, isTable: false, params: [], ...nothing },
  { path: 'Device.NAT.', access: 0, isTable: false, params: [], ...nothing },
  { path: 'Device.NAT.PortMapping.{i}.', access: 1, isTable: true, params: [], ...nothing },
]);

/** A driver over an agent that gives one answer after the other. */
function over(...answers: readonly (object | AgentRefused)[]) {
  const asked: UspBody[] = [];
  const rest = [...answers];
  const ask = <K extends BodyName>(body: UspBody, _answer: K): Promise<Bodies[K]> => {
    asked.push(body);
    const answer = rest.shift();
    return answer instanceof AgentRefused ? Promise.reject(answer) : Promise.resolve(answer as Bodies[K]);
  };
  const tests = new TestObjects();
  const driver = new UspDriver({ ask }, () => Promise.resolve(model), tests);
  return { asked, tests, answer: (request: AcsRequest) => driver.answer(request) };
}

const path = 'Device.WiFi.SSID.1.';
const found = (params: Record<string, string>, at = path) => ({
  results: [{ path: at, code: 0, text: '', resolved: [{ path: at, params }] }],
});
const set = (...values: [string, string, string][]): AcsRequest => ({
  method: 'SetParameterValues',
  parameterKey: 'k',
  parameters: values.map(([name, value, type]) => ({ name, value, type })),
});

describe('what tasks ask of a device, asked of an agent of USP', () => {
  test('names come with rights, and tables that are empty are there', async () => {
    const { asked, answer } = over(found({ SSID: 'Attic', Enable: 'true', BSSID: 'x' }, path), { results: [] });
    const told = await answer({ method: 'GetParameterNames', path: 'Device.', nextLevel: false });
    expect(asked.map(({ it }) => it)).toEqual([
      { paths: ['Device.WiFi.'], maxDepth: 0 },
      { paths: ['Device.NAT.'], maxDepth: 0 },
    ]);
    const rights = told.method === 'GetParameterNamesResponse' ? told.parameters : [];
    expect(Object.fromEntries(rights.map(({ name, writable }) => [name, writable]))).toEqual({
      'Device.': false,
      'Device.WiFi.': false,
      'Device.NAT.': false,
      'Device.WiFi.SSID.': true,
      [path]: true,
      [`${path}Stats.`]: false,
      'Device.NAT.PortMapping.': true,
      [`${path}SSID`]: true,
      [`${path}Enable`]: true,
      [`${path}BSSID`]: false,
    });
  });

  test('values that were told with their names are not asked for again, but after a change', async () => {
    const { asked, answer } = over(
      found({ SSID: 'Attic' }),
      { results: [{ path, status: { success: { instances: [] } } }] },
      found({ SSID: 'Cellar' }),
    );
    const read: AcsRequest = { method: 'GetParameterValues', names: [`${path}SSID`] };
    await answer({ method: 'GetParameterNames', path, nextLevel: false });
    expect(await answer(read)).toMatchObject({ parameters: [{ value: 'Attic', type: 'string' }] });
    expect(asked).toHaveLength(1);
    await answer(set([`${path}SSID`, 'Cellar', 'string']));
    expect(await answer(read)).toMatchObject({ parameters: [{ value: 'Cellar' }] });
    expect(asked).toHaveLength(3);
  });

  test('all values go in one message that is done whole, booleans in words', async () => {
    const { asked, answer } = over({ results: [{ path, status: { success: { instances: [] } } }] });
    expect(await answer(set([`${path}SSID`, 'A', 'string'], [`${path}Enable`, '0', 'boolean']))).toEqual({
      method: 'SetParameterValuesResponse',
      status: 0,
    });
    const params = [
      { name: 'SSID', value: 'A', required: true },
      { name: 'Enable', value: 'false', required: true },
    ];
    expect(asked).toEqual([{ is: 'set', it: { allowPartial: false, objects: [{ path, params }] } }]);
  });

  test.each([
    [
      'as an error',
      new AgentRefused({ code: 7004, text: 'no', params: [{ path: `${path}SSID`, code: 7012, text: 'bad' }] }),
    ],
    [
      'in the answer',
      {
        results: [
          {
            path,
            status: {
              failure: {
                code: 7020,
                text: 'no',
                instances: [{ path, errors: [{ path: 'SSID', code: 7012, text: 'bad' }] }],
              },
            },
          },
        ],
      },
    ],
    [
      'within a success',
      {
        results: [
          {
            path,
            status: {
              success: { instances: [{ path, params: {}, errors: [{ path: 'SSID', code: 7012, text: 'bad' }] }] },
            },
          },
        ],
      },
    ],
  ])('a parameter that is refused %s is a fault by its name', async (_, refusal) => {
    const { answer } = over(refusal);
    expect(await answer(set([`${path}SSID`, 'A', 'string']))).toMatchObject({
      method: 'Fault',
      code: 9003,
      parameters: [{ name: `${path}SSID`, code: 9007, text: '7012 bad' }],
    });
  });

  test('an object that is not there is a fault, and an answer for less than was asked is no success', async () => {
    const { answer } = over({ results: [{ path, code: 7016, text: 'gone', resolved: [] }] }, { results: [] });
    expect(await answer({ method: 'GetParameterValues', names: [`${path}SSID`] })).toMatchObject({ code: 9005 });
    expect(await answer(set([`${path}SSID`, 'A', 'string']))).toMatchObject({ method: 'Fault', code: 9002 });
  });

  test('instances are added and deleted, and what USP has no word for is a fault 9000', async () => {
    const row = 'Device.NAT.PortMapping.7.';
    const { answer } = over(
      { results: [{ path: '', status: { success: { path: row, errors: [], uniqueKeys: {} } } }] },
      { results: [{ path: row, status: { success: { paths: [row], errors: [] } } }] },
      { results: [{ path: row, status: { failure: { code: 7024, text: 'in use' } } }] },
    );
    const add = { objectName: 'Device.NAT.PortMapping.', parameterKey: '' };
    expect(await answer({ method: 'AddObject', ...add })).toMatchObject({ instanceNumber: 7 });
    const gone: AcsRequest = { method: 'DeleteObject', objectName: row, parameterKey: '' };
    expect(await answer(gone)).toMatchObject({ method: 'DeleteObjectResponse' });
    expect(await answer(gone)).toMatchObject({ method: 'Fault', text: '7024 in use' });
    expect(await answer({ method: 'GetAllQueuedTransfers' })).toMatchObject({ method: 'Fault', code: 9000 });
  });

  test('a test is a command, and its end is read where CWMP has it', async () => {
    const at = 'Device.IP.Diagnostics.IPPing.';
    const { asked, tests, answer } = over({ results: [{ command: 'x', requestPath: 'Device.LocalAgent.Request.1.' }] });
    const state: AcsRequest = { method: 'GetParameterValues', names: [`${at}DiagnosticsState`] };
    expect(await answer(state)).toMatchObject({ parameters: [{ value: 'None' }] });
    // Before it was ever started, it shows what it takes.
    expect(await answer({ method: 'GetParameterNames', path: at, nextLevel: false })).toMatchObject({
      parameters: expect.arrayContaining([{ name: `${at}Host`, writable: true }]) as unknown,
    });
    await answer(set([`${at}Host`, 'a.invalid', 'string'], [`${at}DiagnosticsState`, 'Requested', 'string']));
    const inputs = { Host: 'a.invalid' };
    expect(asked).toEqual([
      { is: 'operate', it: { command: 'Device.IP.Diagnostics.IPPing()', key: 'k', sendResp: true, inputs } },
    ]);
    expect(await answer(state)).toMatchObject({ parameters: [{ value: 'Requested' }] });
    const outputs = { args: { Status: 'Complete', SuccessCount: '4' } };
    const said = { path: 'Device.IP.Diagnostics.', command: 'IPPing()', key: 'k', outputs };
    tests.ended({ subscription: '', sendResp: true, operationComplete: said });
    expect(await answer({ method: 'GetParameterValues', names: [at] })).toMatchObject({
      parameters: expect.arrayContaining([
        { name: `${at}Host`, value: 'a.invalid', type: 'string' },
        { name: `${at}DiagnosticsState`, value: 'Complete', type: 'string' },
        { name: `${at}SuccessCount`, value: '4', type: 'string' },
      ]) as unknown,
    });
  });
});

test('what an agent tells by itself is told in the words of history', () => {
  const said = (more: Partial<Notify>): Notify => ({ subscription: '', sendResp: false, ...more });
  const boot = (Cause: string, ParameterMap = '{}') =>
    said({ event: { path: 'Device.', name: 'Boot!', params: { Cause, ParameterMap } } });
  expect(notifyEventsOf(boot('LocalReboot'))).toEqual(['1 BOOT']);
  expect(notifyEventsOf(boot('RemoteFactoryReset'))).toEqual(['0 BOOTSTRAP', '1 BOOT']);
  expect(notifiedValuesOf(boot('x', '{"Device.DeviceInfo.SoftwareVersion":"V2","x":1,"Device.A":{}}'))).toEqual([
    { name: 'Device.DeviceInfo.SoftwareVersion', value: 'V2', type: '' },
  ]);
  for (const text of ['no JSON', 'null', '[1]', '7']) expect(notifiedValuesOf(boot('x', text))).toEqual([]);
  expect(notifiedValuesOf(said({ valueChange: { path: 'Device.\n', value: '' } }))).toEqual([]);
});

test('a start that nobody told is seen by the time of running', () => {
  expect(agentStartedSince(10, 100_000, 80_000)).toBe(true);
  expect(agentStartedSince(10, 100_000, 88_000)).toBe(false);
  expect(agentStartedSince(undefined, 100_000, 0)).toBe(false);
});
