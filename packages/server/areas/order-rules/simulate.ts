import type { orderRuleCalls } from '@heliograph/catalogue/calls/order-rules.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { RulePon } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { Tx } from '../../db/scope.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { shownIdentity } from '../orders/orders.ts';
import { decideOrder, type OrderConditions } from './decide.ts';
import { waitingOnus, type WaitingOnu } from './order-rules.store.ts';
import { orderRulesOf } from './rules.ts';

type Foreseen = OutputOf<typeof orderRuleCalls.simulateOrderRules>;

function foreseenOf(request: Request, onu: WaitingOnu, rules: readonly OrderConditions[]): Foreseen {
  const { against, taker, verdicts } = decideOrder(onu, rules);
  return {
    waitingId: onu.id,
    sn: onu.sn,
    identity: shownIdentity(onu.identity, onu.isListed),
    model: onu.model,
    oltId: onu.oltId,
    oltName: onu.oltName,
    portName: onu.portName,
    projectName: onu.projectName,
    siteName: onu.siteName,
    since: timeText(onu.since),
    against: against && wordsIn(against, request.tongue),
    taker: taker?.name ?? null,
    verdicts: verdicts.map(({ rule, fits, checks }) => ({
      ruleId: rule.id,
      ruleName: rule.name,
      fits,
      takes: rule === taker,
      checks: [...checks],
    })),
  };
}

/** What the rules would do with those that wait now. */
export const simulate = (request: Request, asked: InputOf<typeof orderRuleCalls.simulateOrderRules>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { pageNum, pageSize, ...which } = asked;
    const { oltId } = which;
    if (oltId !== undefined) await findOlt(tx, tenantId, { oltId });
    const rules = await orderRulesOf(tx, tenantId);
    const onus = await waitingOnus(tx, tenantId, which);
    const from = (pageNum - 1) * pageSize;
    return {
      total: onus.length,
      rows: onus.slice(from, from + pageSize).map((onu) => foreseenOf(request, onu, rules)),
    };
  });

type Typed = InputOf<typeof orderRuleCalls.tryOrderRule> & Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const ponOf = (value: unknown): RulePon => (value === 'EPON' || value === 'both' ? value : 'GPON');

async function typedRule(tx: Tx, tenantId: number, typed: Typed): Promise<OrderConditions> {
  const [oltId, projectId, siteId] = [textOf(typed['oltId']), textOf(typed['projectId']), textOf(typed['siteId'])];
  const olt = oltId === null ? null : await findOlt(tx, tenantId, { oltId });
  const nameOf = async (table: 'project' | 'site', id: string | null) => {
    if (id === null) return null;
    const found = tx
      .selectFrom(table as 'project')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id);
    return (await found.executeTakeFirst())?.name ?? null;
  };
  return {
    id: null,
    name: '',
    status: typed['status'] === 'paused' ? 'paused' : 'on',
    pausedItself: false,
    ponMode: ponOf(typed['ponMode']),
    serial: textOf(typed['serial']),
    vendor: textOf(typed['vendor']),
    mac: textOf(typed['mac']),
    loid: textOf(typed['loid']),
    model: textOf(typed['model']),
    oltId,
    projectId,
    siteId,
    pons: textOf(typed['pons']),
    oltName: olt?.name ?? null,
    projectName: await nameOf('project', projectId),
    siteName: await nameOf('site', siteId),
    force: false,
  };
}

const mostShown = 20;

/** What a rule that is being typed would take, among the others: in the place of the one that is edited. */
export const tryRule = (request: Request, typed: Typed): Promise<OutputOf<typeof orderRuleCalls.tryOrderRule>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const own = await typedRule(tx, tenantId, typed);
    const position = Number(typed['position']);
    const saved = (await orderRulesOf(tx, tenantId)).filter(({ id }) => id !== typed.editedId);
    // As the newest of those that stand at the same number.
    const isEdited = typed.editedId !== undefined;
    const isBefore = (rule: (typeof saved)[number]) =>
      rule.position < position ||
      (rule.position === position && (!isEdited || BigInt(rule.id) < BigInt(typed.editedId ?? 0)));
    const rules: OrderConditions[] = [...saved.filter(isBefore), own, ...saved.filter((rule) => !isBefore(rule))];
    const decided = (await waitingOnus(tx, tenantId)).map((onu) => ({ onu, taker: decideOrder(onu, rules).taker }));
    const mine = decided.filter(({ taker }) => taker === own);
    const shown = [...mine, ...decided.filter(({ taker }) => taker !== own)].slice(0, mostShown);
    return {
      waiting: decided.length,
      takes: mine.length,
      others: decided.filter(({ taker }) => taker !== null && taker !== own).length,
      onus: shown.map(({ onu }) => foreseenOf(request, onu, rules)),
    };
  });
