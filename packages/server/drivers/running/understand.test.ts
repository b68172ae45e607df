import { describe, expect, it } from 'vitest';
import { configPages } from '../families.ts';
import type { LineShape } from './shape.ts';
import { runningReader } from './understand.ts';
import { vsolRunning } from './vsol-lines.ts';

// Lines in the shape of a running configuration of V1600G0-B V1.4.13R, with names and addresses of our own.

const read = runningReader(vsolRunning);
const one = (line: string, port = 'interface gpon 0/2') => read([port, line]).lines[1];

const device = `
Building configuration...

Current configuration:
!
hostname OLT-Hill
log trap emergencies
auto-copy running-config startup-config enable timeout 60
!
line vty
 exec-timeout 10 0
!
security-dos
dos prevent level off
!
interface aux
ip address 192.0.2.9 255.255.255.0
!
interface loopback
ip address 127.0.0.1 255.0.0.0
ipv6 address ::1/128
!
vlan 111
description customers of the hill
!
interface vlan 111
ip address 192.0.2.129/25
ipv6 address fe80::26d:61ff:fe00:1 link-local
ipv6 nd ra-min-interval 200 ra-max-interval 600
!
ip dns 192.0.2.53  192.0.2.54
!
interface gigabitethernet 0/1
description to the core
switchport mode trunk
switchport trunk pvid vlan 1
switchport trunk vlan 111
no shutdown
speed 1000
duplex full
mdi force
storm-control broadcast fps 1000
no storm-control multicast
storm-control unknow fps 1000
no switchport isolate
no ip igmp snooping immediate-leave
perf-stats 15min enable
perf-stats 24hour enable
!
interface gpon 0/1
no shutdown
no p2p
!
profile dba id 5 name gold
type 3 assured 10240 maximum 102400
!
profile srv id 3 name bridge
portvlan eth 1 mode tag vlan 111 pri 0
commit
!
profile line id 4 name home
  tcont 1 name internet dba gold
    gemport 1 tcont 1 gemport_name internet
      service ser_1 gemport 1 vlan 111
      service-port 1 gemport 1 uservlan 111 vlan 111
commit
!
profile pri id 1 name router
firewall level disable
acl http control enable lan enable wan disable port 80
commit
!
onu auto-learn bind matching-type exact
plug_and_play vlan 111
set variable_vlan disable
rogue-onu-ctrl mode early pon 1-8
remote-protection
disable
!
ip route 0.0.0.0/0 192.0.2.254
access-list disable
login-access-list deny snmp 0.0.0.0 0.0.0.0
login-access-list ipv6 deny telnet ::/0
login-access-list enable
queue-scheduler strict-priority
dhcp-relay information option disable
dhcp-snooping information strategy keep
duid duid-llt
loopback detect enable
crypto key generate rsa usage-keys modulus 2048
snmp-server community ****** ro
snmp-server host 192.0.2.7 version 2c community ******
alarm oamlog dying-gasp enable
time zone +1:00
telnet loging-settings retry-waiting-time enable
telnet loging-settings retry-waiting-time 5
user admin admin login-password ******
ntp server 192.0.2.123 ntp.example.com
end`;

const ofOnu = `
interface gpon 0/2
no onu auto-learn
plug_and_play disable
onu add 7 profile default sn GPON0BADCAFE
onu 7 profile line name home
onu 7 profile srv name bridge
onu 7 pri equid V422
onu 7 desc Ada_Byron
onu 7 pri wan_adv add route
onu 7 pri wan_adv index 1 route mode internet mtu 1500
onu 7 pri wan_adv index 1 route ipv4 static ip 198.51.100.7 mask 255.255.255.0 gw 198.51.100.1 dns master 192.0.2.53 slave 192.0.2.54 nat enable
onu 7 pri wan_adv index 1 route ipv4 static ip 198.51.100.7 mask 255.255.255.0gw 198.51.100.1 dns master 192.0.2.53 slave 192.0.2.54 nat enable
onu 7 pri wan_adv index 1 vlan tag wan_vlan 111 0
onu 7 pri wan_adv index 1 bind lan2
onu 7 pri wifi_switch 1 enable etsi auto 80211acanacax 80 100
onu 7 pri wifi_ssid 1 name Ada hide disable auth_mode wpapsk/wpa2psk encrypt_type tkipaes shared_key ****** rekey_interval 3600
onu 7 pri username admin_control enable admin ****** user_control disable
onu 7 pri firewall level low
onu 7 pri acl ping control enable lan enable wan enable ipv4_control enable 192.0.2.0 255.255.255.0 ipv6_control disable
onu 7 pri dhcp_server 192.168.1.1 255.255.255.0 enable 86400 192.168.1.2 192.168.1.254 pc 192.0.2.53 192.0.2.54 192.168.1.1
onu 7 tcont 1 name internet dba gold
onu 7 gemport 1 tcont 1 gemport_name internet portid 130
onu 7 gemport 1 traffic-limit downstream down-50000k
onu 7 service ser_1 gemport 1 vlan 111
onu 7 service-port 1 gemport 1 uservlan 111 vlan 111 new_cos 0
onu 7 portvlan veip 1 mode tag vlan 111 pri 0
`;

describe('a running configuration of a V1600G', () => {
  it('is understood line by line', () => {
    const lines = `${device}${ofOnu}`.split('\n');
    const { unknown } = read(lines);
    expect(unknown.map(({ at }) => lines[at])).toEqual([]);
  });

  it('says of each line of an ONU which ONU and which page it is about', () => {
    const { lines } = read(ofOnu.split('\n'));
    const told = lines.filter(({ onu }) => onu !== null);
    expect(new Set(told.map(({ pon, onu }) => `${pon}/${onu}`))).toEqual(new Set(['2/7']));
    const own = ['onuBaseInfo', 'bindProfile', 'wan', 'wifiRadio', 'wifi', 'security', 'onuAccess', 'dhcpServer'];
    const services = ['tcont', 'gemport', 'service', 'servicePort', 'portVlan'];
    expect(new Set(told.map(({ page }) => page))).toEqual(new Set([...own, ...services]));
  });

  it('gives the fields of the page as the line has them', () => {
    expect(one('onu 7 tcont 1 name internet dba gold')).toMatchObject({
      page: 'tcont',
      values: { gOnuSrvInfoTcontId: '1', gOnuSrvInfoTcontName: 'internet', gOnuSrvInfoTcontDbaName: 'gold' },
    });
    expect(one('onu 7 desc two words')).toMatchObject({ values: { gOnuDetailInfoOnuDesc: 'two words' } });
    expect(one('onu add 7 profile default sn GPON0BADCAFE')).toMatchObject({
      pon: 2,
      onu: 7,
      values: { gOnuAuthInfoOnuPName: 'default', gOnuDetailInfoSn: 'GPON0BADCAFE' },
    });
  });

  it('knows lines of a private profile by the pages of profiles, those of an EPON ONU by its own', () => {
    const line =
      'wifi_ssid 1 name Ada at home hide enable auth_mode wpa2psk encrypt_type aes shared_key ****** rekey_interval 0';
    const values = { priWifiSsidIdS: '1', priWifiSsidNameS: 'Ada at home', priWifiSsidHideS: 'enable' };
    const [, ofProfile] = read(['profile pri id 1 name router', line]).lines;
    expect(ofProfile).toMatchObject({ page: 'priWifi', pon: null, onu: null, values });
    expect(one(`onu 7 pri ${line}`)).toMatchObject({ page: 'wifi', onu: 7, values });
    expect(one(`onu 7 pri ${line}`, 'interface epon 0/2')).toMatchObject({ page: 'eponWifi', onu: 7, values });
    // Its fields have other names there: what it is about, and no more.
    expect(one('onu 7 pri catv enable', 'interface epon 0/2')).toMatchObject({ page: 'eponAdvance', values: {} });
  });

  it('takes one of several words for none when it is another', () => {
    expect(one('onu 7 pri firewall level low')).toMatchObject({ values: { priFirewallLevel: 'low' } });
    expect(one('onu 7 pri firewall level lower')).toBeUndefined();
  });

  it('lists what it does not understand, and goes on behind it', () => {
    const lines = [
      'interface gpon 0/2',
      'onu 7 desc Ada',
      'onu 7 teleport enable',
      'onu 7 tcont 1 dba gold',
      '!',
      'warp 9',
    ];
    const { lines: known, unknown } = read(lines);
    expect(unknown).toEqual([
      { at: 2, pon: 2, onu: 7, block: 0 },
      { at: 5, pon: null, onu: null, block: null },
    ]);
    expect(known.map(({ at }) => at)).toEqual([0, 1, 3]);
  });

  it('takes a line of an ONU for none where no port is open, and a long one for none at all', () => {
    expect(read(['onu 7 tcont 1 dba gold']).unknown).toEqual([{ at: 0, pon: null, onu: null, block: null }]);
    expect(read([`hostname ${'a'.repeat(2000)}`]).unknown).toHaveLength(1);
  });
});

describe('what the lines are said to be about', () => {
  const shapes: LineShape[] = [
    ...vsolRunning.blocks,
    ...vsolRunning.blocks.flatMap(({ lines }) => lines),
    ...vsolRunning.lines,
  ];
  const places = new Set(['_', '#', 'pon', 'onu']);

  it.each([...new Set(shapes.flatMap(({ page }) => page ?? []))])('%s is a page, and has the fields', (id) => {
    const page = configPages.find((candidate) => candidate.id === id);
    const named = shapes
      .filter((shape) => shape.page === id)
      .flatMap(({ text }) => [...text.matchAll(/<([A-Za-z0-9_#]+)[~+:>]/g)].map(([, name]) => name ?? ''));
    const unknown = named.filter((name) => !places.has(name) && !(name in (page?.fields ?? {})));
    expect([page?.id, unknown]).toEqual([id, []]);
  });
});
