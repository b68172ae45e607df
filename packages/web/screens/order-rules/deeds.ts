import { orderRuleCalls } from '@heliograph/catalogue/calls/order-rules.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { DecisionState } from '@heliograph/catalogue/words/order-rule-words.ts';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { orderRuleWords as words } from './words.ts';

interface Decided {
  readonly decisionId: string;
  readonly sn: string;
  readonly state: DecisionState;
  /** Rules keep away from the ONU. */
  readonly holds: boolean;
  readonly undoUntil: string | null;
  /** What an undo leaves as it is, for whoever is asked whether to do it. */
  readonly undoLeaves?: Text;
}

type Deed = (decided: Decided) => Promise<unknown>;
export type DecisionDeeds = Readonly<Record<'stop' | 'release' | 'undo', Deed>>;

/** What people say to what a rule decided. */
export function useDecisionDeeds(): DecisionDeeds {
  const say = useWords();
  const ask = useAsk();
  const touched = ['/onu/', '/device/orderRule/'];
  const stop = useDo(orderRuleCalls.stopRuleDecision, touched, { debounce: true });
  const release = useDo(orderRuleCalls.releaseRuleDecision, touched, { debounce: true });
  const undo = useDo(orderRuleCalls.undoRuleDecision, touched, { debounce: true });
  return {
    stop: async ({ decisionId: id, sn }) => {
      const title = say(words.stopAsk, { what: sn });
      if (await ask({ title, body: say(words.stopBody), confirm: say(words.stop) })) await stop.mutateAsync({ id });
    },
    release: ({ decisionId: id }) => release.mutateAsync({ id }),
    undo: async ({ decisionId: id, sn, undoLeaves }) => {
      const title = say(words.undoAsk, { what: sn });
      const body = [words.undoBody, ...(undoLeaves ? [undoLeaves] : [])].map((sentence) => say(sentence)).join(' ');
      const isWanted = await ask({ title, body, confirm: say(words.undo), danger: true });
      if (isWanted) await undo.mutateAsync({ id });
    },
  };
}

/** The actions that there are for a decision as it stands. */
export const decisionActions = (deeds: DecisionDeeds, decided: Decided): ListRowAction[] => [
  ...(decided.state === 'due'
    ? [
        {
          key: 'stopRule',
          label: words.stop,
          permission: orderRuleCalls.stopRuleDecision,
          run: () => deeds.stop(decided),
        },
      ]
    : []),
  ...(decided.holds
    ? [
        {
          key: 'releaseRule',
          label: words.release,
          permission: orderRuleCalls.releaseRuleDecision,
          run: () => deeds.release(decided),
        },
      ]
    : []),
  ...(decided.undoUntil === null
    ? []
    : [
        {
          key: 'undoRule',
          label: words.undo,
          danger: true,
          permission: orderRuleCalls.undoRuleDecision,
          run: () => deeds.undo(decided),
        },
      ]),
];
