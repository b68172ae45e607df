import type { Option } from '@heliograph/catalogue/kit/fields.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { ListColumn, Filter, Resource } from '@heliograph/catalogue/resources/resource.ts';
import { downCauses, onuStates } from '@heliograph/catalogue/words/phases.ts';
import { bandChoices } from '@heliograph/catalogue/words/signal-bands.ts';
import { orderKindNames, orderKinds, orderStateNames, orderStates } from '@heliograph/catalogue/words/order-states.ts';
import { orderWords } from './order-words.ts';
import { onuWords as words, waitingWords } from './words.ts';

const asOptions = (list: readonly { readonly id: string; readonly label: Option['label'] }[]): Option[] =>
  list.map(({ id, label }) => ({ value: id, label }));

/** Filters that live in the URL; the bar of the list draws them itself. */
const filter = (name: string, label: Option['label'], options?: readonly Option[]): Filter =>
  options ? { name, label, kind: 'choice', options } : { name, label, kind: 'text' };
const keyword = filter('keyword', words.keyword);
const site = filter('site', oltWords.site);
const ofOlt: readonly Filter[] = [
  keyword,
  filter('pon', words.pon),
  filter('state', words.state, asOptions(onuStates)),
  filter('cause', words.cause, asOptions(downCauses)),
  filter('band', words.band, asOptions(bandChoices)),
  filter('missing', words.missing),
];

const place: ListColumn = { name: 'place', label: words.onu, sort: 'place' };
const state: ListColumn = { name: 'state', label: words.state, sort: 'since' };

const identity: readonly ListColumn[] = [
  { name: 'name', label: words.name, width: 190, sort: 'name' },
  { name: 'ident', label: words.identity, sort: 'sn' },
];
const measured: readonly ListColumn[] = [
  { name: 'signal', label: words.light, sort: 'rxPower' },
  { name: 'model', label: words.model, sort: 'model' },
];
const distance: ListColumn = { name: 'distance', label: words.distance, kind: 'number', sort: 'distance', extra: true };
const more: readonly ListColumn[] = [
  { name: 'deregReason', label: words.lastDown, extra: true },
  { name: 'at', label: words.measured, extra: true },
  { name: 'vendor', label: words.vendor, extra: true },
  { name: 'profile', label: words.profile, extra: true },
  { name: 'authMode', label: words.authMode, extra: true },
  { name: 'lastReg', label: words.lastReg, kind: 'time', extra: true },
  { name: 'lastDereg', label: words.lastDereg, kind: 'time', extra: true },
  { name: 'upBps', label: words.up, kind: 'number', extra: true },
  { name: 'downBps', label: words.down, kind: 'number', extra: true },
];
/** What an EPON OLT tells of an ONU besides its light. */
const eponMore = more.map((column) =>
  ['deregReason', 'upBps', 'downBps'].includes(column.name) ? { ...column, extra: false } : column,
);

/** Stays at the right edge (onus.css). */
const act: ListColumn = { name: 'act', label: engine.actions, width: 64 };

const base = { title: words.title, many: words.many, key: 'id', head: 'name', empty: words.empty } as const;

/** ONUs of all OLTs: what the cards of the board lead to. */
export const allOnus: Resource = {
  ...base,
  id: 'onus',
  columns: [
    place,
    ...identity,
    { name: 'oltName', label: words.olt, sort: 'oltName' },
    { name: 'siteName', label: oltWords.site, extra: true },
    state,
    ...measured,
    distance,
    ...more,
    act,
  ],
  filters: [filter('oltId', words.olt), filter('siteId', oltWords.site), ...ofOlt],
};

/** ONUs of one GPON OLT. */
export const gponOnuResource: Resource = {
  ...base,
  id: 'onus-gpon',
  columns: [
    place,
    ...identity,
    state,
    ...measured,
    distance,
    ...more.map((column) => (column.name === 'deregReason' ? { ...column, extra: false } : column)),
    act,
  ],
  filters: ofOlt,
};

/** ONUs of one EPON OLT. */
export const eponOnuResource: Resource = {
  ...base,
  id: 'onus-epon',
  columns: [place, ...identity, state, ...measured, distance, ...eponMore, act],
  filters: ofOlt,
};

/** ONUs of one OLT by their light. */
export const onuOpticsResource: Resource = {
  ...base,
  id: 'onu-optics',
  columns: [
    place,
    ...identity,
    { ...state, extra: true },
    { name: 'signal', label: words.light, sort: 'rxPower' },
    { name: 'band', label: words.band, extra: true },
    { name: 'onuTx', label: words.onuTx, kind: 'number' },
    { name: 'temperature', label: words.temperature, kind: 'number' },
    { name: 'voltage', label: words.voltage, kind: 'number' },
    { name: 'bias', label: words.bias, kind: 'number', extra: true },
    { name: 'at', label: words.measured },
    distance,
    act,
  ],
  filters: ofOlt,
};

/** What is being done for ONUs, and was. */
export const onuOrdersResource: Resource = {
  id: 'onu-orders',
  title: orderWords.tab,
  many: orderWords.many,
  key: 'id',
  empty: orderWords.empty,
  columns: [
    { name: 'place', label: orderWords.place },
    { name: 'oltName', label: words.olt },
    { name: 'sn', label: words.identity },
    { name: 'name', label: orderWords.customer },
    { name: 'kind', label: orderWords.kind },
    { name: 'planName', label: orderWords.plan },
    { name: 'state', label: orderWords.state },
    { name: 'reason', label: orderWords.reason },
    { name: 'externalId', label: orderWords.externalId, extra: true },
    { name: 'address', label: orderWords.address, extra: true },
    { name: 'createBy', label: orderWords.by, extra: true },
    { name: 'createTime', label: orderWords.since, kind: 'time' },
  ],
  filters: [
    keyword,
    site,
    {
      name: 'state',
      label: orderWords.state,
      kind: 'choice',
      options: orderStateNames.map((value) => ({ value, label: orderStates[value] })),
    },
    {
      name: 'kind',
      label: orderWords.kind,
      kind: 'choice',
      options: orderKindNames.map((value) => ({ value, label: orderKinds[value] })),
    },
  ],
};

/** ONUs that are seen and that nobody authorized. */
export const waitingOnuResource: Resource = {
  id: 'onus-waiting',
  title: words.waiting,
  many: waitingWords.many,
  key: 'id',
  empty: waitingWords.empty,
  columns: [
    { name: 'ident', label: words.identity },
    { name: 'kind', label: waitingWords.kind },
    { name: 'oltName', label: words.olt },
    { name: 'portName', label: words.pon },
    { name: 'model', label: words.model },
    { name: 'loid', label: words.loid },
    { name: 'rule', label: waitingWords.rule },
    { name: 'since', label: waitingWords.since },
    { name: 'at', label: words.measured, extra: true },
  ],
  filters: [
    keyword,
    site,
    {
      name: 'kind',
      label: waitingWords.kind,
      kind: 'choice',
      options: [
        { value: 'new', label: waitingWords.new },
        { value: 'resync', label: waitingWords.resync },
      ],
    },
  ],
};
