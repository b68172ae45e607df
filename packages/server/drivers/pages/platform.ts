import { lldp } from '@heliograph/catalogue/pages/olt/lldp/lldp.ts';
import { lldpConfiguration } from '@heliograph/wire/mib/lldp.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import type { Binding } from '../kit/binding.ts';
import { aaaPages } from './aaa.ts';
import { aclIpv6Pages } from './acl-ipv6.ts';
import { aclPages } from './acl.ts';
import { autoSavePages } from './auto-save.ts';
import { devicePages } from './device.ts';
import { diagnosePages } from './diagnose.ts';
import { igmpPages } from './igmp.ts';
import { lacpPages } from './lacp.ts';
import { leafPonPages } from './leaf-pon.ts';
import { logPages } from './logs.ts';
import { keyChainPages } from './key-chain.ts';
import { loginPages } from './login.ts';
import { loopbackPages } from './loopback.ts';
import { mirrorPages } from './mirror.ts';
import { mldPages } from './mld.ts';
import { ospf6Pages } from './ospf6.ts';
import { ospfPages } from './ospf.ts';
import { ponPages } from './pon.ts';
import { qosPages } from './qos.ts';
import { withRelated } from './related.ts';
import { ripPages } from './rip.ts';
import { ripngPages } from './ripng.ts';
import { route6Pages } from './routes6.ts';
import { rstpPages } from './rstp.ts';
import { snmpPages } from './snmp-agent.ts';
import { addressPages } from './addresses.ts';
import { dhcpPages } from './dhcp.ts';
import { dhcpPoolPages } from './dhcp-pool.ts';
import { dhcpv6Pages } from './dhcpv6.ts';
import { macPages } from './mac.ts';
import { neighboursBinding } from './neighbours.ts';
import { routePages } from './routes.ts';
import { slaacPages } from './slaac.ts';
import { timePages } from './time.ts';
import { uplinkPages } from './uplink.ts';
import { vlanPages } from './vlan.ts';

/** Every configuration page of the platform subtree P5.10, which GPON and EPON models share. */
export const platformPages: readonly Binding[] = withRelated([
  ...vlanPages,
  ...uplinkPages,
  ...ponPages,
  ...leafPonPages,
  ...lacpPages,
  ...mirrorPages,
  ...macPages,
  ...rstpPages,
  ...loopbackPages,
  ...qosPages,
  ...routePages,
  ...ripPages,
  ...ospfPages,
  ...keyChainPages,
  ...route6Pages,
  ...ripngPages,
  ...ospf6Pages,
  ...dhcpPoolPages,
  ...dhcpPages,
  ...addressPages,
  ...timePages,
  ...dhcpv6Pages,
  ...slaacPages,
  ...aaaPages,
  ...autoSavePages,
  ...devicePages,
  ...diagnosePages,
  ...logPages,
  ...loginPages,
  ...snmpPages,
  ...aclPages,
  ...aclIpv6Pages,
  ...igmpPages,
  ...mldPages,
  snmpScalars(lldp, { objects: lldpConfiguration }),
  neighboursBinding,
]);
