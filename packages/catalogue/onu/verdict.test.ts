import { describe, expect, it } from 'vitest';
import { decayThatMatters, verdictOf, type Evidence } from './verdict.ts';

const well: Evidence = {
  state: 'online',
  phase: 'working',
  cause: null,
  missing: false,
  rx: -19.2,
  band: 'good',
  siblings: { total: 20, online: 20, rxMedian: -20 },
  together: null,
  oltAnswers: true,
  drops: 0,
  decay: null,
};
const dark: Evidence = { ...well, state: 'offline', phase: 'los', cause: 'los', rx: null, band: 'none' };
const gasped: Evidence = { ...dark, phase: 'dyingGasp', cause: 'power' };
const others = (total: number, online: number) => ({ total, online, rxMedian: online > 0 ? -20 : null });
const said = (evidence: Evidence) => verdictOf(evidence).id;

describe('Why is this customer down?', () => {
  it.each([
    ['light lost alone is the drop fibre', { ...dark, siblings: others(20, 19) }, 'dropCut'],
    ['light lost by all of the port is the feeder', { ...dark, siblings: others(20, 0) }, 'feeder'],
    ['light lost with a few others is their splitter', { ...dark, siblings: others(20, 13), together: 7 }, 'branch'],
    ['others that went at other times do not count', { ...dark, siblings: others(20, 13), together: 0 }, 'dropCut'],
    ['light lost on a port of one cannot be placed', { ...dark, siblings: others(0, 0) }, 'lonelyDark'],
    ['a dying gasp alone is the power of the house', gasped, 'housePower'],
    ['dying gasps together are a power cut', { ...gasped, siblings: others(20, 8), together: 12 }, 'areaPower'],
    ['a deactivated ONU is not broken', { ...dark, state: 'disabled', cause: null }, 'disabled'],
    ['a refused ONU is a matter of its authorization', { ...dark, phase: 'authFail', cause: 'unknown' }, 'authFail'],
    ['an OLT that is silent explains everything', { ...dark, oltAnswers: false }, 'oltSilent'],
    [
      'without a reason the question is who else is away',
      { ...dark, phase: 'offLine', cause: 'unknown' },
      'aloneUnknown',
    ],
  ] as const)('%s', (_name, evidence, id) => expect(said(evidence)).toBe(id));

  it('tells weak light of one drop from weak light of a whole port', () => {
    const weak: Evidence = { ...well, rx: -26.5, band: 'warning' };
    expect(said(weak)).toBe('weakAlone');
    expect(said({ ...weak, siblings: { ...well.siblings, rxMedian: -25.9 } })).toBe('weakAll');
    expect(said({ ...weak, siblings: { total: 0, online: 0, rxMedian: null } })).toBe('weakLonely');
    expect(verdictOf(weak)).toMatchObject({ where: ['drop'], n: { below: '6.5', median: '-20.00' } });
  });

  it('does not call an ONU well that comes and goes, nor one without any reading dark', () => {
    expect(said({ ...well, drops: 3 })).toBe('flapping');
    expect(said({ ...well, rx: null, band: 'none' })).toBe('noReading');
    expect(verdictOf(well)).toMatchObject({ id: 'fine', where: [] });
  });

  it('does not call an ONU well whose light decays, and says whom else it befalls', () => {
    const told = { drift: 9, day: '2026-03-01', limitOn: '2026-03-20', shared: null };
    const decaying = (more: object = {}): Evidence => ({ ...well, decay: decayThatMatters({ ...told, ...more }) });
    expect(verdictOf(decaying())).toMatchObject({
      id: 'decayDrop',
      tone: 'minor',
      where: ['drop'],
      n: { lost: '9.0', limit: '2026-03-20' },
    });
    expect(said(decaying({ shared: 'splitter' }))).toBe('decaySplitter');
    expect(said(decaying({ shared: 'port' }))).toBe('decayPort');
    expect(said(decaying({ limitOn: null }))).toBe('decayUp');
    // What is weak already is said first, and a slow change that leads nowhere soon is none.
    expect(said({ ...decaying(), rx: -26.5, band: 'warning' })).toBe('weakAlone');
    expect(said(decaying({ drift: 0.9, limitOn: '2027-03-20' }))).toBe('fine');
    expect(said(decaying({ drift: 0.9 }))).toBe('decayDrop');
    expect(said({ ...dark, decay: decaying().decay })).toBe('dropCut');
  });
});
