import './order-rules.css';
import '../../engine/list/list.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { orderRules } from '@heliograph/catalogue/entities/order-rules.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { ruleChecks, ruleMessages, ruleStates } from '@heliograph/catalogue/words/order-rule-words.ts';
import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { Foresight, RuleHistory } from './Lists.tsx';
import { RuleFields, topFields, useRuleForm, type ListedOrderRule } from './RuleFields.tsx';
import { orderRuleWords as words } from './words.ts';

const told = orderRules as unknown as Entity<ListedOrderRule>;

/** All that the rule asks for, in one line. */
function Takes({ rule }: { rule: ListedOrderRule }): ReactElement {
  const say = useWords();
  const gone = say(words.gone);
  const asked = [
    ['serial', rule.serial],
    ['vendor', rule.vendor],
    ['mac', rule.mac],
    ['loid', rule.loid],
    ['model', rule.model],
    ['olt', rule.oltId === null ? null : (rule.oltName ?? gone)],
    ['project', rule.projectId === null ? null : (rule.projectName ?? gone)],
    ['site', rule.siteId === null ? null : (rule.siteName ?? gone)],
    ['pons', rule.pons],
  ] as const;
  const said = asked.flatMap(([what, value]) => (value === null ? [] : [`${say(ruleChecks[what])} ${value}`]));
  return <span>{said.length === 0 ? say(words.any) : said.join(' · ')}</span>;
}

function State({ rule }: { rule: ListedOrderRule }): ReactElement {
  const say = useWords();
  if (rule.status === 'on') return <StateDot tone="good" word={say(ruleStates.on)} />;
  if (!rule.pausedItself) return <StateDot tone="off" word={say(ruleStates.paused)} />;
  return (
    <span title={say(fill(ruleMessages.limit, { n: rule.perHour }))}>
      <StateDot tone="critical" word={say(ruleStates.paused)} note={say(words.pausedItself)} />
    </span>
  );
}

const cells = {
  takes: (rule: ListedOrderRule) => <Takes rule={rule} />,
  status: (rule: ListedOrderRule) => <State rule={rule} />,
};

const beneath = (state: FormState, row: ListedOrderRule | null) => <RuleFields state={state} row={row} />;

function Rules(): ReactElement {
  const form = useRuleForm();
  const edit = useDo(orderRules.deeds.edit, ['/device/orderRule/'], { debounce: true });
  const rowActions = ({ ruleId, status }: ListedOrderRule): ListRowAction[] => [
    {
      key: 'turn',
      label: status === 'on' ? words.pause : words.resume,
      permission: orderRules.deeds.edit,
      run: () => edit.mutateAsync({ ruleId, status: status === 'on' ? 'paused' : 'on' }),
    },
  ];
  return (
    <EntityScreen
      entity={told}
      looks={{
        cells,
        form,
        only: () => topFields,
        beneath,
        drawer: 720,
        rowActions,
        embedded: true,
      }}
    />
  );
}

const tabs: readonly string[] = ['foresee', 'history'];

function Content(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab = tabs.includes(asked) ? asked : 'rules';
  return (
    <section>
      <header className="page-head">
        <h1>{say(orderRules.title)}</h1>
      </header>
      <Tabs
        activeKey={tab}
        onChange={(next) => setQuery(next === 'rules' ? {} : { tab: next })}
        items={[
          { key: 'rules', label: say(words.rules) },
          { key: 'foresee', label: say(words.foresee) },
          ...(may(onuCalls.list) ? [{ key: 'history', label: say(words.history) }] : []),
        ]}
      />
      {tab === 'foresee' ? <Foresight /> : tab === 'history' ? <RuleHistory /> : <Rules />}
    </section>
  );
}

/** Rules that authorize ONUs by themselves: what they are, what they would do now, what they did. */
export function OrderRules(): ReactElement {
  return (
    <NeedsPermission permission="device:orderRule:list">
      <Content />
    </NeedsPermission>
  );
}
