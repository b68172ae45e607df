import { homeFiguresOf, judgedHome } from '@heliograph/catalogue/cpe/figures.ts';
import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import { objectsOf } from '@heliograph/catalogue/cpe/objects.ts';
import type { PartId } from '@heliograph/catalogue/cpe/parts.ts';
import { keepLook } from '../../estate/cpes/homes.ts';
import { cpeModelOf, whoOf } from './diagnosis/probe.ts';
import { readAndKeep, type Desk } from './discovery.ts';
import type { KnownCpe } from './known.ts';
import type { Talk } from './talk.ts';

const wanted = ['device', 'optics', 'wan', 'ssid', 'station'] as const satisfies readonly PartId[];
/** What was wrong just once is looked at again with the next report after this time (ms). */
const soon = 120_000;

/** When a device was last looked at, by the clock of the wall (ms); as long as it is known here. */
const looked = new WeakMap<KnownCpe, number>();

type Around = Pick<Desk, 'ctx' | 'accessOf'>;

const everyMs = ({ accessOf }: Around, { tenantId }: KnownCpe): number =>
  (accessOf(tenantId)?.watchMinutes ?? 0) * 60_000;

/** Is it time to look at the home of a device that reports? Those of a tenant are spread over the time, also after a start of this process. */
export function isLookDue(around: Around, known: KnownCpe): boolean {
  const every = everyMs(around, known);
  if (every === 0 || !known.discovered || known.facts.root === null) return false;
  const now = around.ctx.clock.now();
  const last = looked.get(known);
  if (last !== undefined) return last + every <= now;
  looked.set(known, now - every + Number(BigInt(known.id) % BigInt(every)));
  return false;
}

/** Reads what a home measures, once it is time: for its curves and alarms. Where the device does not tell it whole, nothing is judged. */
export async function* lookAtHome(desk: Desk, known: KnownCpe): Talk {
  const model = cpeModelOf(known);
  if (model === undefined || !isLookDue(desk, known)) return;
  const { ctx } = desk;
  // Before it is asked: a device that breaks off over it is not asked in each of its sessions.
  looked.set(known, ctx.clock.now());
  const paths = [...new Set(wanted.flatMap((part) => objectsOf(model, part)))];
  const top = paths.filter((one) => !paths.some((other) => other !== one && one.startsWith(other)));
  const { tree } = yield* readAndKeep(desk, known, top, { whole: false });
  const device = normalise(tree, [], whoOf(known));
  if (device.device.length === 0) return;
  const weak = desk.accessOf(known.tenantId)?.weakSignal;
  const isUnsure = await ctx.scope.tenant(known.tenantId, (tx) =>
    keepLook(ctx, tx, known.tenantId, known.id, { figures: homeFiguresOf(device), found: judgedHome(device, weak) }),
  );
  if (isUnsure) looked.set(known, ctx.clock.now() - everyMs(desk, known) + soon);
}
