import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import type { Sighting } from '../../estate/alarms/sightings.ts';
import type { BandStep, LifeStep } from './onu-diff.ts';
import type { PortsWritten } from './write-ports.ts';

const online = stateCode('online');
const offline = stateCode('offline');
const disabled = stateCode('disabled');
/** Every kind that says an ONU is away. */
const losses = ['onuDeregister', 'onuLinkLost', 'onuDyingGasp', 'onuOfflineTimeout'] as const;

/** ONUs that went or came since the last poll. One that stays as it is was told before. */
export function onuSightings(oltId: string, steps: readonly LifeStep[], at: Date): Sighting[] {
  return steps.flatMap(({ pon, onu, before, life }): Sighting[] => {
    const about = { oltId, pon, onu, at };
    if (life.state === offline && before.state !== offline) {
      return [{ ...about, kind: life.down_cause === 'power' ? 'onuDyingGasp' : 'onuDeregister', raised: true }];
    }
    // An operator who switched it off needs no alarm about it.
    const over = before.state === offline && (life.state === online || life.state === disabled);
    return over ? losses.map((kind) => ({ ...about, kind, raised: false })) : [];
  });
}

/** Levels that became critical, and those that are good again: in between nothing changes, so that a level at the border does not flap. */
export function levelSightings(oltId: string, steps: readonly BandStep[], at: Date): Sighting[] {
  return steps.flatMap(({ pon, onu, before, after, rx }): Sighting[] => {
    const about = { oltId, pon, onu, at, kind: 'onuRxLow' } as const;
    if (after === bandCode('critical')) {
      return [{ ...about, raised: true, ...(rx === null ? {} : { text: `${(rx / 100).toFixed(2)} dBm` }) }];
    }
    const better = after === bandCode('good') || after === bandCode('strong');
    return better && before !== bandCode('none') ? [{ ...about, raised: false }] : [];
  });
}

/** Links that turned: an uplink without link, a PON on which nothing is heard any more. */
export const portSightings = (oltId: string, turned: PortsWritten['turned'], at: Date): Sighting[] =>
  turned.map(({ kind, port, name, link }) => ({
    oltId,
    ...(kind === 'pon' ? { kind: 'ponLos', pon: port } : { kind: 'portDown', port }),
    raised: !link,
    at,
    text: name,
  }));

export const oltSighting = (oltId: string, lost: boolean, at: Date): Sighting => ({
  oltId,
  kind: 'oltOffline',
  raised: lost,
  at,
});
