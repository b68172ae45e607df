/** TR-098 Amendment 2 (1.8), what home gateways on PON have of it; in the notation of `notation.ts`. */
export const gateway = `
DeviceInfo.
  Manufacturer:64 ManufacturerOUI:6 ModelName:64 Description:256 ProductClass:64 SerialNumber:64 HardwareVersion:64 SoftwareVersion:64
  SpecVersion:16 +ProvisioningCode:64 ~UpTime:u ~DeviceLog:32768
DeviceInfo.MemoryStatus.
  Total:u ~Free:u
DeviceInfo.ProcessStatus.
  ~CPUUsage:u..100
ManagementServer.
  +URL:256 +Username:256 +!Password:256 +PeriodicInformEnable:b +PeriodicInformInterval:u1.. +PeriodicInformTime:d ~ParameterKey:32
  ConnectionRequestURL:256 +ConnectionRequestUsername:256 +!ConnectionRequestPassword:256 +UpgradesManaged:b
  +DefaultActiveNotificationThrottle:u UDPConnectionRequestAddress:256 +UDPConnectionRequestAddressNotificationLimit:u +STUNEnable:b
  +STUNServerAddress:256 +STUNServerPort:u0..65535 +STUNUsername:256 +!STUNPassword:256 +STUNMaximumKeepAlivePeriod:i-1..
  +STUNMinimumKeepAlivePeriod:u NATDetected:b +CWMPRetryMinimumWaitInterval:u1..65535 +CWMPRetryIntervalMultiplier:u1000..65535
  SupportedConnReqMethods:* HTTPCompressionSupported:* +HTTPCompression
Time.
  +Enable:b +NTPServer1:64 +NTPServer2:64 +NTPServer3:64 +NTPServer4:64 +NTPServer5:64 ~CurrentLocalTime:d +LocalTimeZoneName:64
  Status:{Disabled|Unsynchronized|Synchronized|Error_FailedToSynchronize|Error}
UserInterface.
  UserDatabaseSupported:b +BackgroundColor:6 +ButtonColor:6 +ButtonTextColor:6 +UserUpdateServer:256 +ExampleLogin:40 +!ExamplePassword:30
  +SharedPassword:b
Layer3Forwarding.
  +DefaultConnectionService:256 ForwardNumberOfEntries:u
Layer3Forwarding.Forwarding.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error} StaticRoute:b +Type:{Default|Network|Host} +DestIPAddress:45 +DestSubnetMask:45
  +SourceIPAddress:45 +SourceSubnetMask:45 +GatewayIPAddress:45 +Interface:256 +ForwardingMetric:i-1.. +MTU:u1..1540 +ForwardingPolicy:i-1..
LANConfigSecurity.
  +!ConfigPassword:64
WANDevice.{i}.
  WANConnectionNumberOfEntries:u
WANDevice.{i}.WANCommonInterfaceConfig.
  +EnabledForInternet:b WANAccessType:{DSL|Ethernet|POTS} Layer1UpstreamMaxBitRate:u Layer1DownstreamMaxBitRate:u
  PhysicalLinkStatus:{Up|Down|Initializing|Unavailable} WANAccessProvider:256 ~TotalBytesSent:u ~TotalBytesReceived:u ~TotalPacketsSent:u
  ~TotalPacketsReceived:u ~MaximumActiveConnections:u NumberOfActiveConnections:u
WANDevice.{i}.WANEthernetInterfaceConfig.
  +Enable:b Status:{Up|NoLink|Error|Disabled} MACAddress:17 +MaxBitRate:{10|100|Auto|1000|10000} +DuplexMode:{Half|Full|Auto}
WANDevice.{i}.WANEthernetInterfaceConfig.Stats.
  ~BytesSent:u ~BytesReceived:u ~PacketsSent:u ~PacketsReceived:u
WANDevice.{i}.WANConnectionDevice.{i}. +8
  WANIPConnectionNumberOfEntries:u WANPPPConnectionNumberOfEntries:u
WANDevice.{i}.WANConnectionDevice.{i}.WANEthernetLinkConfig.
  EthernetLinkStatus:{Up|Down|Unavailable}
WANDevice.{i}.WANConnectionDevice.{i}.WANIPConnection.{i}. +4
  +Enable:b +Reset:b ConnectionStatus:{Unconfigured|Connecting|Connected|PendingDisconnect|Disconneting|Disconnecting|Disconnected}
  PossibleConnectionTypes:* +ConnectionType:{Unconfigured|IP_Routed|IP_Bridged} +Name:256 ~Uptime:u
  LastConnectionError:{ERROR_NONE|ERROR_COMMAND_ABORTED|ERROR_NOT_ENABLED_FOR_INTERNET|ERROR_USER_DISCONNECT|ERROR_ISP_DISCONNECT|ERROR_IDLE_DISCONNECT|ERROR_FORCED_DISCONNECT|ERROR_NO_CARRIER|ERROR_IP_CONFIGURATION|ERROR_UNKNOWN}
  +AutoDisconnectTime:u +IdleDisconnectTime:u +NATEnabled:b +AddressingType:{DHCP|Static} +ExternalIPAddress:45 +SubnetMask:45
  +DefaultGateway +DNSEnabled:b +DNSServers:*45 +MaxMTUSize:u1..1540 +MACAddress:17 +ConnectionTrigger:{OnDemand|AlwaysOn|Manual}
  PortMappingNumberOfEntries:u
WANDevice.{i}.WANConnectionDevice.{i}.WANIPConnection.{i}.PortMapping.{i}. +
  +PortMappingEnabled:b +~PortMappingLeaseDuration:u +RemoteHost +ExternalPort:u +InternalPort:u +PortMappingProtocol:{TCP|UDP}
  +InternalClient:256 +PortMappingDescription:256 +ExternalPortEndRange:u
WANDevice.{i}.WANConnectionDevice.{i}.WANIPConnection.{i}.Stats.
  ~EthernetBytesSent:u ~EthernetBytesReceived:u ~EthernetPacketsSent:u ~EthernetPacketsReceived:u ~EthernetErrorsSent:u
  ~EthernetErrorsReceived:u ~EthernetUnicastPacketsSent:u ~EthernetUnicastPacketsReceived:u ~EthernetDiscardPacketsSent:u
  ~EthernetDiscardPacketsReceived:u ~EthernetMulticastPacketsSent:u ~EthernetMulticastPacketsReceived:u ~EthernetBroadcastPacketsSent:u
  ~EthernetBroadcastPacketsReceived:u ~EthernetUnknownProtoPacketsReceived:u
WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.{i}. +4
  +Enable:b +Reset:b ConnectionStatus:{Unconfigured|Connecting|Authenticating|Connected|PendingDisconnect|Disconnecting|Disconnected}
  PossibleConnectionTypes:* +ConnectionType:{Unconfigured|IP_Routed|DHCP_Spoofed|PPPoE_Bridged|PPPoE_Relay|PPTP_Relay|L2TP_Relay}
  PPPoESessionID:u1.. +Name:256 ~Uptime:u
  LastConnectionError:{ERROR_NONE|ERROR_ISP_TIME_OUT|ERROR_COMMAND_ABORTED|ERROR_NOT_ENABLED_FOR_INTERNET|ERROR_BAD_PHONE_NUMBER|ERROR_USER_DISCONNECT|ERROR_ISP_DISCONNECT|ERROR_IDLE_DISCONNECT|ERROR_FORCED_DISCONNECT|ERROR_SERVER_OUT_OF_RESOURCES|ERROR_RESTRICTED_LOGON_HOURS|ERROR_ACCOUNT_DISABLED|ERROR_ACCOUNT_EXPIRED|ERROR_PASSWORD_EXPIRED|ERROR_AUTHENTICATION_FAILURE|ERROR_NO_DIALTONE|ERROR_NO_CARRIER|ERROR_NO_ANSWER|ERROR_LINE_BUSY|ERROR_UNSUPPORTED_BITSPERSECOND|ERROR_TOO_MANY_LINE_ERRORS|ERROR_IP_CONFIGURATION|ERROR_UNKNOWN}
  +AutoDisconnectTime:u +IdleDisconnectTime:u +NATEnabled:b +Username:64 +!Password:64 PPPAuthenticationProtocol:{PAP|CHAP|MS-CHAP}
  +ExternalIPAddress:45 RemoteIPAddress:45 +MaxMRUSize:u1..1540 ~CurrentMRUSize:u1..1540 +DNSEnabled:b +DNSServers:*45 +MACAddress:17
  TransportType:{PPPoA|PPPoE|L2TP|PPTP} +PPPoEACName:256 +PPPoEServiceName:256 +ConnectionTrigger:{OnDemand|AlwaysOn|Manual}
  PortMappingNumberOfEntries:u DefaultGateway
WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.{i}.PortMapping.{i}. +
  +PortMappingEnabled:b +~PortMappingLeaseDuration:u +RemoteHost +ExternalPort:u +InternalPort:u +PortMappingProtocol:{TCP|UDP}
  +InternalClient:256 +PortMappingDescription:256 +ExternalPortEndRange:u
WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.{i}.Stats.
  ~EthernetBytesSent:u ~EthernetBytesReceived:u ~EthernetPacketsSent:u ~EthernetPacketsReceived:u ~EthernetErrorsSent:u
  ~EthernetErrorsReceived:u ~EthernetUnicastPacketsSent:u ~EthernetUnicastPacketsReceived:u ~EthernetDiscardPacketsSent:u
  ~EthernetDiscardPacketsReceived:u ~EthernetMulticastPacketsSent:u ~EthernetMulticastPacketsReceived:u ~EthernetBroadcastPacketsSent:u
  ~EthernetBroadcastPacketsReceived:u ~EthernetUnknownProtoPacketsReceived:u
`;

/** The house side of it: LAN, hosts, radios, tests. */
export const tr098Lan = `
IPPingDiagnostics.
  +~DiagnosticsState:{None|Requested|Complete|Error_CannotResolveHostName|Error_Internal|Error_Other} +Interface:256 +Host:256
  +NumberOfRepetitions:u1.. +Timeout:u1.. +DataBlockSize:u1..65535 +DSCP:u0..63 ~SuccessCount:u ~FailureCount:u ~AverageResponseTime:u
  ~MaximumResponseTime:u ~MinimumResponseTime:u
LANDevice.{i}.
  LANEthernetInterfaceNumberOfEntries:u LANWLANConfigurationNumberOfEntries:u
LANDevice.{i}.LANHostConfigManagement.
  MACAddress:17 +DHCPServerConfigurable:b +DHCPServerEnable:b +MinAddress:45 +MaxAddress:45 +ReservedAddresses:*45 +SubnetMask:45
  +DNSServers:*45 +DomainName:64 +IPRouters:*45 +DHCPLeaseTime:i-1.. IPInterfaceNumberOfEntries:u DHCPStaticAddressNumberOfEntries:u
  DHCPConditionalPoolNumberOfEntries:u
LANDevice.{i}.LANHostConfigManagement.IPInterface.{i}. +
  +Enable:b +IPInterfaceIPAddress:45 +IPInterfaceSubnetMask:45 +IPInterfaceAddressingType:{DHCP|Static|AutoIP}
LANDevice.{i}.LANHostConfigManagement.DHCPStaticAddress.{i}. +
  +Enable:b +Chaddr:17 +Yiaddr:45
LANDevice.{i}.LANHostConfigManagement.DHCPConditionalServingPool.{i}. +
  +Enable:b +PoolOrder:u1.. +SourceInterface:* +Chaddr:17 +LocallyServed:b +MinAddress:45 +MaxAddress:45 +ReservedAddresses:*45
  +SubnetMask:45 +DNSServers:*45 +DomainName:64 +IPRouters:*45 +DHCPLeaseTime:i-1.. DHCPStaticAddressNumberOfEntries:u
LANDevice.{i}.LANEthernetInterfaceConfig.{i}.
  +Enable:b Status:{Up|NoLink|Error|Disabled} Name:16 MACAddress:17 +MACAddressControlEnabled:b +MaxBitRate:{10|100|1000|10000|Auto}
  +DuplexMode:{Half|Full|Auto}
LANDevice.{i}.LANEthernetInterfaceConfig.{i}.Stats.
  ~BytesSent:u ~BytesReceived:u ~PacketsSent:u ~PacketsReceived:u ~ErrorsSent:u ~ErrorsReceived:u
LANDevice.{i}.WLANConfiguration.{i}.
  +Enable:b Status:{Up|Error|Disabled} Name:16 BSSID +MaxBitRate:4 +Channel:u0..255 +SSID:32
  +BeaconType:{None|Basic|WPA|11i|BasicandWPA|Basicand11i|WPAand11i|BasicandWPAand11i} +MACAddressControlEnabled:b Standard:{a|b|g|g-only|n}
  +WEPKeyIndex:u1..4 +!KeyPassphrase:63 WEPEncryptionLevel:* +BasicEncryptionModes:{None|WEPEncryption}
  +BasicAuthenticationMode:{None|EAPAuthentication|SharedAuthentication}
  +WPAEncryptionModes:{WEPEncryption|TKIPEncryption|WEPandTKIPEncryption|AESEncryption|WEPandAESEncryption|TKIPandAESEncryption|WEPandTKIPandAESEncryption}
  +WPAAuthenticationMode:{PSKAuthentication|EAPAuthentication}
  +IEEE11iEncryptionModes:{WEPEncryption|TKIPEncryption|WEPandTKIPEncryption|AESEncryption|WEPandAESEncryption|TKIPandAESEncryption|WEPandTKIPandAESEncryption}
  +IEEE11iAuthenticationMode:{PSKAuthentication|EAPAuthentication|EAPandPSKAuthentication} PossibleChannels:* +SSIDAdvertisementEnabled:b
  +RadioEnabled:b TransmitPowerSupported:* +RegulatoryDomain:3 ~ChannelsInUse:* WMMSupported:b ~TotalBytesSent:u ~TotalBytesReceived:u
  ~TotalPacketsSent:u ~TotalPacketsReceived:u ~TotalAssociations:u +AutoChannelEnable:b +TransmitPower:u0..100 UAPSDSupported:b +WMMEnable:b
  +UAPSDEnable:b
LANDevice.{i}.WLANConfiguration.{i}.AssociatedDevice.{i}.
  ~AssociatedDeviceMACAddress:17 ~AssociatedDeviceIPAddress:64 ~AssociatedDeviceAuthenticationState:b ~LastDataTransmitRate:4
LANDevice.{i}.WLANConfiguration.{i}.WEPKey.{i}.
  +!WEPKey:128
LANDevice.{i}.WLANConfiguration.{i}.PreSharedKey.{i}.
  +!PreSharedKey:64 +!KeyPassphrase:63 +AssociatedDeviceMACAddress:17
LANDevice.{i}.WLANConfiguration.{i}.Stats.
  ~ErrorsSent:u ~ErrorsReceived:u
LANDevice.{i}.WLANConfiguration.{i}.WPS.
  +Enable:b +ConfigMethodsEnabled:*
LANDevice.{i}.Hosts.
  HostNumberOfEntries:u
LANDevice.{i}.Hosts.Host.{i}.
  IPAddress:45 AddressSource:{DHCP|Static|AutoIP} ~LeaseTimeRemaining:i-1.. MACAddress:17 Layer2Interface:256 HostName:64
  InterfaceType:{Ethernet|USB|802.11|HomePNA|HomePlug|MoCA|Other} Active:b
DownloadDiagnostics.
  +~DiagnosticsState:{None|Requested|Completed|Error_InitConnectionFailed|Error_NoResponse|Error_TransferFailed|Error_PasswordRequestFailed|Error_LoginFailed|Error_NoTransferMode|Error_NoPASV|Error_IncorrectSize|Error_Timeout}
  +Interface:256 +DownloadURL:256 +DSCP:u0..63 ~ROMTime:d ~BOMTime:d ~EOMTime:d ~TestBytesReceived:u ~TotalBytesReceived:u
  ~TCPOpenRequestTime:d ~TCPOpenResponseTime:d
UploadDiagnostics.
  +~DiagnosticsState:{None|Requested|Completed|Error_InitConnectionFailed|Error_NoResponse|Error_PasswordRequestFailed|Error_LoginFailed|Error_NoTransferMode|Error_NoPASV|Error_NoCWD|Error_NoSTOR|Error_NoTransferComplete}
  +Interface:256 +UploadURL:256 +DSCP:u0..63 +TestFileLength:u ~ROMTime:d ~BOMTime:d ~EOMTime:d ~TotalBytesSent:u ~TCPOpenRequestTime:d
  ~TCPOpenResponseTime:d
TraceRouteDiagnostics.
  +~DiagnosticsState:{None|Requested|Complete|Error_CannotResolveHostName|Error_MaxHopCountExceeded} +Interface:256 +Host:256
  +NumberOfTries:u1..3 +Timeout:u1.. +DataBlockSize:u1..65535 +DSCP:u0..63 +MaxHopCount:u1..64 ~ResponseTime:u ~RouteHopsNumberOfEntries:u
TraceRouteDiagnostics.RouteHops.{i}.
  ~HopHost:256 ~HopHostAddress ~HopErrorCode:u ~HopRTTimes:*
`;
