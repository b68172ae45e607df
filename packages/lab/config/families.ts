import { models, type Model } from '../devices/models.ts';
import { ospf6 } from '../cli/ospf6-store.ts';
import { eponOnuFamilies } from './epon-onus.ts';
import { onuPrivate } from './onu-private.ts';
import type { ConfigFamily } from './shape.ts';
import { acl } from './tables/acl.ts';
import { alarmControls } from './tables/alarm-control.ts';
import { arp } from './tables/arp.ts';
import { autoSave } from './tables/auto-save.ts';
import { auxIpFamily } from './tables/aux-ip.ts';
import { deviceFilesFamily } from './tables/device.ts';
import { dhcpPoolFamily } from './tables/dhcp-pool.ts';
import { dhcpFamily } from './tables/dhcp.ts';
import { dhcpv6Snooping } from './tables/dhcpv6-snooping.ts';
import { dhcpv6 } from './tables/dhcpv6.ts';
import { dns } from './tables/dns.ts';
import { fanFamily } from './tables/fan.ts';
import { gponOnuFlows } from './tables/gpon-onu-flows.ts';
import { eponProfiles } from './tables/epon-profiles.ts';
import { gponAccessProfiles } from './tables/gpon-access-profiles.ts';
import { gponLearning } from './tables/gpon-learning.ts';
import { eponUpgrade } from './tables/epon-upgrade.ts';
import { gponLineProfiles } from './tables/gpon-line-profiles.ts';
import { gponOnuProfiles } from './tables/gpon-onu-profiles.ts';
import { gponOnuLan } from './tables/gpon-onu-lan.ts';
import { gponOnuPorts } from './tables/gpon-onu-ports.ts';
import { gponProfiles } from './tables/gpon-profiles.ts';
import { gponOnuIgmp } from './tables/gpon-onu-igmp.ts';
import { gponServicePorts } from './tables/gpon-service-ports.ts';
import { gponServiceProfiles } from './tables/gpon-service-profiles.ts';
import { gponServiceFamily } from './tables/gpon-services.ts';
import { gponUpgrade } from './tables/gpon-upgrade.ts';
import { igmp2025 } from './tables/igmp-2025.ts';
import { igmp } from './tables/igmp.ts';
import { keyChain } from './tables/key-chain.ts';
import { loginAccess } from './tables/login-access.ts';
import { lacpSystem } from './tables/lacp-system.ts';
import { lldpFamily } from './tables/lldp.ts';
import { loopback } from './tables/loopback.ts';
import { macFamily } from './tables/mac.ts';
import { mld } from './tables/mld.ts';
import { mstp } from './tables/mstp.ts';
import { ndSnooping } from './tables/nd-snooping.ts';
import { networkSecurityFamily } from './tables/network-security.ts';
import { onuGlobal } from './tables/onu-global.ts';
import { ospf } from './tables/ospf.ts';
import { privateProfiles2025 } from './tables/private-profiles-2025.ts';
import { privateProfiles } from './tables/private-profiles.ts';
import { portConfig } from './tables/port-config.ts';
import { portFeatures } from './tables/ports.ts';
import { qinq } from './tables/qinq.ts';
import { qosFamily } from './tables/qos.ts';
import { radiusFamily } from './tables/radius.ts';
import { rdnss } from './tables/rdnss.ts';
import { rip } from './tables/rip.ts';
import { ripng } from './tables/ripng.ts';
import { routeTables } from './tables/route-tables.ts';
import { rstp } from './tables/rstp.ts';
import { slaac } from './tables/slaac.ts';
import { snmpAgent } from './tables/snmp-agent.ts';
import { ssh } from './tables/ssh.ts';
import { staticRoute } from './tables/static-route.ts';
import { syslogFamily } from './tables/syslog.ts';
import { tacacsFamily } from './tables/tacacs.ts';
import { timeFamily } from './tables/time.ts';
import { urlDownloads } from './tables/url-download.ts';
import { usersFamily } from './tables/users.ts';
import { vty } from './tables/vty.ts';
import { vlanIp } from './tables/vlan-ip.ts';
import { vlan } from './tables/vlan.ts';

/** Everything that can be configured on a simulated OLT. A new family is one file in `tables/` and one line here. */
const families: readonly ConfigFamily[] = [
  vlan,
  vlanIp,
  qinq,
  portConfig,
  portFeatures,
  lacpSystem,
  macFamily,
  qosFamily,
  igmp,
  igmp2025,
  alarmControls,
  eponProfiles,
  gponProfiles,
  gponOnuProfiles,
  gponLineProfiles,
  gponServiceProfiles,
  gponServicePorts,
  gponAccessProfiles,
  privateProfiles,
  privateProfiles2025,
  gponLearning,
  gponUpgrade,
  eponUpgrade,
  gponServiceFamily,
  gponOnuFlows,
  ...onuPrivate,
  ...eponOnuFamilies,
  gponOnuPorts,
  gponOnuLan,
  gponOnuIgmp,
  arp,
  dhcpFamily,
  rstp,
  acl,
  staticRoute,
  lldpFamily,
  loopback,
  dhcpPoolFamily,
  ndSnooping,
  slaac,
  rdnss,
  mld,
  dhcpv6,
  dhcpv6Snooping,
  mstp,
  autoSave,
  auxIpFamily,
  deviceFilesFamily,
  dns,
  fanFamily,
  loginAccess,
  networkSecurityFamily,
  radiusFamily,
  snmpAgent,
  ssh,
  syslogFamily,
  tacacsFamily,
  timeFamily,
  usersFamily,
  keyChain,
  rip,
  ospf,
  ripng,
  routeTables,
  ospf6,
  onuGlobal,
  vty,
  urlDownloads,
];

/**
 * Those that some model of a technology has: tables of GPON and of EPON have the same names now and then, and no device has both. A model
 * that lacks one still keeps it, unseen.
 */
export const familiesOf = (technology: Model['technology']): readonly ConfigFamily[] =>
  families.filter(
    ({ when }) => when === undefined || Object.values(models).some((one) => one.technology === technology && when(one)),
  );
