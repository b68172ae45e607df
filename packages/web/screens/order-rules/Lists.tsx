import { orderRuleCalls, type decisionRow } from '@heliograph/catalogue/calls/order-rules.ts';
import { orderRules } from '@heliograph/catalogue/entities/order-rules.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { decisionStateNames, decisionStates } from '@heliograph/catalogue/words/order-rule-words.ts';
import { useMemo, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { OltLink } from '../onus/OnuCells.tsx';
import { decisionActions, useDecisionDeeds } from './deeds.ts';
import { decisionTones } from './tones.ts';
import { Taker, Verdicts, type Foreseen } from './Verdicts.tsx';
import { orderRuleWords as words } from './words.ts';

type Decision = z.output<typeof decisionRow>;

const place = [
  { name: 'oltName', label: words.olt },
  { name: 'portName', label: words.port },
] as const;

const foresight: Resource = {
  id: 'order-rules-foresight',
  title: words.foresee,
  many: words.waitingMany,
  key: 'waitingId',
  empty: words.noneWaiting,
  head: 'sn',
  columns: [
    { name: 'sn', label: words.sn },
    { name: 'taker', label: words.taker, width: 320 },
    ...place,
    { name: 'model', label: words.model },
    { name: 'projectName', label: words.project },
    { name: 'siteName', label: oltWords.site, extra: true },
    { name: 'since', label: words.since, kind: 'time' },
  ],
  filters: [
    { name: 'keyword', label: words.keyword, kind: 'text' },
    { name: 'site', label: oltWords.site, kind: 'text' },
  ],
};

const foreseenCells = {
  sn: (onu: Foreseen) => <Copy value={onu.sn ?? onu.identity} />,
  taker: (onu: Foreseen) => <Taker onu={onu} />,
  oltName: (onu: Foreseen) => <OltLink oltId={onu.oltId} name={onu.oltName} />,
};

const peek = (onu: Foreseen) => (
  <div style={{ display: 'grid', gap: 14 }}>
    <Taker onu={onu} />
    <Verdicts onu={onu} />
  </div>
);

/** Which rule would take each of the ONUs that wait now, and why not the others. */
export function Foresight(): ReactElement {
  return (
    <ListPage
      embedded
      resource={foresight}
      call={orderRuleCalls.simulateOrderRules}
      cells={foreseenCells}
      nameOf={(onu) => onu.sn ?? onu.identity}
      peek={peek}
      every="poll"
    />
  );
}

const resourceOf = (rules: readonly { readonly ruleId: string; readonly ruleName: string }[]): Resource => ({
  id: 'order-rules-history',
  title: words.history,
  many: words.decisions,
  key: 'id',
  empty: words.noDecisions,
  head: 'sn',
  columns: [
    { name: 'sn', label: words.sn },
    { name: 'ruleName', label: words.rule },
    { name: 'state', label: words.state },
    { name: 'dueTime', label: words.due, kind: 'time' },
    { name: 'reason', label: words.reason },
    ...place,
    { name: 'siteName', label: oltWords.site, extra: true },
    { name: 'model', label: words.model, extra: true },
    { name: 'by', label: words.by },
    { name: 'madeBy', label: words.madeBy, extra: true },
    { name: 'createTime', label: words.decided, kind: 'time' },
  ],
  filters: [
    { name: 'keyword', label: words.historyKeyword, kind: 'text' },
    { name: 'site', label: oltWords.site, kind: 'text' },
    {
      name: 'ruleId',
      label: words.rule,
      kind: 'choice',
      options: rules.map(({ ruleId, ruleName }) => ({ value: ruleId, label: text(ruleName, ruleName) })),
    },
    {
      name: 'state',
      label: words.state,
      kind: 'choice',
      options: decisionStateNames.map((value) => ({ value, label: decisionStates[value] })),
    },
  ],
});

function State({ decision: { state } }: { decision: Decision }): ReactElement {
  const say = useWords();
  return <StateDot tone={decisionTones[state]} word={say(decisionStates[state])} />;
}

const decisionCells = {
  sn: (decision: Decision) => <Copy value={decision.sn} />,
  state: (decision: Decision) => <State decision={decision} />,
  oltName: (decision: Decision) => <OltLink oltId={decision.oltId} name={decision.oltName} />,
};

/** What rules decided, the newest first; what is about to happen can be stopped, and what happened undone for a while. */
export function RuleHistory(): ReactElement {
  const go = useNavigate();
  const deeds = useDecisionDeeds();
  const rules = useCall(orderRules.deeds.list, { pageSize: 100 }, { quiet: true }).data?.rows;
  const resource = useMemo(() => resourceOf(rules ?? []), [rules]);
  const actionsOf = (decision: Decision): ListRowAction[] => [
    ...decisionActions(deeds, { ...decision, decisionId: decision.id }),
    ...(decision.orderId === null
      ? []
      : [{ key: 'orders', label: words.orders, run: () => go(`/device/onuList?tab=orders&keyword=${decision.sn}`) }]),
  ];
  return (
    <ListPage
      embedded
      resource={resource}
      call={orderRuleCalls.listRuleDecisions}
      cells={decisionCells}
      nameOf={({ sn }) => sn}
      rowActions={actionsOf}
      every="poll"
    />
  );
}
