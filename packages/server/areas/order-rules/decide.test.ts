import { describe, expect, it } from 'vitest';
import { decideOrder, nameFrom, type OrderConditions, type OrderCandidate } from './decide.ts';

const any: OrderConditions = {
  id: '1',
  name: 'any',
  status: 'on',
  pausedItself: false,
  ponMode: 'both',
  serial: null,
  vendor: null,
  mac: null,
  loid: null,
  model: null,
  oltId: null,
  projectId: null,
  siteId: null,
  pons: null,
  oltName: null,
  projectName: null,
  siteName: null,
  force: false,
};
const onu: OrderCandidate = {
  ponMode: 'GPON',
  sn: 'GPON0BADCAFE',
  mac: null,
  loid: null,
  isListed: false,
  model: 'HG8310M',
  oltId: '10',
  oltName: 'Harbour',
  projectId: '20',
  projectName: 'North',
  siteId: '30',
  siteName: 'Hill',
  pon: 3,
  portName: 'GPON0/3',
  isKnown: false,
  isOrdered: false,
  canOrder: true,
  held: null,
  isStanding: false,
};

/** One of EPON: its OLT knows it by its MAC address. */
const epon = { ponMode: 'EPON', sn: null, mac: '006d61000a01', loid: 'ana-7', isListed: true, model: null } as const;

const takes = (rule: Partial<OrderConditions>, of: Partial<OrderCandidate> = {}): boolean =>
  decideOrder({ ...onu, ...of }, [{ ...any, ...rule }]).taker !== null;

describe('A rule takes an ONU', () => {
  it('whatever it is, where it asks for nothing', () => {
    expect(takes({})).toBe(true);
  });

  it.each([
    ['a beginning of its serial number', { serial: 'gpon0b' }, { serial: 'GPON0C' }],
    ['a range of serial numbers', { serial: 'GPON0BAD0000-GPON0BADFFFF' }, { serial: 'GPON0BAE0000-GPON0BAEFFFF' }],
    ['its vendor', { vendor: 'gpon' }, { vendor: 'HWTC' }],
    ['its equipment ID', { model: 'hg8310m' }, { model: 'HG8310' }],
    ['the beginning of its equipment ID', { model: 'HG8*' }, { model: 'HS8*' }],
    ['its OLT', { oltId: '10' }, { oltId: '11' }],
    ['its project', { projectId: '20' }, { projectId: '21' }],
    ['the site of its OLT', { siteId: '30' }, { siteId: '31' }],
    ['its PON port', { pons: '1-3,7' }, { pons: '1-2,4' }],
  ] as const)('by %s', (_by, fits, others) => {
    expect([takes(fits), takes(others)]).toEqual([true, false]);
  });

  it.each([
    ['the beginning of its MAC address', { mac: '00:6d:61' }, { mac: '00:6d:62' }],
    [
      'a range of MAC addresses',
      { mac: '00:6d:61:00:0a:00-00:6d:61:00:0a:0f' },
      { mac: '00:6d:61:00:0a:02-00:6d:61:00:0a:0f' },
    ],
    ['a vendor', { mac: '00:6D:61:00' }, { mac: '00:6d:60' }],
    ['its LOID', { loid: 'Ana-7' }, { loid: 'ana-8' }],
    ['the beginning of its LOID', { loid: 'ana*' }, { loid: 'bo*' }],
  ] as const)('of EPON by %s', (_by, fits, others) => {
    expect([takes(fits, epon), takes(others, epon)]).toEqual([true, false]);
  });

  it('of EPON without a serial number where it asks for none, and never one that tells no MAC address', () => {
    expect([takes({}, epon), takes({ serial: 'GPON' }, epon), takes({}, { ...epon, mac: null })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(takes({ mac: '00:6d:61' }, { mac: '006d61000a01' })).toBe(false);
  });

  it('of the kind of PON that it is for, or of both', () => {
    const taken = (['GPON', 'EPON', 'both'] as const).map((ponMode) => [takes({ ponMode }), takes({ ponMode }, epon)]);
    expect(taken).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
    expect(takes({ ponMode: 'GPON' }, { ponMode: null })).toBe(false);
  });

  it('by all that it asks for together', () => {
    expect(takes({ vendor: 'GPON', pons: '3' })).toBe(true);
    expect(takes({ vendor: 'GPON', pons: '4' })).toBe(false);
  });

  it('not by a site where its OLT stands at none', () => {
    expect(takes({ siteId: '30' }, { siteId: null, siteName: null })).toBe(false);
    expect(takes({}, { siteId: null, siteName: null })).toBe(true);
  });

  it('not by an equipment ID that the OLT does not tell', () => {
    expect(takes({ model: '*' }, { model: null })).toBe(false);
    expect(takes({}, { model: null })).toBe(true);
  });
});

describe('Of several rules', () => {
  const first = { ...any, id: '1', name: 'first', vendor: 'HWTC' };
  const second = { ...any, id: '2', name: 'second', pons: '3' };
  const third = { ...any, id: '3', name: 'third' };

  it('the first that fits takes the ONU, and of each is told what it asks for and what is there', () => {
    const { taker, verdicts } = decideOrder(onu, [first, second, third]);
    expect(taker).toBe(second);
    expect(verdicts.map(({ fits }) => fits)).toEqual([false, true, true]);
    expect(verdicts[0]?.checks).toEqual([{ what: 'vendor', holds: false, wanted: 'HWTC', found: 'GPON' }]);
  });

  it('one that a person paused is passed over', () => {
    const paused = { ...second, status: 'paused' as const };
    expect(decideOrder(onu, [paused, third]).taker).toBe(third);
  });

  it('one that has paused itself keeps what it fits from those behind it, and nothing else', () => {
    const tired = { ...second, status: 'paused' as const, pausedItself: true };
    const { taker, against } = decideOrder(onu, [tired, third]);
    expect(taker).toBeNull();
    expect(against?.en).toBe('Rule "second" has paused itself by its limit');
    expect(decideOrder({ ...onu, pon: 4 }, [tired, third]).taker).toBe(third);
  });
});

it('One that is in service already is taken by what is forced alone', () => {
  const standing = { ...onu, isKnown: true, isStanding: true };
  expect(decideOrder(standing, [any]).verdicts[0]?.checks).toEqual([
    { what: 'force', holds: false, wanted: null, found: null },
  ]);
  const forced = { ...any, id: '2', force: true };
  expect(decideOrder(standing, [any, forced]).taker).toBe(forced);
});

describe('No rule takes an ONU', () => {
  const held = { state: 'stopped' as const, rule: 'any', by: 'wang', reason: null };
  it.each([
    ['without a serial number', { sn: null }, 'serial number'],
    ['that is authorized', { isKnown: true }, 'authorized already'],
    ['that is being set up', { isOrdered: true }, 'being set up'],
    ['of an OLT that cannot', { canOrder: false }, 'cannot be set up'],
    ['that a person kept it from', { held }, 'wang stopped rule "any"'],
    ['that it has authorized before', { held: { ...held, state: 'ordered' as const } }, 'authorized it before'],
  ])('%s', (_which, of, says) => {
    const { taker, against, verdicts } = decideOrder({ ...onu, ...of }, [any]);
    expect(taker).toBeNull();
    expect(against?.en).toContain(says);
    // What the rules would say besides is told all the same.
    expect(verdicts).toHaveLength(1);
  });
});

it('An ONU that a rule is about to take is asked about again', () => {
  const held = { state: 'due' as const, rule: 'another', by: null, reason: null };
  expect(takes({}, { held })).toBe(true);
});

describe('The name of a customer', () => {
  it('is made of what is known of the ONU', () => {
    expect(nameFrom('{olt} {port}:{pon} {sn} {vendor} {model} {project}', onu)).toBe(
      'Harbour GPON0/3:3 GPON0BADCAFE GPON HG8310M North',
    );
  });

  it('holds no more than a name may, and no control characters of a device', () => {
    expect(nameFrom('{model}{model}', { ...onu, model: `a\u0007b${'x'.repeat(60)}` })).toHaveLength(64);
    expect(nameFrom('{model}', { ...onu, model: 'a\u0007b' })).toBe('a b');
  });
});
