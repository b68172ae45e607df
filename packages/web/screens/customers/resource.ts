import { planModes, type PlanMode } from '@heliograph/catalogue/entities/service-plans.ts';
import type { Option } from '@heliograph/catalogue/kit/fields.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { customerBulkWords, customerWords as words } from './words.ts';

const modes: Option[] = Object.entries(planModes).map(([value, label]) => ({ value: value as PlanMode, label }));

/** Customers in service; plans are asked for when the screen opens. */
export const customersOf = (plans: readonly Option[]): Resource => ({
  id: 'customers',
  title: words.title,
  many: words.many,
  key: 'id',
  head: 'name',
  empty: words.empty,
  columns: [
    { name: 'name', label: words.name, width: 180 },
    { name: 'planName', label: words.plan },
    { name: 'vlan', label: words.vlan, kind: 'number', width: 80 },
    { name: 'oltName', label: words.olt },
    { name: 'siteName', label: oltWords.site, extra: true },
    { name: 'place', label: words.place },
    { name: 'state', label: words.state },
    { name: 'suspended', label: words.service },
    { name: 'externalId', label: words.externalId },
    { name: 'sn', label: words.sn },
    { name: 'speed', label: words.speed, extra: true },
    { name: 'mode', label: words.mode, kind: 'choice', options: modes, extra: true },
    { name: 'address', label: words.address, extra: true },
    { name: 'pppoeUser', label: words.pppoeUser, extra: true },
    { name: 'wifiName', label: words.wifiName, extra: true },
    { name: 'updateTime', label: words.since, kind: 'time', extra: true },
  ],
  filters: [
    { name: 'keyword', label: words.keyword, kind: 'text' },
    { name: 'planId', label: words.plan, kind: 'choice', options: plans },
    { name: 'site', label: oltWords.site, kind: 'text' },
  ],
});

/** Changes of many customers, the newest first. */
export const bulks: Resource = {
  id: 'customer-bulks',
  title: customerBulkWords.title,
  many: customerBulkWords.many,
  key: 'id',
  empty: customerBulkWords.empty,
  columns: [
    { name: 'file', label: customerBulkWords.file },
    { name: 'state', label: customerBulkWords.state },
    { name: 'total', label: customerBulkWords.total, kind: 'number', width: 100 },
    { name: 'done', label: customerBulkWords.done, width: 100 },
    { name: 'failed', label: customerBulkWords.failed, width: 110 },
    { name: 'createBy', label: customerBulkWords.by },
    { name: 'createTime', label: customerBulkWords.when, kind: 'time' },
  ],
  filters: [],
};

/** One customer each. */
export const bulkRows: Resource = {
  id: 'customer-bulk-rows',
  title: customerBulkWords.title,
  many: words.many,
  key: 'row',
  columns: [
    { name: 'row', label: customerBulkWords.row, kind: 'number', width: 70 },
    { name: 'outcome', label: customerBulkWords.outcome },
    { name: 'name', label: customerBulkWords.customer },
    { name: 'oltName', label: words.olt },
    { name: 'place', label: words.place },
    { name: 'sn', label: words.sn },
    { name: 'externalId', label: words.externalId, extra: true },
    { name: 'differences', label: customerBulkWords.would, width: 260 },
    { name: 'problems', label: customerBulkWords.why, width: 260 },
  ],
  filters: [],
};
