import type { AlarmName } from '@heliograph/wire/mib/traps.ts';

/**
 * The life of an ONU as its OLT tells it. Phases are those of `gOnuStaInfoPhaseSta`; their order is their number there.
 * EPON units show only on and off, but live by the same table.
 */
export const phases = [
  'logging',
  'los',
  'syncMib',
  'working',
  'dyingGasp',
  'authFail',
  'offLine',
  'deactivated',
] as const;
export type Phase = (typeof phases)[number];

export const phaseNumber = (phase: Phase): number => phases.indexOf(phase);

/** What happens to an ONU. `silence` is the moment when the OLT gives up waiting for a unit that gasped. */
export type LifeEvent =
  | 'gasp'
  | 'lightLost'
  | 'lightBack'
  | 'silence'
  | 'ranged'
  | 'configured'
  | 'refused'
  | 'deactivate'
  | 'activate'
  | 'forget';

interface Step {
  readonly to: Phase;
  /** Alarms sent on the way, in order. */
  readonly alarms?: readonly AlarmName[];
  /** What follows by itself, and after how long (ms of device time). */
  readonly next?: { readonly event: LifeEvent; readonly after: number };
}

const register: Step = { to: 'logging', next: { event: 'ranged', after: 900 } };
const lose: Step = { to: 'los', alarms: ['onuDeregister'] };
const deactivate: Step = { to: 'deactivated', alarms: ['onuDeregister'] };
const forget: Step = { to: 'offLine' };

/** A pair that is not listed changes nothing: a unit without power cannot lose its light. */
export const lifeCycle: Readonly<Record<Phase, Partial<Record<LifeEvent, Step>>>> = {
  logging: {
    ranged: { to: 'syncMib', alarms: ['onuRegister'], next: { event: 'configured', after: 1600 } },
    refused: { to: 'authFail', alarms: ['onuAuthFailed'] },
    gasp: { to: 'offLine' },
    lightLost: { to: 'los' },
    deactivate,
    forget,
  },
  syncMib: {
    configured: { to: 'working', alarms: ['onuFinish'] },
    gasp: { to: 'dyingGasp', alarms: ['onuDyingGasp'], next: { event: 'silence', after: 800 } },
    lightLost: lose,
    deactivate,
    forget,
  },
  working: {
    gasp: { to: 'dyingGasp', alarms: ['onuDyingGasp'], next: { event: 'silence', after: 800 } },
    lightLost: lose,
    deactivate,
    forget,
  },
  // The phase stays until the unit is back; only the alarm of the lost registration follows.
  dyingGasp: { silence: { to: 'dyingGasp', alarms: ['onuDeregister'] }, lightBack: register, deactivate, forget },
  los: { lightBack: register, deactivate, forget },
  authFail: { gasp: { to: 'offLine' }, lightLost: { to: 'los' }, deactivate, forget },
  // After a restart the OLT knows no more than that a unit has not come up.
  offLine: { lightBack: register, deactivate },
  deactivated: { activate: register, forget },
};

/** Phases in which the unit carries traffic and answers management. */
export const isWorking = (phase: number): boolean => phase === 3;

/** Phases in which the OLT hears the unit. */
export const isHeard = (phase: number): boolean => phase === 0 || phase === 2 || phase === 3 || phase === 5;
