import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { archiveWords as words } from './words.ts';

const states = [
  { value: 'unsaved', label: words.stateUnsaved },
  { value: 'changed', label: words.stateChanged },
  { value: 'failed', label: words.stateFailed },
  { value: 'never', label: words.stateNever },
];

export const archiveResource: Resource = {
  id: 'configs',
  title: words.title,
  many: words.many,
  key: 'oltId',
  head: 'olt',
  empty: words.empty,
  columns: [
    { name: 'olt', label: words.olt },
    { name: 'model', label: words.model, extra: true },
    { name: 'latest', label: words.latest },
    { name: 'change', label: words.change, width: 120 },
    { name: 'author', label: words.author },
    { name: 'versions', label: words.versions, kind: 'number', width: 90 },
    { name: 'size', label: words.size, width: 100 },
    { name: 'saved', label: words.saved },
    { name: 'collected', label: words.collected },
  ],
  filters: [
    { name: 'name', label: words.olt, kind: 'text' },
    { name: 'state', label: words.state, kind: 'choice', options: states },
  ],
};
