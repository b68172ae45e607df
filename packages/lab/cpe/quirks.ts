/** How CPEs of the field differ from TR-069; each is a switch. Where each was seen stands in the facts that these rest on (GenieACS's issues, measured clients). */
export const quirks = {
  dropsCookie: 'returns no cookie within a session',
  connectionPerRequest: 'opens a new connection for each request of a session',
  http10: 'speaks HTTP/1.0 and closes after each answer',
  chunked: 'sends its bodies in chunks',
  gzip: 'compresses its bodies',
  expects: 'asks for leave before it sends a body (Expect: 100-continue), as curl does',
  latin1: 'writes ISO-8859-1 and says so in the header, while the XML says UTF-8',
  gb2312: 'writes GB2312, and says so in the header alone',
  noContentType: 'sends bodies without a content type',
  noTypes: 'leaves out xsi:type',
  wrongTypes: 'misspells xsi:type',
  wrongCounts: 'counts its arrays wrongly',
  zeroId: 'answers with ID 0',
  smallReads: 'answers 9002 to a read of more than 32 names or 64 values',
  namelessFault: 'tells a fault of SetParameterValues without the parameters',
  deniesWritable: 'says of every parameter that it is read only',
  refusesEmptyRoot: 'answers 9005 to GetParameterNames of the empty path',
  neverCompletes: 'never sends TransferComplete',
  silentDiagnostics: 'never sends 8 DIAGNOSTICS COMPLETE',
  earlyDiagnostics: 'sends 8 DIAGNOSTICS COMPLETE and shows results while DiagnosticsState still says Requested',
  endlessDiagnostics: 'never comes to the end of a diagnosis',
  masksSecrets: 'reads passwords back as asterisks',
  showsSecrets: 'reads passwords back as they are',
  rebootsAfterSet: 'applies values with a restart: status 1',
  renumbers: 'gives WAN connections other instance numbers at each start',
  retryStorm: 'tries again every second, for ever',
  ignoresBusy: 'tries again at once after 503, whatever Retry-After says',
  wrongPassword: 'logs in with a password that is not its own',
  basicFirst: 'sends HTTP Basic before it is asked',
  halfOpen: 'says nothing more after its Inform and keeps the connection',
  xmlBomb: 'sends a document whose entities unfold to gigabytes',
  informTwice: 'sends its Inform again in the middle of a session',
} as const;

export type Quirk = keyof typeof quirks;

export const isQuirk = (name: string): name is Quirk => Object.hasOwn(quirks, name);
