import type { foreseen } from '@heliograph/catalogue/calls/order-rules.ts';
import { ruleChecks } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords, type Say } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { orderRuleWords as words } from './words.ts';

export type Foreseen = z.output<typeof foreseen>;
type Verdict = Foreseen['verdicts'][number];

const nameOf = ({ ruleId, ruleName }: Verdict, say: Say) => (ruleId === null ? say(words.thisRule) : ruleName);

/** What becomes of an ONU: which rule takes it, or why none does. */
export function Taker({ onu }: { onu: Foreseen }): ReactElement {
  const say = useWords();
  const taking = onu.verdicts.find(({ takes }) => takes);
  const word = taking ? nameOf(taking, say) : (onu.against ?? say(words.nobody));
  return (
    <span className="rule-taker">
      <StateDot tone={taking ? 'good' : 'off'} word={word} />
    </span>
  );
}

function Failing({ verdict }: { verdict: Verdict }): ReactElement {
  const say = useWords();
  return (
    <ul>
      {verdict.checks
        .filter(({ holds }) => !holds)
        .map(({ what, wanted, found }) => (
          <li key={what}>
            {what === 'on'
              ? say(words.off)
              : say(words.wanted, {
                  what: ruleChecks[what],
                  wanted: wanted ?? say(words.gone),
                  found: found ?? '–',
                })}
          </li>
        ))}
    </ul>
  );
}

function OneRule({ verdict, isTaken }: { verdict: Verdict; isTaken: boolean }): ReactElement {
  const say = useWords();
  const { takes, fits } = verdict;
  const said = takes ? words.takes : isTaken ? words.behind : words.fits;
  return (
    <li>
      <StateDot
        tone={takes ? 'good' : fits ? 'minor' : 'off'}
        word={nameOf(verdict, say)}
        note={fits ? say(said) : undefined}
      />
      {fits ? null : <Failing verdict={verdict} />}
    </li>
  );
}

/** Rule by rule: which takes the ONU, and what the others ask for that it has not. */
export function Verdicts({ onu }: { onu: Foreseen }): ReactElement {
  const say = useWords();
  if (onu.verdicts.length === 0) return <p className="muted">{say(words.noRules)}</p>;
  const isTaken = onu.verdicts.some(({ takes }) => takes);
  return (
    <ol className="rule-verdicts" aria-label={say(words.why)}>
      {onu.verdicts.map((verdict, at) => (
        <OneRule key={`${at} ${verdict.ruleId}`} verdict={verdict} isTaken={isTaken} />
      ))}
    </ol>
  );
}
