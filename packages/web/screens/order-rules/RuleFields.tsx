import { askedByPlan } from '@heliograph/catalogue/calls/orders.ts';
import { orderRuleCalls } from '@heliograph/catalogue/calls/order-rules.ts';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { orderRules } from '@heliograph/catalogue/entities/order-rules.ts';
import { servicePlans } from '@heliograph/catalogue/entities/service-plans.ts';
import { choice, type Form, type Option, type Rule, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { ruleMessages } from '@heliograph/catalogue/words/order-rule-words.ts';
import { useMemo, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { useAnySite } from '../../engine/sites/site.ts';
import { SiteChoice } from '../../engine/sites/SiteChoice.tsx';
import { OltChoice } from '../onus/OltChoice.tsx';
import { Taker, Verdicts } from './Verdicts.tsx';
import { orderRuleWords as words } from './words.ts';

/** A rule as it is listed: what was typed, and what the server tells besides. */
export type ListedOrderRule = z.output<typeof orderRules.row> & {
  readonly oltName: string | null;
  readonly projectName: string | null;
  readonly siteName: string | null;
  readonly pausedItself: boolean;
};

const named = (value: string, name: string): Option => ({ value, label: text(name, name) });
const { oltId: oltField, siteId: siteField, ...fields } = orderRules.form.fields;

/** The form with what there is to choose from; the OLT and the site are found by typing, and have controls of their own. */
export function useRuleForm(): Form {
  const plans = useCall(servicePlans.deeds.list, { pageSize: 100 }, { quiet: true }).data?.rows;
  const projects = useCall(projectCalls.selectProjectList, {}, { quiet: true }).data?.rows;
  return useMemo(() => {
    const { planId, projectId } = fields;
    if (!planId || !projectId) return orderRules.form;
    const asks = (id: unknown) => {
      const plan = plans?.find((one) => one.planId === id);
      return plan !== undefined && askedByPlan(plan).length > 0;
    };
    const secrets: Rule = {
      marks: ['planId'],
      message: ruleMessages.asksSecrets,
      holds: (values) => !asks(values['planId']),
    };
    return {
      fields: {
        ...fields,
        planId: choice({
          label: planId.label,
          options: (plans ?? []).map((plan) => named(plan.planId, plan.planName)),
        }),
        projectId: choice({
          label: projectId.label,
          ...(projectId.help ? { help: projectId.help } : {}),
          optional: true,
          options: (projects ?? []).map((project) => named(project.projectId, project.name)),
        }),
      },
      rules: [...(orderRules.form.rules ?? []), secrets],
    };
  }, [plans, projects]);
}

const conditions = Object.keys(orderRuleCalls.tryOrderRule.form?.fields ?? {});

/** What the rule as it is typed would do with those that wait now. */
function Tried({ values, row }: { values: Values; row: ListedOrderRule | null }): ReactElement {
  const say = useWords();
  const typed = Object.fromEntries(conditions.map((name) => [name, values[name] ?? null]));
  const { form = { fields: {} } } = orderRuleCalls.tryOrderRule;
  const isSound = validate(form, typed).length === 0;
  const editedId = row === null ? {} : { editedId: row.ruleId };
  const { data } = useCall(orderRuleCalls.tryOrderRule, { ...typed, ...editedId }, { enabled: isSound, quiet: true });
  if (!isSound || !data) return <p className="muted">{say(words.fixFirst)}</p>;
  if (data.waiting === 0) return <p className="muted">{say(words.testNone)}</p>;
  return (
    <div aria-live="polite">
      <p>{say(words.testTakes, { n: data.takes, all: data.waiting, others: data.others })}</p>
      <ul className="rule-tried">
        {data.onus.map((onu) => (
          <li key={onu.waitingId}>
            <details>
              <summary>
                <span className="mono">{onu.sn ?? onu.identity}</span>
                <span className="muted">
                  {onu.oltName} {onu.portName} {onu.model ?? ''}
                </span>
                <Taker onu={onu} />
              </summary>
              <Verdicts onu={onu} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fields that stand above everything else. */
export const topFields = ['ruleName', 'status', 'position', 'planId'];

/** Which ONUs a rule takes, what becomes of them, and whom it would take now. */
export function RuleFields({ state, row }: { state: FormState; row: ListedOrderRule | null }): ReactElement {
  const say = useWords();
  const form = useRuleForm();
  const { oltId, siteId } = state.values;
  const hasSites = useAnySite() || typeof siteId === 'string';
  return (
    <>
      <h2 className="rule-part">{say(words.which)}</h2>
      <p className="muted">{say(words.together)}</p>
      <FormFields
        form={form}
        state={state}
        columns={2}
        only={['ponMode', 'serial', 'vendor', 'mac', 'loid', 'model', 'pons']}
      />
      <div className="form-fields two rule-places">
        <FormRow
          label={say(oltField?.label ?? words.olt)}
          optional
          help={oltField?.help && say(oltField.help)}
          problem={state.problemOf('oltId')}
        >
          {() => (
            <OltChoice
              value={typeof oltId === 'string' ? oltId : ''}
              onChange={(id) => state.set('oltId', id === '' ? null : id)}
            />
          )}
        </FormRow>
        {hasSites ? (
          <FormRow
            label={say(siteField?.label ?? words.olt)}
            optional
            help={siteField?.help && say(siteField.help)}
            problem={state.problemOf('siteId')}
          >
            {() => (
              <SiteChoice
                isOne
                value={typeof siteId === 'string' ? siteId : ''}
                onChange={(id) => state.set('siteId', id === '' ? null : id)}
              />
            )}
          </FormRow>
        ) : null}
        <FormFields form={form} state={state} only={['projectId']} />
      </div>
      <h2 className="rule-part">{say(words.what)}</h2>
      <FormFields
        form={form}
        state={state}
        columns={2}
        only={['namePattern', 'waitMinutes', 'perHour', 'undoHours', 'remark']}
      />
      <h2 className="rule-part">{say(words.test)}</h2>
      <Tried values={state.values} row={row} />
    </>
  );
}
