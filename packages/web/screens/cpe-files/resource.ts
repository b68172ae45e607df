import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { cpeFileKindNames, cpeFileKinds } from '@heliograph/catalogue/words/cpe-file-words.ts';
import { cpeFileTexts as words } from './words.ts';

const kinds = cpeFileKindNames.map((value) => ({ value, label: cpeFileKinds[value] }));

export const cpeFileResource: Resource = {
  id: 'cpe-files',
  title: words.title,
  many: words.many,
  key: 'id',
  head: 'name',
  empty: words.empty,
  columns: [
    { name: 'name', label: words.name },
    { name: 'kind', label: words.kind, kind: 'choice', options: kinds },
    { name: 'version', label: words.version },
    { name: 'model', label: words.model },
    { name: 'bytes', label: words.size, width: 100 },
    { name: 'cpeName', label: words.from },
    { name: 'createTime', label: words.created, kind: 'time' },
    { name: 'createBy', label: words.by },
    { name: 'sha256', label: words.sha, kind: 'sn', extra: true },
    { name: 'remark', label: words.remark, extra: true },
  ],
  filters: [
    { name: 'name', label: words.name, kind: 'text' },
    { name: 'kind', label: words.kind, kind: 'choice', options: kinds },
  ],
};

/** What one device has sent. */
export const receivedResource: Resource = {
  ...cpeFileResource,
  id: 'cpe-received',
  title: words.received,
  empty: words.nothingReceived,
  columns: cpeFileResource.columns.filter(({ name }) => ['name', 'kind', 'bytes', 'createTime'].includes(name)),
  filters: [],
};

/** What may go to one device. */
export const sendableResource: Resource = {
  ...cpeFileResource,
  id: 'cpe-sendable',
  columns: cpeFileResource.columns.filter(({ name }) =>
    ['name', 'kind', 'version', 'bytes', 'createTime'].includes(name),
  ),
};

export const transferResource: Resource = {
  id: 'cpe-transfers',
  title: words.transfers,
  many: words.manyTransfers,
  key: 'id',
  empty: words.noTransfers,
  columns: [
    { name: 'direction', label: words.direction },
    { name: 'file', label: words.file },
    { name: 'state', label: words.state },
    { name: 'step', label: words.step },
    { name: 'octets', label: words.octets },
    { name: 'reason', label: words.result },
    { name: 'createTime', label: words.asked, kind: 'time' },
    { name: 'createBy', label: words.by, extra: true },
    { name: 'endTime', label: words.ended, kind: 'time', extra: true },
  ],
  filters: [],
};
