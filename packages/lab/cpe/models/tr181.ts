/** TR-181 issue 2 (2.17), what home gateways on PON have of it; in the notation of `notation.ts`. */
export const tr181Device = `
DeviceInfo.
  Manufacturer:64 ManufacturerOUI:6 ModelName:64 Description:256 ProductClass:64 SerialNumber:64 HardwareVersion:64 SoftwareVersion:64
  ActiveFirmwareImage +BootFirmwareImage +ProvisioningCode:64 ~UpTime:u +HostName:255 FirmwareImageNumberOfEntries:u
ManagementServer.
  +URL +Username:256 +!Password:256 +PeriodicInformEnable:b +PeriodicInformInterval:u1.. +PeriodicInformTime:d ~ParameterKey:32
  ConnectionRequestURL +ConnectionRequestUsername:256 +!ConnectionRequestPassword:256 +UpgradesManaged:b
  +DefaultActiveNotificationThrottle:u +CWMPRetryMinimumWaitInterval:u1..65535 +CWMPRetryIntervalMultiplier:u1000..65535
  +HTTPConnectionRequestEnable:b UDPConnectionRequestAddress:256 +STUNEnable:b +STUNServerAddress:256 +STUNServerPort:u0..65535
  +STUNUsername:256 +!STUNPassword:256 +STUNMaximumKeepAlivePeriod:i-1.. +STUNMinimumKeepAlivePeriod:u NATDetected:b
  SupportedConnReqMethods:* InstanceWildcardsSupported:b
DeviceInfo.MemoryStatus.
  Total:u ~Free:u TotalPersistent:u ~FreePersistent:u
DeviceInfo.ProcessStatus.
  ~CPUUsage:u..100 ProcessNumberOfEntries:u
DeviceInfo.TemperatureStatus.
  TemperatureSensorNumberOfEntries:u
DeviceInfo.TemperatureStatus.TemperatureSensor.{i}.
  +Enable:b Status:{Disabled|Enabled|Error} +Reset:b Name:256 ~Value:i-274..
DeviceInfo.FirmwareImage.{i}.
  Name:64 Version:64 +Available:b
  Status:{NoImage|Active|Downloading|Validating|Available|DownloadFailed|ValidationFailed|InstallationFailed|ActivationFailed}
Time.
  +Enable:b Status:{Disabled|Unsynchronized|Synchronized|Error_FailedToSynchronize|Error} +NTPServer1:64 +NTPServer2:64 +NTPServer3:64
  +NTPServer4:64 +NTPServer5:64 ~CurrentLocalTime:d +LocalTimeZone:256
UserInterface.
  +Enable:b
Ethernet.
  InterfaceNumberOfEntries:u LinkNumberOfEntries:u VLANTerminationNumberOfEntries:u
Ethernet.Interface.{i}.
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* Upstream:b MACAddress:17
  SupportedLinkModes:* +MaxBitRate:i-1.. ~CurrentBitRate:u +DuplexMode:{Half|Full|Auto}
Ethernet.Interface.{i}.Stats.
  ~BytesSent:ul ~BytesReceived:ul ~PacketsSent:ul ~PacketsReceived:ul ~ErrorsSent:u ~ErrorsReceived:u
Ethernet.Link.{i}. +
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* +MACAddress:17
Ethernet.VLANTermination.{i}. +
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* +VLANID:u1..4094 +TPID:u
PPP.
  InterfaceNumberOfEntries:u
PPP.Interface.{i}. +
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* +Reset:b
  ConnectionStatus:{Unconfigured|Connecting|Authenticating|Connected|PendingDisconnect|Disconnecting|Disconnected}
  LastConnectionError:{ERROR_NONE|ERROR_ISP_TIME_OUT|ERROR_COMMAND_ABORTED|ERROR_NOT_ENABLED_FOR_INTERNET|ERROR_BAD_PHONE_NUMBER|ERROR_USER_DISCONNECT|ERROR_ISP_DISCONNECT|ERROR_IDLE_DISCONNECT|ERROR_FORCED_DISCONNECT|ERROR_SERVER_OUT_OF_RESOURCES|ERROR_RESTRICTED_LOGON_HOURS|ERROR_ACCOUNT_DISABLED|ERROR_ACCOUNT_EXPIRED|ERROR_PASSWORD_EXPIRED|ERROR_AUTHENTICATION_FAILURE|ERROR_NO_DIALTONE|ERROR_NO_CARRIER|ERROR_NO_ANSWER|ERROR_LINE_BUSY|ERROR_UNSUPPORTED_BITSPERSECOND|ERROR_TOO_MANY_LINE_ERRORS|ERROR_IP_CONFIGURATION|ERROR_UNKNOWN}
  +AutoDisconnectTime:u +IdleDisconnectTime:u +WarnDisconnectDelay:u +Username:64 +!Password:64 AuthenticationProtocol:{PAP|CHAP|MS-CHAP}
  +MaxMRUSize:u64..65535 CurrentMRUSize:u64..65535 +ConnectionTrigger:{OnDemand|AlwaysOn|Manual} +IPCPEnable:b
PPP.Interface.{i}.PPPoE.
  SessionID:u1.. +ACName:256 +ServiceName:256
PPP.Interface.{i}.IPCP.
  LocalIPAddress:15 RemoteIPAddress:15 DNSServers:*15
IP.
  IPv4Capable:b +IPv4Enable:b IPv4Status:{Disabled|Enabled|Error} IPv6Capable:b +IPv6Enable:b InterfaceNumberOfEntries:u
IP.Interface.{i}. +
  +Enable:b +IPv4Enable:b +IPv6Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u
  +LowerLayers:* +Reset:b +MaxMTUSize:u64..65535 Type:{Normal|Loopback|Tunnel|Tunneled} IPv4AddressNumberOfEntries:u
  IPv6AddressNumberOfEntries:u IPv6PrefixNumberOfEntries:u
IP.Interface.{i}.IPv4Address.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error_Misconfigured|Error} +IPAddress:15 +SubnetMask:15 AddressingType:{DHCP|IKEv2|AutoIP|IPCP|Static}
IP.Interface.{i}.Stats.
  ~BytesSent:ul ~BytesReceived:ul ~PacketsSent:ul ~PacketsReceived:ul ~ErrorsSent:u ~ErrorsReceived:u
IP.Interface.{i}.IPv6Address.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error_Misconfigured|Error}
  IPAddressStatus:{Preferred|Deprecated|Invalid|Inaccessible|Unknown|Tentative|Duplicate|Optimistic} +IPAddress:45
  Origin:{AutoConfigured|DHCPv6|IKEv2|MAP|WellKnown|Static} +Prefix
IP.Interface.{i}.IPv6Prefix.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error} PrefixStatus:{Preferred|Deprecated|Invalid|Inaccessible|Unknown} +Prefix:49
  Origin:{AutoConfigured|PrefixDelegation|RouterAdvertisement|WellKnown|Static|Child}
Routing.
  RouterNumberOfEntries:u
Routing.Router.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error} IPv4ForwardingNumberOfEntries:u IPv6ForwardingNumberOfEntries:u
Routing.Router.{i}.IPv4Forwarding.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error_Misconfigured|Error} +Type:{Normal|Receive|Blackhole|Unreachable|Prohibit} StaticRoute:b
  +DestIPAddress:15 +DestSubnetMask:15 +GatewayIPAddress:15 +Interface:256 Origin:{DHCPv4|OSPF|IPCP|RIP|Static} +ForwardingMetric:i-1..
Hosts.
  HostNumberOfEntries:u
Hosts.Host.{i}.
  PhysAddress:64 IPAddress:45 DHCPClient:* AssociatedDevice:256 Layer1Interface:256 Layer3Interface:256
  InterfaceType:{Ethernet|G.hn|HPNA|HomePlug|MoCA|UPA|Wi-Fi|Other} HostName:64 Active:b AddressSource:{DHCP|Static|AutoIP}
  ~LeaseTimeRemaining:i-1.. IPv4AddressNumberOfEntries:u
  IPv6AddressNumberOfEntries:u
Hosts.Host.{i}.IPv4Address.{i}.
  IPAddress:15
DNS.
  SupportedRecordTypes:* ZoneNumberOfEntries:u
DNS.Client.
  +Enable:b Status:{Disabled|Enabled|Error} ServerNumberOfEntries:u
DNS.Client.Server.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error} +DNSServer:45 +Interface:256 Type:{DHCP|DHCPv4|DHCPv6|RouterAdvertisement|IPCP|Static}
NAT.
  InterfaceSettingNumberOfEntries:u PortMappingNumberOfEntries:u
NAT.InterfaceSetting.{i}. +
  +Enable:b Status:{Disabled|Enabled|Enabled_NATForcedDisabled|Enabled_PortMappingDisabled|Error_Misconfigured|Error} +Interface:256
  +SourceNetwork:*256 +TCPTranslationTimeout:i-1.. +UDPTranslationTimeout:i-1..
NAT.PortMapping.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error_Misconfigured|Error} Origin:{User|System|UPnP|Controller} +Interface:256 +AllInterfaces:b
  +~LeaseDuration:u +RemoteHost +ExternalPort:u0..65535 +ExternalPortEndRange:u0..65535 +InternalPort:u0..65535 +Protocol:{TCP|UDP}
  +InternalClient:256 +Description:256
DHCPv4.
  ClientNumberOfEntries:u
DHCPv4.Client.{i}. +
  +Enable:b +Interface:256 Status:{Disabled|Enabled|Error_Misconfigured|Error}
  DHCPStatus:{Init|Selecting|Requesting|Rebinding|Bound|Renewing} +Renew:b IPAddress:15 SubnetMask:15 IPRouters:*15 DNSServers:*15
  ~LeaseTimeRemaining:i-1.. DHCPServer:15
DHCPv4.Server.
  +Enable:b PoolNumberOfEntries:u
DHCPv4.Server.Pool.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error_Misconfigured|Error} +Order +Interface:256 +Chaddr:17 +MinAddress:15 +MaxAddress:15
  +ReservedAddresses:*15 +SubnetMask:15 +DNSServers:*15 +DomainName:64 +IPRouters:*15 +LeaseTime:i-1.. StaticAddressNumberOfEntries:u
  ClientNumberOfEntries:u
DHCPv4.Server.Pool.{i}.StaticAddress.{i}. +
  +Enable:b +Chaddr:17 +Yiaddr:15
DHCPv4.Server.Pool.{i}.Client.{i}.
  Chaddr:17 Active:b IPv4AddressNumberOfEntries:u
`;

/** Its radios, networks and access points. */
export const tr181Wifi = `
WiFi.
  RadioNumberOfEntries:u SSIDNumberOfEntries:u AccessPointNumberOfEntries:u
WiFi.NeighboringWiFiDiagnostic.
  +~DiagnosticsState:{None|Requested|Canceled|Complete|Error} ~ResultNumberOfEntries:u
WiFi.NeighboringWiFiDiagnostic.Result.{i}.
  ~Radio ~SSID:32 ~BSSID:17 ~Mode:{AdHoc|Infrastructure} ~Channel:u1..255 ~SignalStrength:i-200..0 ~SecurityModeEnabled ~EncryptionMode:*
  ~OperatingFrequencyBand:{2.4GHz|5GHz|6GHz} ~OperatingChannelBandwidth
WiFi.Radio.{i}.
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* MaxBitRate:u
  SupportedFrequencyBands:* +OperatingFrequencyBand SupportedStandards:* +OperatingStandards:* PossibleChannels:* ~ChannelsInUse:*
  +Channel:u1..255 AutoChannelSupported:b +AutoChannelEnable:b FirmwareVersion:64 SupportedOperatingChannelBandwidths:*
  +OperatingChannelBandwidth CurrentOperatingChannelBandwidth:{20MHz|40MHz|80MHz|160MHz|80+80MHz|320MHz-1|320MHz-2} TransmitPowerSupported:*
  +TransmitPower:i-1..100 +RegulatoryDomain:3
WiFi.Radio.{i}.Stats.
  ~BytesSent:ul ~BytesReceived:ul ~PacketsSent:ul ~PacketsReceived:ul ~ErrorsSent:u ~ErrorsReceived:u
WiFi.SSID.{i}. +
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* BSSID:17 MACAddress:17
  +SSID:32
WiFi.SSID.{i}.Stats.
  ~BytesSent:ul ~BytesReceived:ul ~PacketsSent:ul ~PacketsReceived:ul ErrorsSent:u ~ErrorsReceived:u
WiFi.AccessPoint.{i}. +
  +Enable:b Status:{Disabled|Enabled|Error_Misconfigured|Error} +SSIDReference:256 +SSIDAdvertisementEnabled:b
  AssociatedDeviceNumberOfEntries:u +IsolationEnable:b
WiFi.AccessPoint.{i}.Security.
  ModesSupported:* +ModeEnabled +EncryptionMode:* +!WEPKey:hex13 +!PreSharedKey:hex32 +!KeyPassphrase:63 +RekeyingInterval:u +!SAEPassphrase
  +RadiusServerIPAddr:45 +RadiusServerPort:u +!RadiusSecret +Reset:b
WiFi.AccessPoint.{i}.WPS.
  +Enable:b
WiFi.AccessPoint.{i}.AssociatedDevice.{i}.
  MACAddress:17 OperatingStandard:{a|b|g|n|ac|ax|be} AuthenticationState:b ~LastDataDownlinkRate:u1000.. ~LastDataUplinkRate:u1000..
  SignalStrength:i-200..0 SNR:u Active:b
`;

/** Software modules (TR-157): what runs programs, and the programs. */
export const modules = `
SoftwareModules.
  ExecEnvNumberOfEntries:u DeploymentUnitNumberOfEntries:u
SoftwareModules.ExecEnv.{i}.
  +Enable:b Status:{Up|Error|Disabled} Name:32 Type:64 Vendor:128 Version:32
SoftwareModules.DeploymentUnit.{i}.
  UUID:36 DUID:64 Name:64 Status:{Installing|Installed|Updating|Uninstalling|Uninstalled} Resolved:b URL:1024 Description:256 Vendor:128
  Version:32 ExecutionUnitList:* ExecutionEnvRef
`;

/** Tests, optics, the ONU itself and the MQTT client. */
export const tr181Light = `
Optical.
  InterfaceNumberOfEntries:u
Optical.Interface.{i}.
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|LowerLayerDown|Error} Name:64 ~LastChange:u +LowerLayers:* Upstream:b
  OpticalSignalLevel:i-65536..65534 TransmitOpticalLevel:i-65536..65534
Optical.Interface.{i}.Stats.
  ~BytesSent:ul ~BytesReceived:ul ~PacketsSent:ul ~PacketsReceived:ul ~ErrorsSent:u ~ErrorsReceived:u
IP.Diagnostics.
IP.Diagnostics.IPPing.
  +DiagnosticsState:{None|Requested|Canceled|Complete|Error|Error_CannotResolveHostName|Error_NoRouteToHost|Error_Internal|Error_Other}
  +Interface:256 +ProtocolVersion:{Any|IPv4|IPv6} +Host:256 +NumberOfRepetitions:u1.. +Timeout:u1.. +DataBlockSize:u1..65535 +DSCP:u0..63
  IPAddressUsed:45 ~SuccessCount:u ~FailureCount:u ~AverageResponseTime:u ~MinimumResponseTime:u MaximumResponseTime:u
IP.Diagnostics.TraceRoute.
  +DiagnosticsState:{None|Requested|Canceled|Complete|Error|Error_CannotResolveHostName|Error_NoRouteToHost|Error_MaxHopCountExceeded|Error_Internal|Error_Other}
  +Interface:256 +ProtocolVersion:{Any|IPv4|IPv6} +Host:256 +NumberOfTries:u1..3 +Timeout:u1.. +DataBlockSize:u1..65535 +DSCP:u0..63
  +MaxHopCount:u1..64 ~RouteHopsNumberOfEntries:u IPAddressUsed:45 ~ResponseTime:u
IP.Diagnostics.DownloadDiagnostics.
  +DiagnosticsState:{None|Requested|Canceled|Complete|Completed|Error_CannotResolveHostName|Error_NoRouteToHost|Error_InitConnectionFailed|Error_NoResponse|Error_TransferFailed|Error_PasswordRequestFailed|Error_LoginFailed|Error_NoTransferMode|Error_NoPASV|Error_IncorrectSize|Error_Timeout|Error_Internal|Error_Other}
  +Interface:256 +DownloadURL +DSCP:u0..63 +ProtocolVersion:{Any|IPv4|IPv6} +NumberOfConnections:u1.. ~IPAddressUsed:45 ~ROMTime:d
  ~BOMTime:d ~EOMTime:d TestBytesReceived:ul TotalBytesReceived:ul TotalBytesSent:ul ~TCPOpenRequestTime:d ~TCPOpenResponseTime:d
IP.Diagnostics.UploadDiagnostics.
  +DiagnosticsState:{None|Requested|Canceled|Complete|Completed|Error_CannotResolveHostName|Error_NoRouteToHost|Error_InitConnectionFailed|Error_NoResponse|Error_PasswordRequestFailed|Error_LoginFailed|Error_NoTransferMode|Error_NoPASV|Error_NoCWD|Error_NoSTOR|Error_NoTransferComplete|Error_Timeout|Error_Internal|Error_Other}
  +Interface:256 +UploadURL +DSCP:u0..63 +TestFileLength:ul +ProtocolVersion:{Any|IPv4|IPv6} +NumberOfConnections:u1.. IPAddressUsed:45
  ~ROMTime:d ~BOMTime:d ~EOMTime:d TestBytesSent:ul TotalBytesReceived:ul TotalBytesSent:ul ~TCPOpenRequestTime:d ~TCPOpenResponseTime:d
IP.Diagnostics.TraceRoute.RouteHops.{i}.
  ~Host:256 ~HostAddress ~ErrorCode:u RTTimes:*
Users.
  UserNumberOfEntries:u
Users.User.{i}. +
  +Enable:b +Username:64 +!Password:64 +Language:16
MQTT.
  ClientNumberOfEntries:u
MQTT.Client.{i}. +
  +Name:64 +Enable:b Status:{Disabled|Connecting|Connected|Error_Misconfigured|Error_BrokerUnreachable|Error} +Interface:256
  +ProtocolVersion +BrokerAddress:256 +BrokerPort:u1..65535 +TransportProtocol +KeepAliveTime:u..65535 +ClientID:65535 +Username:256
  +!Password:256 SubscriptionNumberOfEntries:u
XPON.
  ONUNumberOfEntries:u
XPON.ONU.{i}.
  +Enable:b Name:64 Version:14 EquipmentID:20 SoftwareImageNumberOfEntries:u ANINumberOfEntries:u
XPON.ONU.{i}.SoftwareImage.{i}.
  ID:u0..1 Version:14 IsCommitted:b IsActive:b IsValid:b
XPON.ONU.{i}.ANI.{i}.
  +Enable:b Status:{Up|Down|Unknown|Dormant|NotPresent|Error} Name:64 ~LastChange:u PONMode:{Unknown|G-PON|XG-PON|NG-PON2|XGS-PON}
  TransceiverNumberOfEntries:u
XPON.ONU.{i}.ANI.{i}.TC.ONUActivation.
  ONUState:{O1|O2|O3|O2-3|O4|O5|O6|O7|O8|O9} VendorID:4 SerialNumber:12 ONUID:u0..1022
XPON.ONU.{i}.ANI.{i}.Transceiver.{i}.
  ID:u0..1 VendorName:256 VendorPartNumber:256 VendorRevision:256 PONMode:{Unknown|G-PON|XG-PON|NG-PON2|XGS-PON}
  Connector:{Unknown|LC|SC|ST|FC|MT-RJ} NominalBitRateDownstream:u NominalBitRateUpstream:u RxPower:i TxPower:i Voltage:u Bias:u
  Temperature:i-274..
`;
