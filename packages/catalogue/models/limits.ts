/**
 * What differs between models: how many, how far. The specification gives alternatives without saying which model has which
 * (decisions 14), so the series decides and the first value of its text is the rule; a series is listed where the MIB of its
 * firmware or its size says otherwise.
 */
export type Series = 'D' | 'G' | 'L' | 'MINI' | 'IAD' | 'SWITCH';
type Range = readonly [min: number, max: number];

export const limits = {
  aclStandard: {
    spec: ['acl.standardIp.id', 'acl.standardIp.id.alt'],
    usual: [0, 999],
    of: { L: [0, 99], MINI: [0, 99] },
  },
  aclExtended: {
    spec: ['acl.extendedIp.id', 'acl.extendedIp.id.alt'],
    usual: [1000, 1999],
    of: { L: [100, 199], MINI: [100, 199] },
  },
  aclMac: { spec: ['acl.mac.id', 'acl.mac.id.alt'], usual: [2000, 2999], of: { L: [200, 299], MINI: [200, 299] } },
  aclPort: {
    spec: ['acl.portBased.id', 'acl.portBased.id.alt'],
    usual: [5000, 5999],
    of: { L: [500, 599], MINI: [500, 599] },
  },
  aclQos: { spec: ['acl.qos.id', 'acl.qos.id.alt'], usual: [6000, 6999], of: { L: [600, 699], MINI: [600, 699] } },
  /** groupCount of igmpPortTable is 0..1024 in the MIB of the D series and in that of the G series. */
  groupLimit: {
    spec: ['igmp.groupLimit.256', 'igmp.groupLimit.1000', 'igmp.groupLimit.1024', 'igmp.groupLimit.15000'],
    usual: [0, 256],
    of: { D: [0, 1024], G: [0, 1024], L: [0, 1000], SWITCH: [0, 15_000] },
  },
  macAge: { spec: ['mac.age', 'mac.age.alt'], usual: [10, 1_000_000], of: { SWITCH: [45, 458] } },
} as const satisfies Record<string, { spec: readonly string[]; usual: Range; of: Partial<Record<Series, Range>> }>;
export type LimitName = keyof typeof limits;

export const isLimit = (name: string): name is LimitName => Object.hasOwn(limits, name);

export const limitFor = (name: LimitName, series: Series): Range => {
  const { usual, of } = limits[name];
  return (of as Partial<Record<Series, Range>>)[series] ?? usual;
};
