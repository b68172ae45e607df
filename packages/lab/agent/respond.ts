import { ERROR_STATUS, type Pdu, type Varbind } from '@heliograph/wire/snmp/pdu.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Olt } from '../devices/olt.ts';
import type { ManagerAccess } from './access.ts';
import { disorder } from './hostile.ts';
import { varbindOctetsOf } from './size.ts';
import { exact, nextVarbind, type SnmpReading, type WalkCursor } from './next.ts';
import type { SetError } from './set.ts';
import { setAll } from './set-faults.ts';
import type { AgentView } from './view.ts';

interface Request {
  readonly olt: Olt;
  readonly view: AgentView;
  readonly pdu: Pdu;
  readonly v1: boolean;
  readonly access: ManagerAccess;
  /** Octets that the varbinds of the answer may take. */
  readonly room: number;
}

interface Answer {
  readonly pdu: Pdu;
  /** Answers that came from slow columns. */
  readonly slow: number;
  /** Milliseconds by which a fault holds the answer back. */
  readonly lateMs?: number;
}

type Status = (typeof ERROR_STATUS)[number];

/** The highest max-repetitions that the agent honours. */
const mostRepetitions = 1000;

const response = (pdu: Pdu, varbinds: Varbind[], status: Status = 'noError', index = 0): Pdu => ({
  type: 'response',
  requestId: pdu.requestId,
  errorStatus: ERROR_STATUS.indexOf(status),
  errorIndex: index,
  varbinds,
});

const refused = (pdu: Pdu, status: Status, index: number): Pdu => response(pdu, pdu.varbinds, status, index);

const fitsInto = (varbinds: readonly Varbind[], room: number): boolean =>
  varbinds.reduce((sum, varbind) => sum + varbindOctetsOf(varbind), 0) <= room;

const get = (asking: SnmpReading, pdu: Pdu): Pdu => {
  const varbinds: Varbind[] = [];
  for (const [i, { oid }] of pdu.varbinds.entries()) {
    const value = exact(asking, oid);
    if (asking.v1 && (value.type === 'noSuchObject' || value.type === 'noSuchInstance'))
      return refused(pdu, 'noSuchName', i + 1);
    varbinds.push({ oid, value });
  }
  return response(pdu, varbinds);
};

const cursorAt = (oid: Oid): WalkCursor => ({ oid, instance: undefined });

const getNext = (asking: SnmpReading, pdu: Pdu): Pdu => {
  const varbinds: Varbind[] = [];
  for (const [i, { oid }] of pdu.varbinds.entries()) {
    const found = nextVarbind(asking, cursorAt(oid));
    if (found === undefined && asking.v1) return refused(pdu, 'noSuchName', i + 1);
    varbinds.push(found ?? { oid, value: { type: 'endOfMibView' } });
  }
  return response(pdu, varbinds);
};

/** Fills the answer row by row, as RFC 3416 §4.2.3 lays it out, until it is full or every column has ended. */
const getBulk = (asking: SnmpReading, pdu: Pdu, room: number): Pdu => {
  const single = Math.max(0, Math.min(pdu.errorStatus, pdu.varbinds.length));
  const repetitions = Math.max(0, Math.min(pdu.errorIndex, mostRepetitions));
  const varbinds: Varbind[] = [];
  let left = room;
  const take = (cursor: WalkCursor): 'more' | 'ended' | 'full' => {
    const found = nextVarbind(asking, cursor);
    const varbind: Varbind = found ?? { oid: cursor.oid, value: { type: 'endOfMibView' } };
    left -= varbindOctetsOf(varbind);
    if (left < 0 && varbinds.length > 0) return 'full';
    varbinds.push(varbind);
    return found === undefined ? 'ended' : 'more';
  };
  for (const { oid } of pdu.varbinds.slice(0, single))
    if (take(cursorAt(oid)) === 'full') return response(pdu, varbinds);
  const cursors = pdu.varbinds.slice(single).map(({ oid }) => cursorAt(oid));
  for (let n = 0; n < repetitions; n++) {
    let ended = 0;
    for (const cursor of cursors) {
      const outcome = take(cursor);
      if (outcome === 'full') return response(pdu, varbinds);
      if (outcome === 'ended') ended += 1;
    }
    if (ended === cursors.length) break;
  }
  return response(pdu, varbinds);
};

const v1Status: Record<SetError, Status> = {
  noAccess: 'noSuchName',
  genErr: 'genErr',
  wrongType: 'badValue',
  wrongLength: 'badValue',
  wrongValue: 'badValue',
  noCreation: 'noSuchName',
  notWritable: 'noSuchName',
  inconsistentValue: 'badValue',
  resourceUnavailable: 'genErr',
};

/** The answer to a SET; undefined when the device goes down over it. */
const set = ({ olt, view, pdu, v1, access: { write } }: Request): Answer | undefined => {
  const closed = write === 'all' ? -1 : pdu.varbinds.findIndex(({ oid }) => write === 'none' || !write(oid));
  if (closed >= 0) return { pdu: refused(pdu, v1 ? v1Status.noAccess : 'noAccess', closed + 1), slow: 0 };
  const { error, index, mute = false, lateMs = 0 } = setAll(olt, view, pdu.varbinds);
  if (mute) return undefined;
  if (error === undefined) return { pdu: response(pdu, pdu.varbinds), slow: 0, lateMs };
  return { pdu: refused(pdu, v1 ? v1Status[error] : error, index), slow: 0 };
};

/** What the device answers to a request; undefined for what is not a request. */
export const respond = (request: Request): Answer | undefined => {
  const { olt, view, pdu, v1, room, access } = request;
  if (pdu.type === 'set') return set(request);
  // Only version 3 knows a user who may see nothing.
  if (access.read === 'none') return { pdu: refused(pdu, 'authorizationError', 0), slow: 0 };
  const sees = access.read === 'all' ? undefined : access.read;
  const asking: SnmpReading = { olt, view, now: olt.now(), v1, sees, slow: 0 };
  const answer = answerTo(request, asking);
  if (answer === undefined) return undefined;
  const walking = pdu.type === 'getNext' || pdu.type === 'getBulk';
  if (walking && olt.faults.hostile === 'disorder') answer.varbinds = disorder(pdu.varbinds, answer.varbinds);
  if (!fitsInto(answer.varbinds, room) && pdu.type !== 'getBulk') {
    return { pdu: response(pdu, v1 ? pdu.varbinds : [], 'tooBig'), slow: asking.slow };
  }
  return { pdu: answer, slow: asking.slow };
};

const answerTo = (request: Request, asking: SnmpReading): Pdu | undefined => {
  const { pdu, v1, room } = request;
  if (pdu.type === 'get') return get(asking, pdu);
  if (pdu.type === 'getNext') return getNext(asking, pdu);
  return pdu.type === 'getBulk' && !v1 ? getBulk(asking, pdu, room) : undefined;
};
