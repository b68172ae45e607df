import type { Binding } from '../kit/binding.ts';

/** Pages that show some of what another one changes, found by changing each page of a device and reading all others. */
const related: Readonly<Record<string, readonly string[]>> = {
  vlanTable: ['vlanPort'],
  vlanPort: ['vlanTable'],
  dnsIpv4: ['auxIp'],
  auxIp: ['dnsIpv4'],
  ospfEnable: ['ospfInterface'],
  ospfNetwork: ['ospfInterface'],
  ripNetwork: ['ripInterface'],
  ripInterface: ['ripNetwork'],
  ripngRouteNetworking: ['ripngInterface'],
  routeVlanIp: ['routeStatic', 'ripNetwork', 'ripInterface', 'ospfInterface'],
  routev6VlanIp: ['routev6Static', 'ripngInterface'],
};

export const withRelated = (bindings: readonly Binding[]): readonly Binding[] =>
  bindings.map((binding) => {
    const pages = related[binding.page.id];
    return pages ? { ...binding, related: pages } : binding;
  });
