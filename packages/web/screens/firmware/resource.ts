import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import {
  firmwareDeviceNames,
  firmwareDevices,
  firmwareSignatureNames,
  firmwareSignatures,
  firmwareTypeNames,
  firmwareTypes,
  firmwareVerdictNames,
  firmwareVerdicts,
} from '@heliograph/catalogue/words/firmware-words.ts';
import { firmwareTexts as words } from './words.ts';

const devices = firmwareDeviceNames.map((value) => ({ value, label: firmwareDevices[value] }));
const types = firmwareTypeNames.map((value) => ({ value, label: firmwareTypes[value] }));
const verdicts = firmwareVerdictNames.map((value) => ({ value, label: firmwareVerdicts[value] }));
const signatures = firmwareSignatureNames.map((value) => ({ value, label: firmwareSignatures[value] }));
const scopes = [
  { value: 'own', label: words.own },
  { value: 'shared', label: words.ofAll },
];

export const firmwareResource: Resource = {
  id: 'firmware',
  title: words.title,
  many: words.many,
  key: 'id',
  head: 'name',
  empty: words.empty,
  columns: [
    { name: 'name', label: words.name },
    { name: 'deviceType', label: words.deviceType, kind: 'choice', options: devices },
    { name: 'type', label: words.type, kind: 'choice', options: types },
    { name: 'model', label: words.model },
    { name: 'version', label: words.version },
    { name: 'verifyStatus', label: words.verify },
    { name: 'signature', label: words.signature },
    { name: 'bytes', label: words.size, width: 100 },
    { name: 'date', label: words.date, kind: 'time' },
    { name: 'createBy', label: words.by },
    { name: 'description', label: words.description },
    { name: 'reports', label: words.reports, extra: true },
    { name: 'follows', label: words.follows, extra: true },
    { name: 'shared', label: words.shared, extra: true },
    { name: 'sha256', label: words.sha, kind: 'sn', extra: true },
    { name: 'fingerprint', label: words.fingerprint, kind: 'sn', extra: true },
    { name: 'signedTime', label: words.signedTime, kind: 'time', extra: true },
  ],
  filters: [
    { name: 'name', label: words.name, kind: 'text' },
    { name: 'deviceType', label: words.deviceType, kind: 'choice', options: devices },
    { name: 'model', label: words.model, kind: 'text' },
    { name: 'verifyStatus', label: words.verify, kind: 'choice', options: verdicts },
    { name: 'signature', label: words.signature, kind: 'choice', options: signatures },
    { name: 'scope', label: words.scope, kind: 'choice', options: scopes },
  ],
};

export const uploadResource: Resource = {
  id: 'firmware-uploads',
  title: words.unfinished,
  many: words.unfinishedMany,
  key: 'id',
  head: 'name',
  empty: words.nothingUnfinished,
  columns: [
    { name: 'name', label: words.name },
    { name: 'received', label: words.received },
    { name: 'createTime', label: words.begun, kind: 'time' },
  ],
  filters: [],
};
