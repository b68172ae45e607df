/** TR-104 version 1, beside TR-098; in the notation of `notation.ts`. */
export const voice1 = `
Services.VoiceService.{i}.
  VoiceProfileNumberOfEntries:u
Services.VoiceService.{i}.Capabilities.
  ~MaxProfileCount:u ~MaxLineCount:u ~MaxSessionsPerLine:u ~MaxSessionCount:u ~SignalingProtocols:* ~Regions:* ~RTCP:b ~FaxT38:b
  ~FaxPassThrough:b ~ModemPassThrough:b ~ToneGeneration:b ~DigitMap:b ~NumberingPlan:b
Services.VoiceService.{i}.VoiceProfile.{i}. +
  +Enable:{Disabled|Quiescent|Enabled} +Reset:b NumberOfLines:u +Name:64 +SignalingProtocol +MaxSessions:u
  +DTMFMethod:{InBand|RFC2833|SIPInfo} +DTMFMethodG711:{InBand|RFC2833|SIPInfo|} +Region +DigitMap:256 +DigitMapEnable:b
  +FaxPassThrough:{Disable|Auto|Force} +ModemPassThrough:{Disable|Auto|Force}
Services.VoiceService.{i}.VoiceProfile.{i}.SIP.
  +ProxyServer:256 +ProxyServerPort:u0..65535 +ProxyServerTransport +RegistrarServer:256 +RegistrarServerPort:u0..65535
  +RegistrarServerTransport +UserAgentDomain:256 +UserAgentPort:u0..65535 +UserAgentTransport +OutboundProxy:256
  +OutboundProxyPort:u0..65535 +RegistrationPeriod:u1.. +TimerT1:u1.. +TimerT2:u1.. +TimerT4:u1.. +InviteExpires:u1.. +RegisterExpires:u1..
  +RegisterRetryInterval:u1.. +DSCPMark:u0..63 +VLANIDMark:i-1..
Services.VoiceService.{i}.VoiceProfile.{i}.RTP.
  +LocalPortMin:u0..65535 +LocalPortMax:u0..65535 +DSCPMark:u0..63 +VLANIDMark:i-1.. +TelephoneEventPayloadType:u0..128
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}. +
  +Enable:{Disabled|Quiescent|Enabled} +DirectoryNumber:32
  Status:{Up|Initializing|Registering|Unregistering|Error|Testing|Quiescent|Disabled}
  ~CallState:{Idle|Calling|Ringing|Connecting|InCall|Hold|Disconnecting} +PhyReferenceList:*
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}.SIP.
  +AuthUserName:128 +!AuthPassword:128 +URI:389
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}.CallingFeatures.
  +CallerIDEnable:b +CallerIDNameEnable:b +CallWaitingEnable:b
  CallWaitingStatus:{Disabled|Idle|SecondaryRinging|SecondaryConnecting|SecondaryConnected} +MaxSessions:u
  ConferenceCallingStatus:{Disabled|Idle|SecondaryCalling|SecondaryConnecting|SecondaryConnected|InConferenceCall}
  +CallForwardUnconditionalEnable:b +CallForwardUnconditionalNumber:32 +CallForwardOnBusyEnable:b +CallForwardOnBusyNumber:32
  +CallForwardOnNoAnswerEnable:b +CallForwardOnNoAnswerNumber:32 +CallTransferEnable:b +MWIEnable:b MessageWaiting:b +DoNotDisturbEnable:b
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}.VoiceProcessing.
  +TransmitGain:i +ReceiveGain:i +EchoCancellationEnable:b EchoCancellationInUse:b EchoCancellationTail:u
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}.Codec.
  TransmitCodec:{G.711MuLaw|G.711ALaw|G.726|G.729|G.729a|G.729e|G.728|G.723.1|G.722|G.722.1|G.722.2|GSM-FR|GSM-HR|GSM-EFR|iLBC}
  ReceiveCodec:{G.711MuLaw|G.711ALaw|G.726|G.729|G.729a|G.729e|G.728|G.723.1|G.722|G.722.1|G.722.2|GSM-FR|GSM-HR|GSM-EFR|iLBC}
  TransmitBitRate:u ReceiveBitRate:u TransmitSilenceSuppression:b ReceiveSilenceSuppression:b TransmitPacketizationPeriod:u
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}.Codec.List.{i}.
  EntryID:u1.. Codec:64 BitRate:u +PacketizationPeriod:*64 +SilenceSuppression:b +Enable:b +Priority:u1..
Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}.Stats.
  +ResetStatistics:b ~PacketsSent:u ~PacketsReceived:u ~BytesSent:u ~BytesReceived:u ~PacketsLost:u ~Overruns:u ~Underruns:u
  ~IncomingCallsReceived:u ~IncomingCallsAnswered:u ~IncomingCallsConnected:u ~IncomingCallsFailed:u ~OutgoingCallsAttempted:u
  ~OutgoingCallsAnswered:u ~OutgoingCallsConnected:u ~OutgoingCallsFailed:u ~CallsDropped:u ~TotalCallTime:u
Services.VoiceService.{i}.PhyInterface.{i}.
  PhyPort:2 InterfaceID:u1.. Description:32
`;

/** TR-104 version 2, beside TR-181. */
export const voice2 = `
Services.VoiceService.{i}.
  VoIPProfileNumberOfEntries:u CodecProfileNumberOfEntries:u
Services.VoiceService.{i}.POTS.
  FXSNumberOfEntries:u +Region:2
Services.VoiceService.{i}.POTS.FXS.{i}.
  +Enable:b Status:{Up|Error|Testing|Disabled} Name:64 +FaxPassThrough:{Disable|Auto|Force} +ModemPassThrough:{Disable|Auto|Force} Active:b
Services.VoiceService.{i}.SIP.
  NetworkNumberOfEntries:u ClientNumberOfEntries:u ProxyNumberOfEntries:u RegistrarNumberOfEntries:u
Services.VoiceService.{i}.SIP.Client.{i}. +
  +Enable:b Status:{Up|Initializing|Registering|Deregistering|Error_Misconfigured|Error_Network|Error_Registration|Quiescent|Disabled}
  +AuthUserName:128 +!AuthPassword:128 +Network:256 +RegisterURI:389 +T38Enable:b
Services.VoiceService.{i}.SIP.Network.{i}. +
  +Enable:b Status:{Up|Resolving|Error_DNS|Error_Other|Disabled} +ProxyServer:256 +ProxyServerPort:u0..65535
  +ProxyServerTransport:{UDP|TCP|TLS|SCTP} +RegistrarServer:256 +RegistrarServerPort:u0..65535 +RegistrarServerTransport:{UDP|TCP|TLS|SCTP}
  +ServerDomain:256 +UserAgentDomain:256 +UserAgentPort:u0..65535 +OutboundProxy:256 +OutboundProxyPort:u0..65535 +RegistrationPeriod:u1..
  +TimerT1:u1.. +TimerT2:u1.. +TimerT4:u1.. +InviteExpires:u1.. +RegisterExpires:u1.. +RegisterRetryInterval:u1.. +DSCPMark:u0..63
  +VoIPProfile:256 +CodecList:* FQDNServerNumberOfEntries:u
Services.VoiceService.{i}.CallControl.
  +MaxNumberOfLines:u +MaxNumberOfExtensions:u LineNumberOfEntries:u ExtensionNumberOfEntries:u
Services.VoiceService.{i}.CallControl.Line.{i}. +
  +Enable:b Status:{Up|Error|Testing|Quiescent|Disabled} CallStatus:{Idle|Dialing|Delivered|Connected|Alerting|Disconnected}
  +DirectoryNumber:32 +Provider:256
Services.VoiceService.{i}.CallControl.Line.{i}.Stats.IncomingCalls.
  CallsReceived:u CallsConnected:u CallsFailed:u CallsDropped:u ~TotalCallTime:u
Services.VoiceService.{i}.CallControl.Line.{i}.Stats.OutgoingCalls.
  CallsAttempted:u CallsConnected:u CallsFailed:u CallsDropped:u ~TotalCallTime:u
Services.VoiceService.{i}.CallControl.Line.{i}.Stats.RTP.
  ~PacketsReceived:u ~PacketsSent:u ~PacketsLost:u ~BytesSent:u ~BytesReceived:u
Services.VoiceService.{i}.CallControl.Extension.{i}. +
  +Enable:b Status:{Up|Initializing|Error|Testing|Quiescent|Disabled} CallStatus:{Idle|Dialing|Delivered|Connected|Alerting|Disconnected}
  +Name:256 +ExtensionNumber:32 +Provider:256 CallWaitingStatus:{Disabled|Idle|SecondaryRinging|SecondaryConnecting|SecondaryConnected}
Services.VoiceService.{i}.VoIPProfile.{i}. +
  +Enable:b +Name:64 +DTMFMethod:* +DTMFMethodG711:{InBand|RFC4733|SIPInfo|}
Services.VoiceService.{i}.CodecProfile.{i}. +
  +Enable:b Codec:256 +PacketizationPeriod:*64 +SilenceSuppression:b
`;
