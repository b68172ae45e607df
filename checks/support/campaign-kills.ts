import type { Inside } from './dead-leases.ts';
import type { RealProduct } from './real-product.ts';

// Processes of a product are killed while an upgrade task of it stands somewhere. What the task is of (OLTs, ONUs, customer devices) is the
// business of whoever has them killed.

export const victims = ['web', 'edge', 'acs', 'worker', 'database', 'supervisor'] as const;
export type KillVictim = (typeof victims)[number];

/** An upgrade task as the console lists it. */
export interface CampaignTask {
  readonly phase: string;
  readonly status: string;
  readonly reason: string | null;
}

/** A device of one. */
export interface CampaignDevice {
  readonly id: string;
  readonly oltId: string | null;
  readonly cpeId: string | null;
  readonly onuId: string | null;
  readonly name: string;
  readonly state: string;
  readonly reason: string | null;
  readonly nowVersion: string | null;
}

export type Action = 'activate' | 'deactivate' | 'pause' | 'resume' | 'cancel' | 'retry';

/** What a kill meets. */
interface Standing {
  readonly taskId: string;
  /** In words: what the task or its device is at. */
  readonly place: string;
  /** Whether the task is looked at again by itself: one that waits for a person is not. */
  readonly isLookedAt?: boolean;
  /** What kills, where that is not to be done at once; it resolves when it is done. */
  readonly by?: (kill: () => void) => Promise<void>;
  /** What goes on as soon as the process is dead. */
  readonly frees?: () => void;
}

interface Met {
  readonly victim: KillVictim;
  readonly place: string;
  /** From the kill until the task was looked at again, ms. */
  readonly ms?: number;
}

/** Devices of a task here. */
const mostOfTask = 50;

/** Whose roles are others when it was killed. */
const rolesOf = (victim: KillVictim): readonly string[] =>
  victim === 'supervisor' ? ['web', 'edge', 'acs', 'worker'] : [victim];

export class CampaignKills {
  readonly met: Met[] = [];
  readonly #product: RealProduct;
  readonly #inside: Inside;
  /** Leases of the killed run out by themselves, as they do for people. */
  readonly #isMeasured: boolean;

  constructor(product: RealProduct, inside: Inside, isMeasured: boolean) {
    this.#product = product;
    this.#inside = inside;
    this.#isMeasured = isMeasured;
  }

  /** Asks the product again until it answers: what was killed is away for a moment. */
  asked<T>(path: string, given: object = {}): Promise<T> {
    return this.#product.eventually(() => this.#product.data<T>('GET', path, given).catch(() => undefined), path);
  }

  targets(taskId: string): Promise<CampaignDevice[]> {
    return this.asked<CampaignDevice[]>('/device/upgrade/targets', { taskId, pageSize: mostOfTask });
  }

  task(taskId: string): Promise<CampaignTask> {
    return this.asked<CampaignTask>(`/device/upgrade/task/${taskId}`);
  }

  async create(given: object): Promise<string> {
    return (await this.#product.data<{ taskId: string }>('POST', '/device/upgrade', given)).taskId;
  }

  async act(taskId: string, action: Action): Promise<void> {
    await this.#product.data('POST', `/device/upgrade/act/${taskId}`, { action });
  }

  /** Until the task is over, or has stopped; `meanwhile` is done again and again. */
  over(taskId: string, meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<CampaignTask> {
    return this.#product.eventually(
      async () => {
        const task = await this.task(taskId);
        if (task.phase === 'halted')
          throw new Error(`it halted: ${task.reason} ${JSON.stringify(await this.targets(taskId))}`);
        if (task.phase === 'done') return task;
        await meanwhile();
        return undefined;
      },
      'the task is over',
      240_000,
    );
  }

  /** What was written down for a later moment has come: minutes go by. */
  async hurry(taskId: string): Promise<void> {
    await this.#inside.ask(
      `update upgrade_target set next_at = clock_timestamp() where task_id = $1 and next_at is not null`,
      [taskId],
    );
    await this.#inside.ask(
      `update upgrade_task set execute_at = least(execute_at, clock_timestamp()), next_at = clock_timestamp()
        where id = $1 and next_at is not null`,
      [taskId],
    );
    await this.#inside.ask(`select pg_notify('heliograph', 'upgrades:' || tenant_id) from upgrade_task where id = $1`, [
      taskId,
    ]);
  }

  /** kill -9 of one of them, until there is another one in its place and the task is looked at again. */
  async kill(victim: KillVictim, { taskId, place, isLookedAt = true, by, frees }: Standing): Promise<void> {
    const product = this.#product;
    const worker = product.pidOf('worker');
    let before = await this.#fenceOf(taskId);
    let from = performance.now();
    const gone = new Map(rolesOf(victim).map((role) => [role, product.pidOf(role)]));
    const kill = (): void => {
      from = performance.now();
      this.#kill(victim);
    };
    if (by) {
      // What is waited for before the kill takes its time, in which the task is looked at.
      await by(kill);
      before = await this.#fenceOf(taskId);
    } else kill();
    frees?.();
    const back = this.#back(victim, gone, worker);
    const again = isLookedAt ? this.#lookedAt(taskId, before, `${place}, ${victim}`) : Promise.resolve(undefined);
    const at = again.then((looked) => (looked === undefined ? undefined : performance.now() - from));
    const [ms] = await Promise.all([at, back]);
    this.met.push({ victim, place, ...(ms === undefined ? {} : { ms }) });
  }

  /** What the kills met, and of each process the longest time until its task was looked at again. */
  tell(): string {
    const places = Map.groupBy(this.met, ({ place }) => place);
    const lines = [...places].map(
      ([place, some]) =>
        `${place} (${some.map(({ victim, ms }) => `${victim} ${ms === undefined ? '-' : Math.round(ms)}`).join(', ')})`,
    );
    const longest = victims.flatMap((victim) => {
      const all = this.met.flatMap((one) => (one.victim === victim && one.ms !== undefined ? [one.ms] : []));
      return all.length === 0 ? [] : [`${victim} ${Math.round(Math.max(...all))}`];
    });
    return `${this.met.length} kills, ms until the task was looked at again: ${lines.join('; ')}\nlongest by process, ms: ${longest.join(', ')}\n`;
  }

  async #fenceOf(id: string): Promise<number> {
    const [row] = await this.#inside.ask<{ fence: string }>('select fence from upgrade_task where id = $1', [id]);
    return Number(row?.fence);
  }

  #lookedAt(taskId: string, before: number, where: string): Promise<true> {
    return this.#product.eventually(
      async () => ((await this.#fenceOf(taskId)) > before ? true : undefined),
      `the task goes on after ${where}`,
    );
  }

  #kill(victim: KillVictim): void {
    if (victim === 'database') this.#product.killDatabase();
    else if (victim === 'supervisor') this.#product.killSupervisor();
    else this.#product.killRole(victim);
  }

  /** Until there is another one in the place of what was killed. */
  async #back(
    victim: KillVictim,
    gone: ReadonlyMap<string, number | undefined>,
    worker: number | undefined,
  ): Promise<void> {
    if (victim !== 'database')
      await this.#product.eventually(() => {
        const pids = [...gone].map(([role, was]) => [was, this.#product.pidOf(role)] as const);
        return Promise.resolve(pids.every(([was, now]) => now !== undefined && now !== was) ? true : undefined);
      }, `${victim} is back`);
    await this.#product.ready();
    if (!this.#isMeasured && worker !== undefined && worker !== this.#product.pidOf('worker'))
      await this.#inside.endLeasesOf(worker);
  }
}
