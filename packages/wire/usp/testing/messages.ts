import type { UspBody, UspMsg, UspRecord } from '../message.ts';

const msg = (body: UspBody): UspMsg => ({ id: `m-${body.is}`, body });
const failure = { code: 7012, text: 'Invalid value' };
const errors = [{ path: 'SSID', ...failure }];
const setting = { name: 'SSID', value: 'Dachboden ☕', required: true };
const path = 'Device.WiFi.SSID.1.';

/** One of each message, and of each choice in them. */
export const allMessages: readonly UspMsg[] = [
  msg({ is: 'error', it: { code: 7004, text: 'Invalid arguments', params: errors } }),
  msg({ is: 'get', it: { paths: ['Device.', 'Device.WiFi.SSID.*.SSID'], maxDepth: 2 } }),
  msg({
    is: 'getResp',
    it: {
      results: [
        {
          path,
          code: 0,
          text: '',
          resolved: [{ path, params: { SSID: 'Küche', Enable: 'true', 'Stats.Octets': '' } }],
        },
        { path: 'Device.X.', code: 7026, text: 'no', resolved: [] },
      ],
    },
  }),
  msg({
    is: 'getSupportedDm',
    it: { paths: ['Device.'], firstLevelOnly: false, commands: true, events: true, params: true, uniqueKeys: false },
  }),
  msg({
    is: 'getSupportedDmResp',
    it: {
      results: [
        {
          path: 'Device.',
          code: 0,
          text: '',
          uri: 'urn:broadband-forum-org:tr-181-2-17-0',
          objects: [
            {
              path: 'Device.WiFi.SSID.{i}.',
              access: 1,
              isTable: true,
              commands: [{ name: 'Reset()', inputs: ['Host'], outputs: [], type: 2 }],
              events: [{ name: 'Boot!', args: ['Cause'] }],
              params: [{ name: 'SSID', access: 1, type: 8, change: 1 }],
              divergent: [],
              uniqueKeys: [{ names: ['Alias'] }],
            },
          ],
        },
      ],
    },
  }),
  msg({ is: 'getInstances', it: { paths: ['Device.WiFi.'], firstLevelOnly: true } }),
  msg({
    is: 'getInstancesResp',
    it: { results: [{ path, code: 0, text: '', instances: [{ path, uniqueKeys: { Alias: 'cpe-1' } }] }] },
  }),
  msg({ is: 'getSupportedProtocol', it: { versions: '1.3,1.4' } }),
  msg({ is: 'getSupportedProtocolResp', it: { versions: '1.2' } }),
  msg({ is: 'add', it: { allowPartial: false, objects: [{ path: 'Device.NAT.PortMapping.', params: [setting] }] } }),
  msg({
    is: 'addResp',
    it: {
      results: [
        { path, status: { success: { path, errors, uniqueKeys: { Alias: 'x' } } } },
        { path, status: { failure } },
      ],
    },
  }),
  msg({ is: 'set', it: { allowPartial: true, objects: [{ path, params: [setting] }] } }),
  msg({
    is: 'setResp',
    it: {
      results: [
        { path, status: { success: { instances: [{ path, errors: [], params: { SSID: 'x' } }] } } },
        { path, status: { failure: { ...failure, instances: [{ path, errors }] } } },
      ],
    },
  }),
  msg({ is: 'delete', it: { allowPartial: false, paths: [path] } }),
  msg({
    is: 'deleteResp',
    it: {
      results: [
        { path, status: { success: { paths: [path], errors } } },
        { path, status: { failure } },
      ],
    },
  }),
  msg({ is: 'operate', it: { command: 'Device.Reboot()', key: 'k', sendResp: true, inputs: { Cause: 'x' } } }),
  msg({
    is: 'operateResp',
    it: {
      results: [
        { command: 'Device.Reboot()', requestPath: 'Device.LocalAgent.Request.1.' },
        { command: 'a', outputs: { args: { Status: 'Complete' } } },
        { command: 'b', failure },
      ],
    },
  }),
  msg({
    is: 'notify',
    it: {
      subscription: 's',
      sendResp: true,
      event: { path: 'Device.', name: 'Boot!', params: { Cause: 'LocalReboot' } },
    },
  }),
  msg({ is: 'notify', it: { subscription: 's', sendResp: false, valueChange: { path: `${path}SSID`, value: 'x' } } }),
  msg({
    is: 'notify',
    it: { subscription: 's', sendResp: false, objectCreation: { path, uniqueKeys: { Alias: 'a' } } },
  }),
  msg({ is: 'notify', it: { subscription: 's', sendResp: false, objectDeletion: { path } } }),
  msg({
    is: 'notify',
    it: {
      subscription: 's',
      sendResp: true,
      operationComplete: { path: 'Device.', command: 'Ping()', key: 'k', failure },
    },
  }),
  msg({
    is: 'notify',
    it: {
      subscription: '',
      sendResp: true,
      onBoardRequest: { oui: '00AA11', productClass: 'HG', serial: 'S1', versions: '1.4' },
    },
  }),
  msg({ is: 'notifyResp', it: { subscription: 's' } }),
  msg({ is: 'register', it: { allowPartial: true, paths: [{ path: 'Device.X.' }] } }),
  msg({ is: 'registerResp', it: { results: [{ path, status: { success: { path } } }] } }),
  msg({ is: 'deregister', it: { paths: ['Device.X.'] } }),
  msg({ is: 'deregisterResp', it: { results: [{ path, status: { failure } }] } }),
];

const record = (content: UspRecord['content']): UspRecord => ({
  version: '1.4',
  to: 'proto::heliograph',
  from: 'os::00AA11-S1',
  security: 0,
  content,
});

export const allRecords: readonly UspRecord[] = [
  record({ is: 'plain', payload: Buffer.from('what is carried') }),
  record({
    is: 'session',
    sessionId: 2n ** 63n + 5n,
    sequenceId: 3n,
    expectedId: 2n,
    retransmitId: 1n,
    state: 1,
    recordState: 1,
    payload: [Buffer.from('one'), Buffer.from('two')],
  }),
  record({ is: 'mqttConnect', version: 1, topic: 'usp/agent/os::00AA11-S1' }),
  record({ is: 'otherConnect' }),
  record({ is: 'disconnect', reason: 'gone', code: 7105 }),
];
