import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { cpeStates, cpeWaitingReasonNames, cpeWaitingReasons } from '@heliograph/catalogue/words/cpe-words.ts';
import { cpeProtocolNames, cpeProtocols, uspWords } from '@heliograph/catalogue/words/usp-words.ts';
import { acsWords, cpeWords as words } from './words.ts';

const protocols = cpeProtocolNames.map((value) => ({ value, label: cpeProtocols[value] }));

export const cpeResource = (types: readonly string[], groups: readonly { id: string; name: string }[]): Resource => ({
  id: 'cpes',
  title: words.title,
  many: words.many,
  key: 'id',
  head: 'serialno',
  empty: words.empty,
  columns: [
    { name: 'serialno', label: words.serial, sort: 'serialno' },
    { name: 'devdescribe', label: words.describe, width: 180 },
    { name: 'state', label: words.state },
    { name: 'lastInform', label: words.lastInform },
    { name: 'devicetype', label: words.type },
    { name: 'software', label: words.software },
    { name: 'host', label: words.host, kind: 'ip' },
    { name: 'onu', label: words.onu },
    { name: 'groupName', label: words.group },
    { name: 'protocol', label: uspWords.protocol, kind: 'choice', options: protocols, extra: true },
    { name: 'devicemac', label: words.mac, kind: 'mac', extra: true },
    { name: 'manufacturer', label: words.maker, extra: true },
    { name: 'hardware', label: words.hardware, extra: true },
    { name: 'projectName', label: words.project, extra: true },
    { name: 'createTime', label: words.created, kind: 'time', sort: 'createTime', extra: true },
  ],
  filters: [
    { name: 'keyword', label: words.keyword, kind: 'text' },
    {
      name: 'state',
      label: words.state,
      kind: 'choice',
      options: cpeStates.map(({ id, label }) => ({ value: id, label })),
    },
    { name: 'protocol', label: uspWords.protocol, kind: 'choice', options: protocols },
    { name: 'site', label: oltWords.site, kind: 'text' },
    {
      name: 'deviceType',
      label: words.type,
      kind: 'choice',
      options: types.map((type) => ({ value: type, label: { en: type, zh: type } })),
    },
    {
      name: 'groupId',
      label: words.group,
      kind: 'choice',
      options: [
        { value: '0', label: words.noGroup },
        ...groups.map(({ id, name }) => ({ value: id, label: { en: name, zh: name } })),
      ],
    },
  ],
});

export const cpeTaskResource: Resource = {
  id: 'cpe-tasks',
  title: words.tasks,
  many: words.manyTasks,
  key: 'id',
  empty: words.noTasks,
  columns: [
    { name: 'kind', label: words.task },
    { name: 'state', label: words.state },
    { name: 'parts', label: words.what },
    { name: 'reason', label: words.result },
    { name: 'createBy', label: words.by },
    { name: 'createTime', label: words.asked, kind: 'time' },
    { name: 'endTime', label: words.ended, kind: 'time' },
  ],
  filters: [],
};

export const changeResource: Resource = {
  id: 'cpe-changes',
  title: words.history,
  many: words.changes,
  key: 'id',
  empty: words.noChanges,
  columns: [
    { name: 'at', label: words.time, kind: 'time' },
    { name: 'was', label: words.was },
    { name: 'became', label: words.became },
  ],
  filters: [],
};

export const waitingResource: Resource = {
  id: 'cpe-waiting',
  title: acsWords.waiting,
  many: acsWords.many,
  key: 'id',
  empty: acsWords.empty,
  columns: [
    { name: 'serialno', label: words.serial, kind: 'sn' },
    { name: 'manufacturer', label: words.maker },
    { name: 'productClass', label: words.productClass },
    { name: 'host', label: words.host, kind: 'ip' },
    {
      name: 'reason',
      label: acsWords.reason,
      kind: 'choice',
      options: cpeWaitingReasonNames.map((value) => ({ value, label: cpeWaitingReasons[value] })),
    },
    { name: 'tries', label: acsWords.tries, kind: 'number' },
    { name: 'lastTime', label: acsWords.last, kind: 'time' },
    { name: 'admittedUntil', label: acsWords.admitted, kind: 'time' },
    { name: 'oui', label: words.oui, extra: true },
    { name: 'firstTime', label: acsWords.first, kind: 'time', extra: true },
  ],
  filters: [{ name: 'keyword', label: engine.search, kind: 'text' }],
};
