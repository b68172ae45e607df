import { readAclList } from '../../../formats/acl-list.ts';
import { choice, int, isEmpty, str, type Rule, type Values } from '../../../kit/fields.ts';
import type { HeldPages, Need } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** What the pages of ACLs have in common. Empty fields match anything. */

const more = { optional: true, folded: true, column: false } as const;

export const filterMode = () =>
  choice({
    label: text('Action', '动作'),
    initial: 'permit',
    options: [
      { value: 'permit', label: text('Permit', '允许') },
      { value: 'deny', label: text('Deny', '拒绝') },
    ],
  });

/** Which kind of IP rule a row is; it decides the range of its number and what it can look at. */
export const ipKind = () =>
  choice({
    label: text('Kind', '类型'),
    help: text(
      'A standard rule looks at the source address alone, an extended one at protocol, ports and DSCP as well.',
      '标准规则仅匹配源地址；扩展规则还可匹配协议、端口和 DSCP。',
    ),
    initial: 'standard',
    once: true,
    options: [
      { value: 'standard', label: text('Standard', '标准') },
      { value: 'extended', label: text('Extended', '扩展') },
    ],
  });

export const whenStandard = { field: 'aclKind', is: ['standard'] } as const;
export const whenExtended = { field: 'aclKind', is: ['extended'] } as const;

export const standardId = () =>
  int({
    label: text('Standard ACL', '标准 ACL 编号'),
    spec: ['acl.standardIp.id', 'acl.standardIp.id.alt'],
    min: 0,
    max: 999,
    by: 'aclStandard',
    when: whenStandard,
  });

export const extendedId = () =>
  int({
    label: text('Extended ACL', '扩展 ACL 编号'),
    spec: ['acl.extendedIp.id', 'acl.extendedIp.id.alt'],
    min: 1000,
    max: 1999,
    by: 'aclExtended',
    when: whenExtended,
  });

export const portBasedId = () =>
  int({
    label: text('ACL', 'ACL 编号'),
    spec: ['acl.portBased.id', 'acl.portBased.id.alt'],
    min: 5000,
    max: 5999,
    by: 'aclPort',
  });

type When = { readonly field: string; readonly is: readonly string[] };
const only = (when: When | undefined) => (when === undefined ? {} : { when });

export const ipv4Field = (en: string, zh: string, when?: When) =>
  str({ label: text(en, zh), spec: 'net.ipv4', format: 'ipv4', maxLength: 15, optional: true, ...only(when) });
export const ipv4Mask = (en: string, zh: string, when?: When) =>
  str({ label: text(en, zh), spec: 'net.mask', format: 'subnetMask', maxLength: 15, optional: true, ...only(when) });
export const ipv6Field = (en: string, zh: string, when?: When) =>
  str({ label: text(en, zh), spec: 'net.ipv6', format: 'ipv6', maxLength: 39, optional: true, ...only(when) });
export const prefixLength = (en: string, zh: string, when?: When) =>
  int({ label: text(en, zh), spec: 'v6.prefixLength', min: 0, max: 128, optional: true, ...only(when) });

export const macField = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.mac', format: 'mac', maxLength: 17, optional: true });
export const macMask = (en: string, zh: string) =>
  str({ label: text(en, zh), format: 'macAny', maxLength: 17, ...more });

export const vlanField = () =>
  int({ label: text('VLAN', 'VLAN'), spec: 'acl.vlan', min: 1, max: 4094, optional: true });
export const vlanMask = () => int({ label: text('VLAN mask', 'VLAN 掩码'), min: 0, max: 4095, ...more });
export const cosField = () =>
  int({ label: text('CoS', 'CoS'), spec: 'acl.cos', min: 0, max: 7, optional: true, column: false });
export const etherTypeField = () =>
  str({
    label: text('Ethernet type', '以太网类型'),
    help: text(
      'Four hex digits: 0800 is IPv4, 0806 ARP, 86dd IPv6.',
      '四位十六进制：0800 为 IPv4，0806 为 ARP，86dd 为 IPv6。',
    ),
    spec: 'net.ethernetType',
    format: 'ethernetType',
    maxLength: 4,
    optional: true,
    column: false,
  });

export const protocolField = (when?: When) =>
  int({
    label: text('IP protocol', 'IP 协议号'),
    help: text('6 is TCP, 17 is UDP.', '6 为 TCP，17 为 UDP。'),
    spec: 'acl.protocol',
    min: 0,
    max: 255,
    optional: true,
    ...only(when),
  });
export const protocolMask = () => int({ label: text('Protocol mask', '协议号掩码'), min: 0, max: 255, ...more });
export const portField = (en: string, zh: string, when?: When) =>
  int({ label: text(en, zh), spec: 'acl.port', min: 0, max: 65_535, optional: true, ...only(when) });
export const portMaskField = (en: string, zh: string) =>
  str({ label: text(en, zh), format: 'portMask', maxLength: 4, ...more });
export const tosField = () =>
  int({ label: text('ToS', 'ToS'), spec: 'acl.tos', min: 0, max: 255, optional: true, column: false });
export const tosMask = () => int({ label: text('ToS mask', 'ToS 掩码'), min: 0, max: 255, ...more });
export const dscpField = (when?: When) =>
  int({ label: text('DSCP', 'DSCP'), spec: 'acl.dscp', min: 0, max: 63, optional: true, column: false, ...only(when) });

/** Rules about fields that standard rules do not have. */
export const ofExtended = (rule: Rule): Rule => ({
  ...rule,
  holds: (values) => values['aclKind'] === 'standard' || rule.holds(values),
});

const isTransport = (values: Values, protocol: string) => values[protocol] === 6 || values[protocol] === 17;

export const portsNeedProtocol = (protocol: string, source: string, destination: string): Rule => ({
  marks: [protocol],
  message: text('Ports need protocol 6 (TCP) or 17 (UDP)', '填写端口时协议号必须为 6（TCP）或 17（UDP）'),
  spec: 'acl.portsRequireProtocol',
  holds: (values) => (isEmpty(values[source]) && isEmpty(values[destination])) || isTransport(values, protocol),
  passes: { [destination]: 53, [protocol]: 17 },
  fails: { [destination]: 53, [protocol]: 1 },
});

/** An address and its mask or prefix length say something only together. */
export const addressWithMask = (address: string, mask: string, sample: readonly [unknown, unknown]): Rule => ({
  marks: [mask],
  message: text('Address and mask belong together: both or neither', '地址与掩码必须同时填写或同时为空'),
  holds: (values) => isEmpty(values[address]) === isEmpty(values[mask]),
  passes: { [address]: sample[0], [mask]: sample[1] },
  fails: { [address]: sample[0], [mask]: null },
});

/** A mask says which bits of a value are compared. Without a mask all are; without a value there is nothing to compare. */
export const aclMaskRule = (value: string, mask: string, full: unknown, sample: readonly [unknown, unknown]): Rule => ({
  marks: [mask],
  message: text(
    'A mask needs the value that it belongs to; a mask of all ones is left empty',
    '填写掩码时必须填写对应的值；全 1 掩码请留空',
  ),
  holds: (values) => isEmpty(values[mask]) || (!isEmpty(values[value]) && values[mask] !== full),
  passes: { [value]: sample[0], [mask]: sample[1] },
  fails: { [value]: sample[0], [mask]: full },
});

const allPlaces = 'ff:ff:ff:ff:ff:ff';

export const partOfMac = (value: string, mask: string): Rule =>
  aclMaskRule(value, mask, allPlaces, ['00:6d:61:ee:0b:f3', 'ff:ff:ff:00:00:00']);

export const aclNumbers = (en: string, zh: string) =>
  str({
    label: text(en, zh),
    help: text('Numbers of ACLs, such as 1,2000 or 5000-5003.', 'ACL 编号，例如 1,2000 或 5000-5003。'),
    format: 'aclList',
    maxLength: 255,
    optional: true,
  });

/** Numbers of the ACLs that the pages hold; undefined when one of the pages could not be read. */
function heldAcls(held: HeldPages, sources: Readonly<Record<string, readonly string[]>>): Set<unknown> | undefined {
  const found = new Set<unknown>();
  for (const [page, ids] of Object.entries(sources)) {
    const rows = held[page];
    if (rows === undefined) return undefined;
    for (const row of rows) for (const id of ids) found.add(row[id]);
  }
  return found;
}

/** `sources`: pages that hold ACLs, with the fields of their numbers. */
export const aclsExist = (field: string, sources: Readonly<Record<string, readonly string[]>>): Need => ({
  reads: Object.keys(sources),
  marks: [field],
  message: text('An ACL of this list does not exist on the device', '列表中有设备上不存在的 ACL'),
  holds: (values, held) => {
    const known = heldAcls(held, sources);
    return (
      known === undefined ||
      isEmpty(values[field]) ||
      (readAclList(String(values[field])) ?? []).every((id) => known.has(id))
    );
  },
});
