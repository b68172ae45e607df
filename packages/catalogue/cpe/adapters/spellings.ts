import type { ParameterBinding, PartAdapter, SimpleBinding } from '../adapter.ts';

/** What both data models say with the same words. */

type Spellings = Readonly<Record<string, string[]>>;

/** `Disconneting` is how an edition of TR-098 spells it. */
export const connectionStatus: Record<string, string[]> = {
  connected: ['Connected', 'Up'],
  connecting: ['Connecting'],
  authenticating: ['Authenticating'],
  disconnecting: ['Disconnecting', 'Disconneting', 'PendingDisconnect'],
  disconnected: ['Disconnected', 'Down'],
  unconfigured: ['Unconfigured'],
} satisfies Spellings;

export const lastError: Record<string, string[]> = {
  none: ['ERROR_NONE'],
  authentication: ['ERROR_AUTHENTICATION_FAILURE'],
  noAnswer: ['ERROR_ISP_TIME_OUT', 'ERROR_NO_ANSWER', 'ERROR_SERVER_OUT_OF_RESOURCES'],
  noCarrier: ['ERROR_NO_CARRIER', 'ERROR_NO_DIALTONE', 'ERROR_TOO_MANY_LINE_ERRORS'],
  configuration: ['ERROR_IP_CONFIGURATION'],
  byUser: ['ERROR_USER_DISCONNECT', 'ERROR_COMMAND_ABORTED'],
  byOperator: ['ERROR_ISP_DISCONNECT', 'ERROR_FORCED_DISCONNECT'],
  idle: ['ERROR_IDLE_DISCONNECT'],
  account: [
    'ERROR_ACCOUNT_DISABLED',
    'ERROR_ACCOUNT_EXPIRED',
    'ERROR_PASSWORD_EXPIRED',
    'ERROR_RESTRICTED_LOGON_HOURS',
  ],
  other: [
    'ERROR_UNKNOWN',
    'ERROR_NOT_ENABLED_FOR_INTERNET',
    'ERROR_BAD_PHONE_NUMBER',
    'ERROR_LINE_BUSY',
    'ERROR_UNSUPPORTED_BITSPERSECOND',
  ],
} satisfies Spellings;

export const trigger: Record<string, string[]> = {
  always: ['AlwaysOn'],
  onDemand: ['OnDemand'],
  manual: ['Manual'],
} satisfies Spellings;

const states: Record<string, string[]> = {
  none: ['None'],
  requested: ['Requested'],
  // TR-143 has the two speed tests end with the second.
  complete: ['Complete', 'Completed'],
  canceled: ['Canceled'],
  unknownHost: ['Error_CannotResolveHostName'],
  noRoute: ['Error_NoRouteToHost'],
  tooManyHops: ['Error_MaxHopCountExceeded'],
  noConnection: ['Error_InitConnectionFailed'],
  noResponse: ['Error_NoResponse'],
  refused: ['Error_LoginFailed', 'Error_PasswordRequestFailed'],
  transfer: [
    'Error_TransferFailed',
    'Error_NoTransferMode',
    'Error_NoPASV',
    'Error_NoCWD',
    'Error_NoSTOR',
    'Error_NoTransferComplete',
    'Error_IncorrectSize',
  ],
  timeout: ['Error_Timeout'],
  failed: ['Error_Other', 'Error_Internal', 'Error'],
} satisfies Spellings;

/** `Requested` begins anew though it stands there, and must come after what it is about. */
export const diagnosticsStateBinding: ParameterBinding = {
  path: 'DiagnosticsState',
  as: { words: states },
  late: true,
  order: true,
};
const shown = (path: string): ParameterBinding => ({ path, readOnly: true });
/** Results of a diagnosis that was not made, is not over or was cancelled are those of none. */
const result = (path: string): SimpleBinding => ({
  path,
  readOnly: true,
  unless: { state: ['none', 'requested', 'canceled'] },
});
const times = (path: string): SimpleBinding => ({
  ...result(path),
  unless: { state: ['none', 'requested', 'canceled'], answered: [0] },
});
const roundTrip = (path: string, isFine: boolean): readonly ParameterBinding[] => [
  ...(isFine ? [{ ...times(`${path}Detailed`), as: { times: 0.001 } }] : []),
  times(path),
];

type Objects = Readonly<Record<'ping' | 'trace' | 'download' | 'upload', string>> & {
  /** TR-181 measures more finely. */
  readonly isFine: boolean;
  readonly hop: Readonly<Record<'name' | 'address' | 'times' | 'error', string>>;
};

/** A test of the line by way of an URL; the two differ in what is counted. */
const transfer = (
  below: string,
  url: string,
  octets: readonly string[],
  more: PartAdapter['fields'] = {},
): PartAdapter => ({
  anchors: [{ path: below }],
  fields: {
    state: diagnosticsStateBinding,
    url,
    interface: 'Interface',
    dscp: 'DSCP',
    ...more,
    began: result('BOMTime'),
    ended: result('EOMTime'),
    octets: octets.map(result),
    speed: { octets: octets.at(-1) ?? '', began: 'BOMTime', ended: 'EOMTime' },
  },
});

const echo: PartAdapter['fields'] = {
  state: diagnosticsStateBinding,
  target: 'Host',
  interface: 'Interface',
  size: 'DataBlockSize',
  timeout: 'Timeout',
  dscp: 'DSCP',
};

/** The diagnoses below an object: the two models differ in what they are called. */
export const diagnosisAdapters = (
  below: string,
  names: Objects,
): Readonly<Record<'ping' | 'trace' | 'hop' | 'download' | 'upload', PartAdapter>> => ({
  ping: {
    anchors: [{ path: `${below}.${names.ping}` }],
    fields: {
      ...echo,
      count: 'NumberOfRepetitions',
      answered: result('SuccessCount'),
      lost: result('FailureCount'),
      shortest: roundTrip('MinimumResponseTime', names.isFine),
      average: roundTrip('AverageResponseTime', names.isFine),
      longest: roundTrip('MaximumResponseTime', names.isFine),
    },
  },
  trace: {
    anchors: [{ path: `${below}.${names.trace}` }],
    fields: { ...echo, tries: 'NumberOfTries', hops: 'MaxHopCount', responseTime: result('ResponseTime') },
  },
  hop: {
    anchors: [{ path: `${below}.${names.trace}.RouteHops.{i}` }],
    fields: {
      name: shown(names.hop.name),
      address: shown(names.hop.address),
      times: shown(names.hop.times),
      error: shown(names.hop.error),
    },
  },
  download: transfer(`${below}.${names.download}`, 'DownloadURL', ['TestBytesReceived']),
  upload: transfer(
    `${below}.${names.upload}`,
    'UploadURL',
    // What was sent between the two moments, where it is told; else all that was sent for it.
    names.isFine ? ['TotalBytesSent', 'TestBytesSent'] : ['TotalBytesSent'],
    { length: 'TestFileLength' },
  ),
});
