import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { victims, type KillVictim } from './support/campaign-kills.ts';
import { SteeredKills, type SteeredScenario, type SteeredStep } from './support/steered-kills.ts';

// Upgrade tasks that people put off, paused, let go on, gave up, tried again and rolled back, whose processes are killed while they stand so.

const isWhole = process.env['KILLS'] !== undefined;

const open = 'tobeExecuted';
const canceled = 'executionCanceled';
const stands = (at: string, phase: string, status: string, killed: readonly KillVictim[] = victims): SteeredStep => ({
  stands: { at, phase, status, killed },
});
const both = ['finish', 'finish'] as const;

/** One device, and one that is not begun with any more. */
const few: readonly SteeredScenario[] = [
  {
    from: [0, 0],
    to: 1,
    given: { isLater: true },
    steps: [
      { holds: 0 },
      stands('waits for its time', 'waiting', open, ['database']),
      { comes: 'its time' },
      { asks: 0 },
      { does: 'pause' },
      stands('paused, a device at work', 'paused', open, ['worker']),
      { does: 'cancel' },
      stands('cancelled, a device at work', 'running', canceled, ['web']),
      { goes: 0 },
    ],
    ends: { status: canceled, states: ['finish', 'abort'], told: [1, 0], written: [1, 0] },
  },
];

const many: readonly SteeredScenario[] = [
  {
    from: [0, 0],
    to: 1,
    given: { mode: 'manual', isLater: true },
    steps: [
      stands('waits for its time', 'waiting', open),
      { does: 'deactivate' },
      stands('put off', 'waiting', canceled),
      { does: 'activate' },
      { comes: 'its time' },
      { until: 'judging' },
      stands('waits for a person before the next ring', 'judging', open),
      { does: 'resume' },
    ],
    ends: { status: 'executed', states: both, told: [1, 1], written: [1, 1] },
  },
  {
    from: [1, 1],
    to: 0,
    rollsBack: true,
    steps: [
      // A way back has no rings.
      { holds: 0 },
      { holds: 1 },
      { asks: 0 },
      { asks: 1 },
      stands('rolls back', 'running', open),
      { goes: 0 },
      { goes: 1 },
    ],
    ends: { status: 'executed', states: both, told: [1, 1], written: [1, 1] },
  },
  {
    from: [0, 0],
    to: 1,
    steps: [
      { holds: 0 },
      { asks: 0 },
      { does: 'pause' },
      stands('paused, a device at work', 'paused', open),
      { goes: 0 },
      { until: 'finish', device: 0 },
      stands('paused, nobody at work', 'paused', open),
      { does: 'resume' },
    ],
    ends: { status: 'executed', states: both, told: [1, 1], written: [1, 1] },
  },
  {
    from: [1, 1],
    to: 0,
    steps: [
      { isFull: true, device: 0 },
      { until: 'halted' },
      stands('halted', 'halted', open),
      { isFull: false, device: 0 },
      { holds: 0 },
      { does: 'retry' },
      { asks: 0 },
      stands('tried again', 'running', open),
      { goes: 0 },
    ],
    ends: { status: 'executed', states: both, told: [2, 1], written: [1, 1] },
  },
  {
    from: [0, 0],
    to: 1,
    steps: [
      { holds: 0 },
      { asks: 0 },
      { does: 'cancel' },
      stands('cancelled, a device at work', 'running', canceled),
      { goes: 0 },
    ],
    ends: { status: canceled, states: ['finish', 'abort'], told: [1, 0], written: [1, 0] },
  },
  {
    from: [1, 0],
    to: 0,
    steps: [{ until: 'skipped', device: 1 }],
    ends: { status: 'executed', states: ['finish', 'skipped'], told: [1, 0], written: [1, 0] },
  },
  {
    from: [0, 0],
    to: 1,
    steps: [
      { isFull: true, device: 0 },
      { until: 'halted' },
      { holds: 1 },
      { does: 'resume' },
      { asks: 1 },
      stands('goes on without the one that failed', 'running', open),
      { goes: 1 },
    ],
    ends: { status: 'executed', states: ['abort', 'finish'], told: [1, 1], written: [0, 1] },
  },
];

describe('kill -9 of every process where a person left an upgrade task', { timeout: 3_600_000 }, () => {
  let kills: SteeredKills;
  beforeAll(async () => {
    kills = await SteeredKills.start(7, isWhole);
  });
  afterAll(async () => {
    process.stdout.write(kills?.kills.tell() ?? '');
    await kills?.stand.stop();
  });

  it('it stays as it was left, goes on when it is let, and each device is given its file once for each wish', async () => {
    for (const scenario of isWhole ? many : few) await kills.scenario(scenario);
    expect(kills.kills.met.length).toBeGreaterThan(0);
  });
});
