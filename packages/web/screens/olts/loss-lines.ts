import type { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { numberText } from '../../engine/values/time.ts';

type Loss = OutputOf<typeof oltCalls.getOltLoss>;

/** A line for each kind of thing that goes with an OLT; none for what there is nothing of. */
export function lossLines(loss: Loss, tongue: Speaking): Text[] {
  const line = (template: Text, n: number, more: Readonly<Record<string, string>> = {}) =>
    n === 0 ? [] : [fill(template, { n: numberText(n, tongue), ...more })];
  return [
    ...line(oltWords.lossOnus, loss.onus),
    ...line(oltWords.lossAlarms, loss.alarms, { standing: numberText(loss.standing, tongue) }),
    ...line(oltWords.lossDays, loss.days),
    ...line(oltWords.lossChanges, loss.changes),
    ...line(oltWords.lossRunning, loss.running),
    ...line(oltWords.lossVersions, loss.versions),
  ];
}
