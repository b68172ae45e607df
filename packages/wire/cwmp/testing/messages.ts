import type { CwmpEnvelope, FromAcs, FromCpe, Manner } from '../message.ts';

/** One of each message, every member filled with something that has to be escaped somewhere. */

const manner: Manner = { version: 'cwmp-1-2', soapPrefix: 'SOAP-ENV' };
const times = { startTime: '2026-11-23T08:00:00Z', completeTime: '2026-11-23T08:04:11+08:00' };
const key = 'k "1" <&>';
const value = (name: string, text: string, type = 'string') => ({ name, value: text, type });

export const inform: FromCpe = {
  method: 'Inform',
  device: { manufacturer: 'Example & Sons', oui: '00259E', productClass: 'HG8245H', serialNumber: '48575443A1B2C3D4' },
  events: [
    { code: '1 BOOT', commandKey: '' },
    { code: 'M Reboot', commandKey: key },
  ],
  maxEnvelopes: 1,
  currentTime: '2026-11-23T18:00:00+08:00',
  retryCount: 2,
  parameters: [
    value('InternetGatewayDevice.DeviceSummary', 'InternetGatewayDevice:1.4[](Baseline:1)'),
    value('InternetGatewayDevice.DeviceInfo.SoftwareVersion', 'V3R017C10S120'),
    value('InternetGatewayDevice.DeviceInfo.UpTime', '4711', 'unsignedInt'),
    value('InternetGatewayDevice.ManagementServer.ConnectionRequestURL', 'http://10.0.0.7:7547/a?b=1&c=2'),
    value('InternetGatewayDevice.LANDevice.1.WLANConfiguration.1.SSID', '  家 ]]> <b>"x"</b>\r\n\t😀 '),
  ],
};

const bodiesOfCpe: FromCpe[] = [
  inform,
  { method: 'TransferComplete', commandKey: key, fault: { code: 9010, text: 'no <route>' }, ...times },
  {
    method: 'AutonomousTransferComplete',
    announceUrl: 'http://a/?x&y',
    transferUrl: 'http://b/',
    isDownload: true,
    fileType: '1 Firmware Upgrade Image',
    fileSize: 16_777_216,
    targetFileName: 'a&b.bin',
    fault: { code: 0, text: '' },
    ...times,
  },
  { method: 'GetRPCMethods' },
  { method: 'Kicked', command: 'c', referer: 'r', arg: 'a=1&b', next: 'http://n/' },
  { method: 'RequestDownload', fileType: '2 Web Content', args: [{ name: 'Version', value: '<2>' }] },
  {
    method: 'DUStateChangeComplete',
    commandKey: key,
    results: [
      {
        uuid: '1b4e28ba-2fa1-5d3b-883f-0016d3cca427',
        unitRef: 'Device.SoftwareModules.DeploymentUnit.1.',
        version: '1.0',
        state: 'Installed',
        resolved: true,
        executionUnits: 'Device.SoftwareModules.ExecutionUnit.1.',
        ...times,
        fault: { code: 9027, text: 'full' },
      },
    ],
  },
  { method: 'AutonomousDUStateChangeComplete', results: [] },
  { method: 'unknown', name: 'X_EXAMPLE_Ask' },
  { method: 'GetRPCMethodsResponse', methods: ['GetRPCMethods', 'Reboot'] },
  { method: 'SetParameterValuesResponse', status: 1 },
  { method: 'GetParameterValuesResponse', parameters: [value('A.B', ''), value('A.C', 'AQID', 'base64')] },
  {
    method: 'GetParameterNamesResponse',
    parameters: [
      { name: 'A.', writable: false },
      { name: 'A.B', writable: true },
    ],
  },
  { method: 'SetParameterAttributesResponse' },
  {
    method: 'GetParameterAttributesResponse',
    parameters: [
      { name: 'A.B', notification: 2, accessList: ['Subscriber', 'X'] },
      { name: 'A.C', notification: 0, accessList: [] },
    ],
  },
  { method: 'AddObjectResponse', instanceNumber: 7, status: 1 },
  { method: 'DeleteObjectResponse', status: 0 },
  { method: 'RebootResponse' },
  { method: 'FactoryResetResponse' },
  { method: 'ScheduleInformResponse' },
  { method: 'DownloadResponse', status: 1, ...times },
  { method: 'UploadResponse', status: 0, ...times },
  {
    method: 'GetQueuedTransfersResponse',
    transfers: [
      {
        commandKey: key,
        state: 2,
        isDownload: undefined,
        fileType: undefined,
        fileSize: undefined,
        targetFileName: undefined,
      },
    ],
  },
  {
    method: 'GetAllQueuedTransfersResponse',
    transfers: [
      { commandKey: key, state: 1, isDownload: false, fileType: '2 Vendor Log File', fileSize: 9, targetFileName: 'l' },
    ],
  },
  { method: 'ScheduleDownloadResponse' },
  { method: 'CancelTransferResponse' },
  { method: 'ChangeDUStateResponse' },
  {
    method: 'Fault',
    code: 9003,
    text: 'Invalid arguments',
    parameters: [
      { name: 'A.B', code: 9007, text: 'not <that>' },
      { name: 'A.C', code: 9008, text: '' },
    ],
  },
];

const transfer = {
  commandKey: key,
  fileType: '1 Firmware Upgrade Image',
  url: 'https://files/?t=a&b=<c>',
  username: 'u',
  password: 'p"&',
  delaySeconds: 30,
};

const bodiesOfAcs: FromAcs[] = [
  { method: 'GetRPCMethods' },
  {
    method: 'SetParameterValues',
    parameters: [value('A.B', ' <&>\r'), value('A.C', '1', 'boolean'), value('A.D', 'AQID', 'base64')],
    parameterKey: key,
  },
  { method: 'GetParameterValues', names: ['A.', 'B.C'] },
  { method: 'GetParameterNames', path: 'A.', nextLevel: true },
  {
    method: 'SetParameterAttributes',
    parameters: [
      { name: 'A.B', notification: 2, accessList: undefined },
      { name: 'A.C', notification: undefined, accessList: ['Subscriber'] },
      { name: 'A.D', notification: 0, accessList: [] },
    ],
  },
  { method: 'GetParameterAttributes', names: [] },
  { method: 'AddObject', objectName: 'A.B.', parameterKey: key },
  { method: 'DeleteObject', objectName: 'A.B.1.', parameterKey: '' },
  { method: 'Reboot', commandKey: key },
  { method: 'FactoryReset' },
  { method: 'ScheduleInform', delaySeconds: 60, commandKey: key },
  { method: 'Download', ...transfer, fileSize: 1024, targetFileName: '', successUrl: 'http://s/?a&b', failureUrl: '' },
  { method: 'Upload', ...transfer, fileType: '3 Vendor Configuration File 1' },
  { method: 'GetQueuedTransfers' },
  { method: 'GetAllQueuedTransfers' },
  { method: 'CancelTransfer', commandKey: key },
  {
    method: 'ChangeDUState',
    commandKey: key,
    operations: (['Install', 'Update', 'Uninstall'] as const).map((kind) => ({
      kind,
      url: kind === 'Uninstall' ? '' : 'http://u/?a&b',
      uuid: '1b4e28ba-2fa1-5d3b-883f-0016d3cca427',
      username: kind === 'Uninstall' ? '' : 'u',
      password: kind === 'Uninstall' ? '' : '<p>',
      version: kind === 'Install' ? '' : '1.1',
      environmentRef: kind === 'Update' ? '' : 'Device.SoftwareModules.ExecEnv.1.',
    })),
  },
  { method: 'InformResponse' },
  { method: 'TransferCompleteResponse' },
  { method: 'AutonomousTransferCompleteResponse' },
  { method: 'GetRPCMethodsResponse', methods: ['Inform', 'GetRPCMethods', 'TransferComplete'] },
  { method: 'KickedResponse', nextUrl: 'http://n/?a&b' },
  { method: 'RequestDownloadResponse' },
  { method: 'DUStateChangeCompleteResponse' },
  { method: 'AutonomousDUStateChangeCompleteResponse' },
  { method: 'Fault', code: 8005, text: 'Retry request' },
];

export const allFromCpe: CwmpEnvelope<FromCpe>[] = bodiesOfCpe.map((body) => ({
  id: '1<a>',
  manner,
  sessionTimeout: 60,
  supportedVersions: ['1.0', '1.4'],
  body,
}));

export const allFromAcs: CwmpEnvelope<FromAcs>[] = bodiesOfAcs.map((body) => ({
  id: '1"2',
  manner: { version: 'cwmp-1-0', soapPrefix: 'soap_env' },
  hold: true,
  useVersion: '1.4',
  body,
}));
