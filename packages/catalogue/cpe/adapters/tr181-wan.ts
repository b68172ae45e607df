import type { Anchor, Join, PartAdapter } from '../adapter.ts';
import { connectionStatus, lastError, trigger } from './spellings.ts';

/** IP interfaces and what they stand on. What belongs together is found by who names whom. */

export const stack: Readonly<Record<string, Join>> = {
  ppp: { under: 'Device.PPP.Interface.{i}' },
  vlanned: { under: 'Device.Ethernet.VLANTermination.{i}' },
  link: { under: 'Device.Ethernet.Link.{i}' },
  bridge: { under: 'Device.Bridging.Bridge.{i}.Port.{i}' },
  pool: { refers: 'Device.DHCPv4.Server.Pool.{i}', by: 'Interface' },
  dhcp: { refers: 'Device.DHCPv4.Client.{i}', by: 'Interface' },
  dhcp6: { refers: 'Device.DHCPv6.Client.{i}', by: 'Interface' },
  translation: { refers: 'Device.NAT.InterfaceSetting.{i}', by: 'Interface' },
  route: { refers: 'Device.Routing.Router.{i}.IPv4Forwarding.{i}', by: 'Interface' },
  route6: { refers: 'Device.Routing.Router.{i}.IPv6Forwarding.{i}', by: 'Interface' },
  resolver: { refers: 'Device.DNS.Client.Server.{i}', by: 'Interface' },
  fixed: { child: 'IPv4Address.{i}', where: { AddressingType: ['Static'] } },
  any: { child: 'IPv4Address.{i}' },
  fixed6: { child: 'IPv6Address.{i}', where: { Origin: ['Static'] } },
  any6: { child: 'IPv6Address.{i}', where: { Origin: ['DHCPv6', 'AutoConfigured', 'Static'] } },
  prefix6: { child: 'IPv6Prefix.{i}' },
};

const on = { Enable: ['true', 'boolean'] } as const;
/** Rows beside the interface that name it, made when they are needed first. */
const grows: NonNullable<Anchor['grows']> = {
  dhcp: { object: 'Device.DHCPv4.Client', refers: { Interface: ['.'] } },
  translation: { object: 'Device.NAT.InterfaceSetting', refers: { Interface: ['.'] } },
  route: { object: 'Device.Routing.Router.{i}.IPv4Forwarding', refers: { Interface: ['.'] }, sets: on },
  route6: { object: 'Device.Routing.Router.{i}.IPv6Forwarding', refers: { Interface: ['.'] }, sets: on },
  resolver: { object: 'Device.DNS.Client.Server', refers: { Interface: ['.'] }, sets: on },
  fixed: { object: '.:IPv4Address', sets: on },
  fixed6: { object: '.:IPv6Address', sets: on },
};
const vlanStep = {
  as: 'vlanned',
  object: 'Device.Ethernet.VLANTermination',
  ifField: 'vlan',
  refers: { LowerLayers: ['link'] },
  sets: on,
};
/** In an order that never leaves a row that names what is gone. */
const removes = ['dhcp', 'dhcp6', 'translation', 'route', 'route6', 'resolver', '.', 'ppp', 'vlanned'];

/** IP interfaces that are no LAN: on PPP, or with something that only a WAN has. */
export const tr181Wan: PartAdapter = {
  joins: stack,
  anchors: [
    {
      path: 'Device.IP.Interface.{i}',
      any: ['ppp'],
      none: ['pool'],
      removes,
      grows,
      makes: {
        when: { connection: ['pppoe'] },
        stands: ['link'],
        steps: [
          vlanStep,
          { as: 'ppp', object: 'Device.PPP.Interface', refers: { LowerLayers: ['vlanned', 'link'] }, sets: on },
          { as: '.', object: 'Device.IP.Interface', refers: { LowerLayers: ['ppp'] } },
        ],
      },
      fields: { connection: { cases: [{ is: 'pppoe', has: ['ppp'], when: {} }] } },
    },
    {
      path: 'Device.IP.Interface.{i}',
      any: ['dhcp', 'translation', 'link'],
      none: ['ppp', 'pool', 'bridge'],
      where: { Type: ['Normal', 'Tunnel', 'Tunneled'], Loopback: ['false'] },
      removes,
      grows,
      makes: {
        when: { connection: ['dhcp', 'static'] },
        stands: ['link'],
        steps: [vlanStep, { as: '.', object: 'Device.IP.Interface', refers: { LowerLayers: ['vlanned', 'link'] } }],
      },
      fields: {
        connection: {
          cases: [
            { is: 'dhcp', when: { 'dhcp:Enable': ['true'] }, grow: true },
            { is: 'static', when: { 'dhcp:Enable': ['false'] } },
            { is: 'static', has: ['fixed'], when: {}, readOnly: true },
          ],
        },
      },
    },
  ],
  fields: {
    name: { path: 'Name', readOnly: true },
    enabled: { path: 'Enable', beside: ['ppp:Enable'], late: true },
    status: [
      { path: 'ppp:ConnectionStatus', as: { words: connectionStatus }, readOnly: true },
      {
        path: 'Status',
        as: {
          words: {
            connected: ['Up'],
            connecting: ['Dormant'],
            disconnected: ['Down', 'LowerLayerDown', 'NotPresent', 'Error'],
          },
        },
        readOnly: true,
      },
    ],
    protocol: {
      cases: [
        { is: 'ipv4', when: { IPv4Enable: ['true'], IPv6Enable: ['false'] } },
        { is: 'both', when: { IPv4Enable: ['true'], IPv6Enable: ['true'] } },
        { is: 'ipv6', when: { IPv6Enable: ['true'], IPv4Enable: ['false'] } },
      ],
    },
    vlan: { path: 'vlanned:VLANID', without: { is: 0, has: 'link' } },
    tpid: 'vlanned:TPID',
    username: 'ppp:Username',
    password: 'ppp:Password',
    trigger: { path: 'ppp:ConnectionTrigger', as: { words: trigger } },
    idleTime: 'ppp:IdleDisconnectTime',
    serviceName: 'ppp:PPPoE.ServiceName',
    address: [
      'fixed:IPAddress',
      { path: 'dhcp:IPAddress', readOnly: true },
      { path: 'ppp:IPCP.LocalIPAddress', readOnly: true },
      { path: 'any:IPAddress', readOnly: true },
    ],
    mask: ['fixed:SubnetMask', { path: 'dhcp:SubnetMask', readOnly: true }, { path: 'any:SubnetMask', readOnly: true }],
    gateway: [
      'route:GatewayIPAddress',
      { path: 'dhcp:IPRouters', as: { item: 0 }, readOnly: true },
      { path: 'ppp:IPCP.RemoteIPAddress', readOnly: true },
    ],
    dns1: [
      'resolver:DNSServer',
      { path: 'dhcp:DNSServers', as: { item: 0 }, readOnly: true },
      { path: 'ppp:IPCP.DNSServers', as: { item: 0 }, readOnly: true },
    ],
    dns2: [
      { path: 'dhcp:DNSServers', as: { item: 1 }, readOnly: true },
      { path: 'ppp:IPCP.DNSServers', as: { item: 1 }, readOnly: true },
    ],
    ipv6Address: ['fixed6:IPAddress', { path: 'any6:IPAddress', readOnly: true }],
    ipv6PrefixLength: { path: 'prefix6:Prefix', as: 'prefixLength', readOnly: true },
    ipv6Gateway: 'route6:NextHop',
    nat: 'translation:Enable',
    mtu: ['ppp:MaxMRUSize', 'MaxMTUSize'],
    mac: { path: 'link:MACAddress', readOnly: true },
    lastError: { path: 'ppp:LastConnectionError', as: { words: lastError }, readOnly: true },
    uptime: 'ppp:LastChange',
    sent: { path: 'Stats.BytesSent', readOnly: true },
    received: { path: 'Stats.BytesReceived', readOnly: true },
  },
};
