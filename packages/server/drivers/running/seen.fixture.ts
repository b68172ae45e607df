/**
 * Lines in the shapes of running configurations, each shape once, with names and addresses of our own: the shapes themselves are known from
 * public captures and guides, their values stay there.
 */

/** All shapes of a V1600G0-B V1.4.13R (the capture of ytti/oxidized, in the order of its dump; one line was cut off in it). */
export const v1600g0b = `
hostname Ada
log trap emergencies
auto-copy running-config startup-config enable timeout 1
!
line vty
 exec-timeout 1 1
!
security-dos
dos prevent level off
!
interface aux
ip address 192.0.2.9 255.255.255.0
!
interface loopback
ip address 192.0.2.9 255.255.255.0
ipv6 address ::1/128
!
vlan 1
description Ada
!
interface vlan 1
ip address 192.0.2.0/24
ipv6 address fe80::26d:61ff:fe00:1 link-local
!
ip dns 192.0.2.53  192.0.2.54
!
interface vlan 1
ipv6 nd ra-min-interval 1 ra-max-interval 1
ipv6 nd ra-hop-limit 1
ipv6 nd mtu-option
!
interface gigabitethernet 0/1
description Ada
switchport mode trunk
switchport trunk pvid vlan 1
switchport trunk vlan 1
no shutdown
speed 1
duplex full
mdi force
storm-control broadcast fps 1
no storm-control multicast
storm-control unknow fps 1
no switchport isolate
no ip igmp snooping immediate-leave
perf-stats 15min enable
perf-stats 24hour enable
speed auto
!
interface gpon 0/1
no shutdown
mdi force
storm-control broadcast fps 1
no storm-control multicast
storm-control unknow fps 1
no switchport isolate
no p2p
no ip igmp snooping immediate-leave
perf-stats 15min enable
perf-stats 24hour enable
description Ada
!
port link-flapping mode auto-recovery
!
profile dba id 1 name Ada
type 4 maximum 10240
type 3 assured 10240 maximum 20480
!
profile srv id 1 name Ada
portvlan eth 1 mode tag vlan 111 pri 1
commit
portvlan veip 1 mode tag vlan 1 pri 1
!
profile line id 1 name Ada
  tcont 1 name Ada dba Ada
    gemport 1 tcont 1 gemport_name Ada
      service ser_1 gemport 1 vlan 1
      service-port 1 gemport 1 uservlan 1 vlan 1
commit
!
profile pri id 1 name Ada
dhcp_server 192.168.1.1 255.255.255.0 enable 86400 192.168.1.2 192.168.1.254 pc 192.0.2.53 192.0.2.54 192.168.1.1
wifi_switch 1 enable etsi auto 80211acanacax 1 1
wifi_switch 1 enable etsi 1 80211bgnax 1
username admin_control enable admin ****** user_control disable
firewall level disable
acl ping control enable lan enable wan enable ipv4_control enable 192.0.2.9 192.0.2.9 ipv6_control disable
acl http control enable lan enable wan enable ipv4_control disable ipv6_control disable port 1
!
onu auto-learn bind matching-type exact
plug_and_play vlan 1
set variable_vlan disable
set plug_and_play enable
!
interface gpon 0/1
no onu auto-learn
plug_and_play disable
onu add 7 profile default sn GPON0BADCAFE
onu 7 profile line name Ada
onu 7 profile srv name Ada
onu 7 pri equid Ada
onu 7 pri reset_button disable
onu add 7 profile default
onu 7 desc Ada
onu 7 pri wan_adv add bridge
onu 7 pri wan_adv index 1 bridge internet
onu 7 pri wan_adv index 1 vlan tag wan_vlan 1 1
onu 7 pri wan_adv index 1 bind lan2
onu 7 profile pri name Ada
onu 7 pri wan_adv add route
onu 7 pri wan_adv index 1 route mode internet mtu 1
onu 7 pri wan_adv index 1 route ipv4 static ip 192.0.2.9 mask 255.255.255.0 gw 192.0.2.9 dns master 192.0.2.53 slave 192.0.2.54 nat enable
onu 7 pri wifi_switch 1 enable etsi channel 1 80211ax 1
onu 7 pri wifi_ssid 1 name Ada hide disable auth_mode wpa2psk/wpa3psk encrypt_type aes shared_key ****** rekey_interval 1
onu 7 pri wifi_ssid 1 name Ada hide disable auth_mode wpapsk/wpa2psk encrypt_type tkipaes shared_key ****** rekey_interval 1
onu 7 pri port_isolate enable
onu 7 pri username admin_control enable admin ****** user_control enable user ******
onu 7 pri firewall level low
onu 7 pri acl ping control enable lan enable wan enable ipv4_control enable 192.0.2.9 192.0.2.9 ipv6_control disable
onu 7 pri acl http control enable lan enable wan enable ipv4_control disable ipv6_control disable port 1
onu 7 pri dhcp_server 192.168.1.1 255.255.255.0 enable 86400 192.168.1.2 192.168.1.254 pc 192.0.2.53 192.0.2.54 192.168.1.1
onu 7 pri username admin_control enable admin ****** user_control disable
onu 7 pri acl ping control enable lan enable wan disable
onu 7 pri acl https control enable lan enable wan disable port 1
onu 7 pri wifi_ssid 1 name Ada hide disable auth_mode wpa2psk encrypt_type aes shared_key ****** rekey_interval 1
onu 7 pri firewall level disable
onu 7 pri acl http control enable lan enable wan disable port 1
onu 7 pri wan_adv index 1 route ipv4 static ip 192.0.2.9 mask 255.255.255.0 g
onu 7 pri wifi_ssid 1 name Ada hide disable auth_mode wpapsk/wpa2psk encrypt_type aes shared_key ****** rekey_interval 1
onu 7 pri wifi_switch 1 enable cn auto 80211acanacax 1 1
onu 7 pri wan_adv index 1 route ipv4 static ip 192.0.2.9 mask 255.255.255.0gw 192.0.2.9 dns master 192.0.2.53 slave 192.0.2.54 nat enable
onu 7 tcont 1 name Ada dba Ada
onu 7 gemport 1 tcont 1 gemport_name Ada portid 1
onu 7 gemport 1 traffic-limit downstream Ada
onu 7 service ser_1 gemport 1 vlan 1
onu 7 service-port 1 gemport 1 uservlan 1 vlan 1 new_cos 1
onu 7 portvlan veip 1 mode tag vlan 1 pri 1
!
rogue-onu-ctrl mode early pon 1
rogue-onu-detect enable measurement silent auto-shutdown disable pon 1
rogue-onu-detect-bip8 disable pon 1
!
remote-protection
disable
debug mode
!
ip route 192.0.2.0/24 192.0.2.9
access-list disable
access-list ipv6 disable
login-access-list deny snmp 192.0.2.9 192.0.2.9
login-access-list ipv6 deny snmp ::/0
login-access-list deny telnet 192.0.2.9 192.0.2.9
login-access-list ipv6 deny telnet ::/0
login-access-list enable
queue-scheduler strict-priority
dhcp-relay information option disable
dhcp-relay information strategy keep
dhcp-snooping information option disable
dhcp-snooping information strategy keep
duid duid-llt
loopback detect enable
loopback mode auto-recovery
crypto key generate rsa usage-keys modulus 1
snmp-server start
snmp-server community ****** ro
snmp-server community ****** rw
snmp-server notify notify inform inform  inform
snmp-server notify notify trap trap  trap
snmp-server host domain vsol.example.com version 2c community ******
remote server vsol.example.com project-id 1
alarm oamlog critical-event enable
alarm oamlog dying-gasp enable
alarm oamlog link-fault enable
alarm oamlog link-event disable
alarm oamlog organization-specific enable
web verification-code disable
debug mode
web security admin_control enable
time zone +1:00
timezone offset 1
telnet loging-settings retry-waiting-time enable
telnet loging-settings retry-waiting-time 1
role add custom_default permission 1
user Ada admin login-password ******
user Ada admin ADMIN enable-password ******
!
spanning-tree mst configuration
 spanning-tree mst instance 1 path-cost 1
!
interface vlan 1
debug mode
debug ospf6 lsa unknown
ntp server 192.0.2.9 ntp.example.com
dst continent europe location Prague
end
`;

/** Of other GPON units: older firmware, ONUs of older firmware, what public guides and tools quote. */
export const otherGpon = `
!Software Version : V2.0
vlan 100 to 107
vlan 200 - 207
vlan 500
description management
!
interface aux
ip address 192.0.2.9 255.255.255.0
ip gateway 192.0.2.1
!
interface gigabitethernet 0/1
switchport mode hybrid
switchport hybrid pvid vlan 1
switchport hybrid vlan 100 to 107 tagged
!
profile onu id 1 name main
description homes
port-num eth 4 veip 1
commit
!
profile traffic id 2 name 50m
sir 10240 pir 51200
!
profile alarm id 1 name quiet
!
profile srv id 2 name main
portvlan veip 1 mode transparent
commit
!
profile line id 4
tcont 1 name internet dba gold
commit
!
onu auto-learn line-profile name home
fan temperature 40
jumboframe enable
ip igmp snooping
syslog server 192.0.2.7
user add Ada login-password ******
!
interface gpon 0/1
onu auto-learn
onu add 7 profile default sn GPON0BADCAFE us-rate 1g
onu 7 profile onu default
onu 7 tcont 1 dba gold
onu 7 gemport 1 traffic-limit upstream up downstream down
onu 7 pri wan_adv add route index 1
onu 7 pri wan_adv index 1 route mode tr069 mtu 1500
onu 7 pri wan_adv index 1 route ipv4 dhcp
onu 7 pri wan_adv index 2 route ipv4 pppoe proxy disable user ada@isp pwd ****** mode auto nat enable
onu 7 pri wan_adv index 2 route both pppoe proxy disable user ada@isp pwd ****** mode auto nat enable
onu 7 pri wan_adv index 2 bind lan1 lan2 lan3 lan4 ssid1 ssid5
onu 7 pri wan_adv index 3 bridge mode other mtu 1500
onu 7 pri wan_adv commit
onu 7 pri wan_conn add routeQOS enable
onu 7 pri wan_conn index 1 route internet bind_lan 1 bind_ssid 15 qos enable nat enable mtu 1492 pppoe proxy disable user ada@isp pwd ****** server FTTH mode auto
onu 7 pri wan_conn commit
onu 7 pri wifi_switch 1 enable fcc auto 80211acANAC 20 40
onu 7 pri wifi_switch 2 enable fcc auto
onu 7 pri wifi_switch 2 disable
onu 7 pri wifi_ssid 1 name Ada hide disable auth_mode open encrypt_type none
onu 7 pri wifi_ssid 5 name Ada hide disable
onu 7 pri wifi_ssid 1 hide disable auth_mode wpa2psk_wpa3psk encrypt_type aes shared_key ****** rekey_interval 0 name Ada at home
onu 7 pri acl https control enable lan enable wan disable ipv4_control disable ipv6_control disable port 443
onu 7 pri catv enable
onu 7 pri tr069_mng enable acs_server url http://acs.example.net:7547 username cpe password ****** certificate disable inform enable inform_interval 200 reverse_connection username cpe password ******
onu 7 deactivate
!
end
`;

/** Of EPON units: what a V1600D holds for ONUs, and the manual of its command line (v1.2). */
export const epon = `
hostname OLT-Hill
!
interface epon 0/1
onu auth-mode mac
onu-auth mode mac
onu mac-auth add a2:3e:05:23:83:f0
onu 7 description Ada
onu 7 enable
onu 8 disable
onu 7 ctc eth 1 vlan pvid 111 pri 0
onu 7 ctc eth 1 vlan mode tag
onu 7 ctc eth 2 phy_ctrl enable
onu 7 ctc eth 2 policy cir 10240 cbs 1024 ebs 1024
onu 7 ctc eth 2 rate_limit cir 10240 pir 1024
onu 7 pri wan_conn add route internet nat enable
onu 7 pri wan_conn index 1 pppoe proxy disable user ada@isp pwd ****** server FTTH mode auto
onu 7 pri wan_conn index 1 static ip 198.51.100.7 mask 255.255.255.0 gw 198.51.100.1 dns master 192.0.2.53 slave 192.0.2.54
onu 7 pri wan_conn commit
onu 7 pri tr069_mng acs http://acs.example.net/cwmp
!
end
`;
