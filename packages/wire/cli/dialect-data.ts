/**
 * How firmware spells commands, as data. Each entry names what it rests on:
 * `capture:` a stored output of a real unit, `config:` a real running configuration, `manual:` the V-SOL CLI manual v2.1,
 * `field:` a tool that runs against real units, `frr:` the FRR manual (the firmware is FRR-based), `inferred:` nobody has seen it.
 */
type Source = `${'capture' | 'config' | 'manual' | 'field' | 'frr' | 'inferred'}:${string}`;

/** Where a command is typed; `{…}` places are filled like those of the command. */
export const CONTEXTS = {
  enable: [],
  config: ['configure terminal'],
  uplink: ['configure terminal', 'interface gigabitethernet 0/{port}'],
  gpon: ['configure terminal', 'interface gpon 0/{pon}'],
  epon: ['configure terminal', 'interface epon 0/{pon}'],
  vlanInterface: ['configure terminal', 'interface vlan {vlan}'],
  vlan: ['configure terminal', 'vlan {vlan}'],
  ospf6: ['configure terminal', 'router ospf6'],
  vty: ['configure terminal', 'line vty'],
} as const satisfies Record<string, readonly string[]>;

export type ContextName = keyof typeof CONTEXTS;

/** Footers that say an answer is whole; about a quarter of the long `show onu state` dumps of some units break off. */
export const ENDINGS = {
  onuCount: [/^pon: \d+ total: \d+ working: \d+$/, /^ONU Number: \d+\/\d+$/, /^total-\d+,\s+logging-\d+/],
  macCount: [/^Total Addresses Found in System\s*:\s*\d+$/],
  pingStatistics: [/packets transmitted/],
} as const satisfies Record<string, readonly RegExp[]>;

export interface DialectCommand {
  readonly context: ContextName;
  readonly line: string;
  readonly from: readonly Source[];
  /** `none` where a dialect has no footer and the usual spelling has one. */
  readonly ending?: keyof typeof ENDINGS | 'none';
  /** Longer than the usual 30 s, ms. */
  readonly timeoutMs?: number;
  readonly answersLogs?: boolean;
  readonly confirm?: boolean;
  readonly mayClose?: boolean;
}

const FRR = ['frr:ospf6d', 'inferred:V-SOL spelling'] as const;
const CONFIG = ['config:V1600G0-B V1.4.13R'] as const;
const MANUAL = ['manual:2.1'] as const;
const G0B = ['capture:V1600G0-B V1.4.8R'] as const;
const NO_FORM = ['inferred:no form of a line of the running configuration'] as const;

/** Reading. */
const reads = {
  version: { context: 'config', line: 'show version', from: G0B },
  // 157 ONUs with their extensions make some thousand lines, slowly.
  runningConfig: { context: 'config', line: 'show running-config', from: G0B, timeoutMs: 120_000 },
  startupConfig: { context: 'config', line: 'show startup-config', from: ['field:OLTERRA'], timeoutMs: 120_000 },
  interfaces: { context: 'config', line: 'show interface brief', from: G0B },
  runningTime: { context: 'config', line: 'show sys running-time', from: G0B },
  cpuUsage: { context: 'config', line: 'show sys cpu-usage', from: G0B },
  memory: { context: 'config', line: 'show sys mem', from: G0B },
  // The only command that tells of fans and of the temperature of the device.
  fan: { context: 'config', line: 'show fan', from: G0B },
  // About 20 s on a V1600G0-B.
  syslog: { context: 'config', line: 'show syslog level {level}', from: G0B, timeoutMs: 60_000, answersLogs: true },
  users: { context: 'config', line: 'user list', from: G0B },
  macOfPon: { context: 'config', line: 'show mac address-table interface gpon 0/{pon}', from: G0B, ending: 'macCount' },
  onuState: { context: 'gpon', line: 'show onu state', from: G0B, ending: 'onuCount' },
  onuInfo: { context: 'gpon', line: 'show onu info', from: G0B },
  onuOptical: { context: 'gpon', line: 'show onu {onu} optical-info', from: MANUAL },
  onuRxPower: { context: 'gpon', line: 'show pon onu all rx-power', from: G0B },
  // EPON alone: one row for each ONU.
  onuBasicInfo: { context: 'epon', line: 'show onu basic-info', from: ['capture:EPON V1600D'] },
  onuDetail: { context: 'gpon', line: 'show onu detail-info {onu}', from: G0B },
  // Known on V1.4.6R by its users; its answer was never shown.
  onuCapability: { context: 'gpon', line: 'show onu {onu} capability', from: ['field:V1600G0-B V1.4.6R'] },
  onuDistance: { context: 'gpon', line: 'show onu {onu} distance', from: G0B },
  ponStatistics: { context: 'gpon', line: 'show pon statistics', from: MANUAL },
  ponOptical: { context: 'gpon', line: 'show pon optical transceiver', from: G0B },
  profiles: { context: 'config', line: 'show profile {kind} all', from: MANUAL },
} as const satisfies Record<string, DialectCommand>;

/** What the console does to the device itself. */
const acts = {
  save: { context: 'enable', line: 'write', from: [...MANUAL, 'field:OLTERRA'], timeoutMs: 60_000, confirm: true },
  reboot: { context: 'enable', line: 'reload', from: ['inferred:FRR family'], confirm: true, mayClose: true },
  ping: {
    context: 'enable',
    line: 'ping {host}',
    from: ['inferred:FRR family'],
    timeoutMs: 60_000,
    ending: 'pingStatistics',
  },
  pingCount: {
    context: 'enable',
    line: 'ping {host} count {count} size {size}',
    from: ['inferred:words of the page'],
    timeoutMs: 180_000,
    ending: 'pingStatistics',
  },
  // 30 hops, three packets each, a few seconds per packet lost.
  traceroute: { context: 'enable', line: 'traceroute {host}', from: ['inferred:FRR family'], timeoutMs: 300_000 },
  onuReboot: { context: 'gpon', line: 'onu {onu} reboot', from: ['field:OLTERRA'], mayClose: true },
  onuActivate: { context: 'gpon', line: 'onu {onu} activate', from: CONFIG },
  onuDeactivate: { context: 'gpon', line: 'onu {onu} deactivate', from: CONFIG },
  trapHost: {
    context: 'config',
    line: 'snmp-server host {host} version 2c community {community}',
    from: [...MANUAL, ...CONFIG],
  },
} as const satisfies Record<string, DialectCommand>;

/** VLANs and their ports, names and addresses. */
const layer2 = {
  hostname: { context: 'config', line: 'hostname {name}', from: CONFIG },
  vlan: { context: 'config', line: 'vlan {vlan}', from: CONFIG },
  vlanRange: { context: 'config', line: 'vlan {from} - {to}', from: MANUAL },
  noVlan: { context: 'config', line: 'no vlan {vlan}', from: NO_FORM },
  vlanDescription: { context: 'vlan', line: 'description {text...}', from: CONFIG },
  portDescription: { context: 'uplink', line: 'description {text...}', from: CONFIG },
  portMode: { context: 'uplink', line: 'switchport mode {mode}', from: CONFIG },
  portPvid: { context: 'uplink', line: 'switchport {mode} pvid vlan {vlan}', from: CONFIG },
  portAccessVlan: { context: 'uplink', line: 'switchport access vlan {vlan}', from: MANUAL },
  portTrunkVlans: { context: 'uplink', line: 'switchport trunk vlan {list}', from: CONFIG },
  noPortTrunkVlans: { context: 'uplink', line: 'no switchport trunk vlan {list}', from: NO_FORM },
  portTagged: { context: 'uplink', line: 'switchport hybrid vlan {list} tagged', from: MANUAL },
  portUntagged: { context: 'uplink', line: 'switchport hybrid vlan {list} untagged', from: MANUAL },
  noPortHybridVlans: { context: 'uplink', line: 'no switchport hybrid vlan {list}', from: NO_FORM },
  portOff: { context: 'uplink', line: 'shutdown', from: CONFIG },
  portOn: { context: 'uplink', line: 'no shutdown', from: CONFIG },
  vlanAddress: { context: 'vlanInterface', line: 'ip address {prefix}', from: CONFIG },
  noVlanAddress: { context: 'vlanInterface', line: 'no ip address {prefix}', from: NO_FORM },
  route: { context: 'config', line: 'ip route {prefix} {gateway}', from: CONFIG },
  noRoute: { context: 'config', line: 'no ip route {prefix} {gateway}', from: NO_FORM },
} as const satisfies Record<string, DialectCommand>;

/** OSPFv3 has no table in the MIB: the command line is the only way to it. */
const ospf6 = {
  ospf6On: { context: 'config', line: 'router ospf6', from: FRR },
  ospf6Off: { context: 'config', line: 'no router ospf6', from: FRR },
  ospf6RouterId: { context: 'ospf6', line: 'ospf6 router-id {address}', from: FRR },
  noOspf6RouterId: { context: 'ospf6', line: 'no ospf6 router-id', from: FRR },
  ospf6AreaRange: { context: 'ospf6', line: 'area {area} range {prefix}', from: FRR },
  ospf6AreaRangeHidden: { context: 'ospf6', line: 'area {area} range {prefix} not-advertise', from: FRR },
  noOspf6AreaRange: { context: 'ospf6', line: 'no area {area} range {prefix}', from: FRR },
  ospf6Redistribute: { context: 'ospf6', line: 'redistribute {source}', from: FRR },
  noOspf6Redistribute: { context: 'ospf6', line: 'no redistribute {source}', from: FRR },
  ospf6Interface: { context: 'ospf6', line: 'interface vlan {vlan} area {area}', from: FRR },
  noOspf6Interface: { context: 'ospf6', line: 'no interface vlan {vlan} area {area}', from: FRR },
  /** `word` is cost, hello-interval, dead-interval, priority, retransmit-interval or transmit-delay. */
  ospf6Timer: { context: 'vlanInterface', line: 'ipv6 ospf6 {word} {value}', from: FRR },
  noOspf6Timer: { context: 'vlanInterface', line: 'no ipv6 ospf6 {word}', from: FRR },
  ospf6Passive: { context: 'vlanInterface', line: 'ipv6 ospf6 passive', from: FRR },
  noOspf6Passive: { context: 'vlanInterface', line: 'no ipv6 ospf6 passive', from: FRR },
  // `show …` is known in configuration mode (V1600G0-B V1.4.13R).
  ospf6Summary: { context: 'config', line: 'show ipv6 ospf6', from: FRR },
  ospf6Interfaces: { context: 'config', line: 'show ipv6 ospf6 interface', from: FRR },
  ospf6Neighbours: { context: 'config', line: 'show ipv6 ospf6 neighbor', from: FRR },
  ospf6Routes: { context: 'config', line: 'show ipv6 ospf6 route', from: FRR },
} as const satisfies Record<string, DialectCommand>;

/** The device itself: who may log in how long, LACP. Shapes of lines of the running configuration. */
const system = {
  lacpPriority: {
    context: 'config',
    line: 'lacp system-priority {priority}',
    from: ['inferred:802.3ad words of FRR family'],
  },
  retryWaiting: { context: 'config', line: 'telnet loging-settings retry-waiting-time {state}', from: CONFIG },
  retryWaitingTime: { context: 'config', line: 'telnet loging-settings retry-waiting-time {seconds}', from: CONFIG },
  plugAndPlay: { context: 'config', line: 'set plug_and_play {state}', from: CONFIG },
  plugAndPlayVlan: { context: 'config', line: 'plug_and_play vlan {vlan}', from: CONFIG },
  variableVlan: { context: 'config', line: 'set variable_vlan {state}', from: CONFIG },
  execTimeout: { context: 'vty', line: 'exec-timeout {minutes} {seconds}', from: CONFIG },
} as const satisfies Record<string, DialectCommand>;

/** What holds where no dialect says otherwise. */
export const USUAL = { ...reads, ...acts, ...layer2, ...ospf6, ...system } as const;

export type CommandKey = keyof typeof USUAL;

export interface Dialect {
  readonly id: string;
  /** Board models and firmware it is for: `*` stands for any characters. The first dialect that fits is taken, key by key. */
  readonly models: readonly string[];
  readonly firmware: readonly string[];
  readonly technology?: 'gpon' | 'epon';
  readonly commands: { readonly [Key in CommandKey]?: Partial<DialectCommand> };
}

export const DIALECTS: readonly Dialect[] = [
  {
    id: 'V1600G0-B V1.4',
    models: ['V1600G0-B'],
    firmware: ['V1.4*'],
    commands: {
      onuOptical: { line: 'show onu {onu} optical_info', from: G0B },
      ponStatistics: { line: 'show pon {pon} statistics', from: G0B },
      // `all` after the name is unknown on V1.4.8R.
      profiles: { context: 'gpon', line: 'show profile {kind}', from: G0B },
    },
  },
  {
    id: 'V1600GS',
    models: ['V1600GS*'],
    firmware: ['*'],
    commands: {
      save: { line: 'write memory', from: ['field:ISP templates'] },
      trapHost: { line: 'snmp-server trap-host {host} community {community}', from: ['field:ISP templates'] },
    },
  },
  {
    id: 'V2',
    models: ['V1600*'],
    firmware: ['V2.*'],
    technology: 'gpon',
    commands: {
      onuOptical: { line: 'show onu {onu} optical_info', from: ['field:gpon_module'] },
      profiles: { line: 'show profile {kind}', from: ['field:gpon_module'] },
    },
  },
  {
    id: 'EPON',
    models: ['*'],
    firmware: ['*'],
    technology: 'epon',
    commands: {
      // `show onu status all` is told of by field tools; the state also stands here, of which a real answer is at hand.
      onuState: { context: 'epon', line: 'show onu auth-info', from: ['capture:EPON V1600D'], ending: 'none' },
      onuInfo: { context: 'epon', line: 'show onu auth-info', from: ['capture:EPON V1600D'] },
      onuOptical: { context: 'epon', line: 'show onu opm-diag', from: ['capture:EPON V1600D'] },
      ponStatistics: { context: 'epon' },
      ponOptical: { context: 'epon' },
      macOfPon: { line: 'show mac address-table interface epon 0/{pon}', from: ['inferred:the GPON line'] },
    },
  },
];
