import type { Binding, PartAdapter } from '../adapter.ts';

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
const state: Binding = { path: 'DiagnosticsState', as: { words: states }, late: true, order: true };
const shown = (path: string): Binding => ({ path, readOnly: true });
const roundTrip = (path: string, isFine: boolean): readonly Binding[] => [
  ...(isFine ? [{ path: `${path}Detailed`, as: { times: 0.001 }, readOnly: true } as const] : []),
  shown(path),
];

type Objects = Readonly<Record<'ping' | 'trace' | 'download' | 'upload', string>> & {
  /** TR-181 measures more finely. */
  readonly isFine: boolean;
  readonly hop: Readonly<Record<'name' | 'address' | 'times' | 'error', string>>;
};

/** The diagnoses below an object: the two models differ in what they are called. */
export const diagnosis = (
  below: string,
  names: Objects,
): Readonly<Record<'ping' | 'trace' | 'hop' | 'download' | 'upload', PartAdapter>> => ({
  ping: {
    anchors: [{ path: `${below}.${names.ping}` }],
    fields: {
      state,
      target: 'Host',
      interface: 'Interface',
      count: 'NumberOfRepetitions',
      size: 'DataBlockSize',
      timeout: 'Timeout',
      dscp: 'DSCP',
      answered: shown('SuccessCount'),
      lost: shown('FailureCount'),
      shortest: roundTrip('MinimumResponseTime', names.isFine),
      average: roundTrip('AverageResponseTime', names.isFine),
      longest: roundTrip('MaximumResponseTime', names.isFine),
    },
  },
  trace: {
    anchors: [{ path: `${below}.${names.trace}` }],
    fields: {
      state,
      target: 'Host',
      interface: 'Interface',
      tries: 'NumberOfTries',
      hops: 'MaxHopCount',
      size: 'DataBlockSize',
      timeout: 'Timeout',
      dscp: 'DSCP',
      responseTime: shown('ResponseTime'),
    },
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
  download: {
    anchors: [{ path: `${below}.${names.download}` }],
    fields: {
      state,
      url: 'DownloadURL',
      interface: 'Interface',
      dscp: 'DSCP',
      began: shown('BOMTime'),
      ended: shown('EOMTime'),
      octets: shown('TestBytesReceived'),
      speed: { octets: 'TestBytesReceived', began: 'BOMTime', ended: 'EOMTime' },
    },
  },
  upload: {
    anchors: [{ path: `${below}.${names.upload}` }],
    fields: {
      state,
      url: 'UploadURL',
      interface: 'Interface',
      dscp: 'DSCP',
      length: 'TestFileLength',
      began: shown('BOMTime'),
      ended: shown('EOMTime'),
      octets: [...(names.isFine ? [shown('TestBytesSent')] : []), shown('TotalBytesSent')],
      speed: { octets: 'TotalBytesSent', began: 'BOMTime', ended: 'EOMTime' },
    },
  },
});
