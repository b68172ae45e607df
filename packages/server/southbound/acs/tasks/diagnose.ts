import type { Findings } from '@heliograph/catalogue/cpe/checkup.ts';
import type { ProbeKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import type { ProbeEnd } from '../../../db/tables/cpe-diagnoses.ts';
import {
  endDiagnosis,
  lookAfter,
  noteDiagnosisProgress,
  openDiagnosis,
  resultWithin,
  type CpeDiagnosisRow,
  type DiagnosisProgress,
} from '../../../estate/cpes/diagnoses.ts';
import { emit } from '../../../estate/emit.ts';
import { stepTask, type CpeTask } from '../../../estate/cpes/tasks.ts';
import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import { findHome, homeGatewayOf } from '../diagnosis/home.ts';
import {
  probeArrived,
  beginProbe,
  wordDigestOf,
  leaves,
  lookAtProbe,
  newWord,
  stopProbe,
  probeValuesOf,
  type DiagnosisEnding,
  type Probe,
  type Stands,
} from '../diagnosis/probe.ts';
import { isRoomForSpeed } from '../diagnosis/speed-room.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, type AfterTask } from './kit.ts';

/** One task in hand, and its diagnosis as it was when the session began. */
interface Hand {
  readonly desk: Desk;
  readonly known: KnownCpe;
  readonly task: CpeTask;
  readonly row: CpeDiagnosisRow;
}

const isSpeed = (kind: string): boolean => kind === 'download' || kind === 'upload';

/** Keeps how far it is, together with what has been sent, and tells whoever looks at it. */
async function note(
  { desk: { ctx }, known, task }: Hand,
  step: CpeTask['step'],
  progress: DiagnosisProgress,
): Promise<void> {
  const { tenantId } = known;
  await ctx.scope.tenant(tenantId, async (tx) => {
    await stepTask(tx, tenantId, task.id, step);
    await noteDiagnosisProgress(tx, tenantId, task.body.diagnosis?.id ?? '0', progress);
    const payload = { cpeId: known.id, projectId: known.projectId, taskId: task.id, state: 'running' };
    await emit(ctx.bus, tx, tenantId, [{ kind: 'cpe.task', payload }]);
  });
}

async function over({ desk: { ctx }, known, row }: Hand, end: DiagnosisEnding): Promise<void> {
  await ctx.scope.tenant(known.tenantId, async (tx) => {
    // As it is now: the other end of a speed test has written what it moved.
    const now = await openDiagnosis(tx, known.tenantId, row.id);
    if (now) await endDiagnosis(ctx, tx, known.tenantId, now, end);
  });
}

const at = ({ desk: { ctx } }: Hand, ms: number): Date => new Date(ctx.clock.now() + ms);

/** What is stored before a probe is sent. Its limit counts from the first. */
const sending = (hand: Hand, stage: number, more: DiagnosisProgress = {}) =>
  note(hand, 'sent', {
    stage,
    ...(stage === 0 && { limitAt: at(hand, resultWithin) }),
    ...(hand.row.begun_at === null && { begunAt: at(hand, 0) }),
    lookAt: at(hand, lookAfter),
    ...more,
  });

/**
 * One probe as far as it goes in this session: sent once, or looked at. What was stored and may not have arrived is asked of the device; what
 * cannot be known is not sent again.
 */
async function* carry(
  hand: Hand,
  probe: Probe,
  stage: number,
  step: CpeTask['step'],
  more?: DiagnosisProgress,
): Talk<Stands> {
  const { desk, known, task } = hand;
  if (step === 'confirm') return yield* lookAtProbe(desk, known, task, probe);
  if (step === 'sent') {
    const is = yield* probeArrived(desk, known, task, probe);
    if (is === 'unknown') return { outcome: 'brokenOff' };
    if (is === 'yes') {
      await note(hand, 'confirm', {});
      return yield* lookAtProbe(desk, known, task, probe);
    }
  }
  const stands = yield* beginProbe(desk, known, task, probe, () => sending(hand, stage, more));
  if (!stands) await note(hand, 'confirm', { lookAt: at(hand, lookAfter) });
  return stands;
}

/** Where the other end of a speed test is: a server that was typed, or this console, as the device itself reaches it. */
async function* speedUrl(hand: Hand): Talk<{ readonly url: string; readonly word?: string } | DiagnosisEnding> {
  const { desk, known, row } = hand;
  if (row.asked.url !== undefined && row.asked.url !== '') return { url: row.asked.url };
  const url = (yield* leaves(desk, known, ['ManagementServer.URL'])).get('ManagementServer.URL') ?? '';
  if (!/^https?:\/\/[^\s?#]+\/acs\/[A-Za-z0-9_-]{16,64}\/?$/.test(url)) return { outcome: 'noAddress' };
  const word = newWord();
  return { url: `${url.replace(/\/$/, '')}/speed/${word}`, word };
}

/** Still under way: others of the device's tasks wait only where it has to end its session for it to begin. */
const goesOn = (wasSent: boolean): AfterTask => (wasSent ? 'stop' : 'later');

async function* single(hand: Hand, kind: ProbeKind): Talk<AfterTask> {
  const { desk, known, task, row } = hand;
  const isToBegin = task.step !== 'confirm';
  let url: { readonly url: string; readonly word?: string } | undefined;
  if (isToBegin && isSpeed(kind)) {
    if (!(await isRoomForSpeed(desk.ctx, known.tenantId, row.id))) return goesOn(false);
    const found = yield* speedUrl(hand);
    if ('outcome' in found) {
      await over(hand, found);
      return 'goOn';
    }
    url = found;
  }
  const probe = { kind, values: probeValuesOf(kind, row.asked, url?.url), key: task.id };
  const more = url?.word === undefined ? {} : { speedHash: wordDigestOf(url.word) };
  const stands = yield* carry(hand, probe, 0, task.step, more);
  if (!stands) return goesOn(isToBegin);
  await over(hand, stands);
  return 'goOn';
}

/** Short pings of a one-click diagnosis: it has three minutes for all. */
const shortPing = (target: string) => probeValuesOf('ping', { target, count: 5, size: 64, timeout: 2_000 }, undefined);

/** The probes of a one-click diagnosis, by what was found at the device; undefined: there is nothing to ask this one of. */
function probeAt(stage: number, { row, task }: Hand, findings: Findings): Probe | undefined {
  const target = stage === 1 ? homeGatewayOf(findings) : row.asked.target;
  return target == null || target === ''
    ? undefined
    : { kind: 'ping', values: shortPing(target), key: `${task.id}.${stage}` };
}

const lastStage = 2;

async function* oneClick(hand: Hand): Talk<AfterTask> {
  const { desk, known, task, row } = hand;
  let { stage } = row;
  let step = task.step;
  let findings = row.findings ?? { onu: null, acs: null, home: null };
  let probes: readonly ProbeEnd[] = row.probes ?? [];
  if (stage === 0) {
    await note(hand, 'begin', { begunAt: at(hand, 0), limitAt: at(hand, resultWithin), lookAt: at(hand, lookAfter) });
    findings = { ...findings, home: yield* findHome(desk, known, task) };
    stage = 1;
    step = 'begin';
    await note(hand, 'begin', { findings, stage });
  }
  for (; stage <= lastStage; stage += 1) {
    const probe = probeAt(stage, hand, findings);
    if (probe) {
      const stands = yield* carry(hand, probe, stage, step);
      if (!stands) return goesOn(step !== 'confirm');
      const end = {
        kind: probe.kind,
        outcome: stands.outcome,
        result: stands.result ?? null,
        at: at(hand, 0).toISOString(),
      };
      probes = [...probes, { ...end, stage }];
    }
    step = 'begin';
    await note(hand, step, { stage: stage + 1, probes });
  }
  await over(hand, { outcome: 'complete' });
  return 'goOn';
}

/** A test that the device carries out by itself between two sessions; its result is read when it comes again. */
export async function* diagnosed(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const { ctx } = desk;
  const { diagnosis } = task.body;
  const row =
    diagnosis && (await ctx.scope.tenant(known.tenantId, (tx) => openDiagnosis(tx, known.tenantId, diagnosis.id)));
  if (!row) {
    await finishTask(desk, known, task, { reason: cpeTaskReasons.expired });
    return 'goOn';
  }
  const hand: Hand = { desk, known, task, row };
  if (row.canceled) {
    const findings = row.findings ?? { onu: null, acs: null, home: null };
    const probe =
      row.kind === 'oneClick' ? probeAt(row.stage, hand, findings) : { kind: row.kind, values: {}, key: task.id };
    if (probe) yield* stopProbe(desk, known, task, probe);
    await over(hand, { outcome: 'canceled' });
    return 'goOn';
  }
  if (row.limit_at.getTime() < ctx.clock.now()) {
    await over(hand, { outcome: row.begun_at === null ? 'noReport' : 'noResult' });
    return 'goOn';
  }
  return row.kind === 'oneClick' ? yield* oneClick(hand) : yield* single(hand, row.kind);
}
