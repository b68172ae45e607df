import { acsCalls, acsForm } from '@heliograph/catalogue/calls/acs.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import { changeAcsAccess, newPassword, newAcsToken } from '../../estate/cpes/access.ts';
import { letInCpe } from '../../estate/cpes/waiting.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';

/** What a tenant begins with that never opened it. */
const usualSeconds = 300;
const usualWatch = 60;
const usualSignal = -78;
const usualMissed = 3;
const usualLoop = { starts: 5, minutes: 30 };
const object = 'ACS';

/** As devices behind the host name that the person uses would reach it. */
const addressOf = ({ host }: Request, scheme: 'http' | 'https', port: number, token: string): string =>
  `${scheme}://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/acs/${token}`;

/** The same place twice; by TLS where the installation has a certificate. */
const urlsOf = ({ settings }: Context, request: Request, token: string) => ({
  url: addressOf(request, 'http', settings.acsPort, token),
  secureUrl: settings.tls ? addressOf(request, 'https', settings.acsTlsPort, token) : null,
});

const rowOf = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('acs_access')
    .select([
      'token',
      'username',
      'enabled',
      'inform_seconds',
      'watch_minutes',
      'weak_signal',
      'missed_reports',
      'loop_starts',
      'loop_minutes',
      'updated_by',
      'updated_at',
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();

/** What is typed of it, as it is now. */
const typedOf = (tenantId: number, row: Awaited<ReturnType<typeof rowOf>>) => ({
  enabled: row?.enabled ?? false,
  username: row?.username ?? `acs${tenantId}`,
  informSeconds: row?.inform_seconds ?? usualSeconds,
  watchMinutes: row?.watch_minutes ?? usualWatch,
  weakSignal: row?.weak_signal ?? usualSignal,
  missedReports: row?.missed_reports ?? usualMissed,
  loopStarts: row?.loop_starts ?? usualLoop.starts,
  loopMinutes: row?.loop_minutes ?? usualLoop.minutes,
});

const read = (ctx: Context, request: Request) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await rowOf(tx, tenantId);
    return {
      ...typedOf(tenantId, row),
      ...(row ? urlsOf(ctx, request, row.token) : { url: null, secureUrl: null }),
      username: row?.username ?? null,
      updateBy: row?.updated_by ?? null,
      updateTime: maybeTimeText(row?.updated_at ?? null),
    };
  });

const change = (ctx: Context, request: Request, typed: InputOf<typeof acsCalls.setAcs>): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const before = typedOf(tenantId, await rowOf(tx, tenantId));
    const { password, ...shown } = typed;
    const after = kept(acsForm, before, shown);
    // An empty password is one that nobody typed: it stays as it is.
    const more = password === undefined || password === '' ? {} : { password };
    await changeAcsAccess(ctx, tx, tenantId, { ...after, ...more }, userName);
    request.note({ object, before, after: { ...after, ...('password' in more && { password: '••••••' }) } });
  });

const newAddress = (ctx: Context, request: Request) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const { token } = await changeAcsAccess(ctx, tx, tenantId, { token: newAcsToken() }, userName);
    request.note({ object, after: { address: 'new' } });
    return urlsOf(ctx, request, token);
  });

const newWords = (ctx: Context, request: Request) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const password = newPassword();
    const { username } = await changeAcsAccess(ctx, tx, tenantId, { password }, userName);
    request.note({ object, after: { password: 'new' } });
    return { username, password };
  });

const waiting = (ctx: Context, request: Request, { keyword, ...paging }: InputOf<typeof acsCalls.waitingCpes>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const part = contains(keyword ?? '');
    const { rows, total } = await pageOf(
      tx
        .selectFrom('cpe_waiting as w')
        .leftJoin('cpe_admission as a', (join) =>
          join
            .onRef('a.tenant_id', '=', 'w.tenant_id')
            .onRef('a.oui', '=', 'w.oui')
            .onRef('a.product_class', '=', 'w.product_class')
            .onRef('a.serial', '=', 'w.serial')
            .on('a.until', '>', new Date(ctx.clock.now())),
        )
        .select(['w.id', 'w.oui', 'w.product_class', 'w.serial', 'w.manufacturer', 'w.address', 'w.reason', 'w.tries'])
        .select(['w.first_at', 'w.last_at', 'a.until'])
        .where('w.tenant_id', '=', tenantId)
        .$if(keyword !== undefined, (select) =>
          select.where((eb) => eb.or([eb('w.serial', 'ilike', part), eb('w.address', 'ilike', part)])),
        )
        .orderBy('w.last_at', 'desc')
        .orderBy('w.id', 'desc'),
      paging,
    );
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        oui: row.oui,
        productClass: row.product_class,
        serialno: row.serial,
        manufacturer: row.manufacturer,
        host: row.address,
        reason: row.reason,
        tries: Number(row.tries),
        firstTime: timeText(row.first_at),
        lastTime: timeText(row.last_at),
        admittedUntil: maybeTimeText(row.until),
      })),
    };
  });

const mustWait = async (tx: Tx, tenantId: number, id: string) => {
  const row = await tx
    .selectFrom('cpe_waiting')
    .select(['serial', 'address', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  return row;
};

const admit = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const row = await mustWait(tx, tenantId, id);
    if (!(await letInCpe(ctx, tx, tenantId, id, userName))) throw fault('notFound');
    request.note({ object: `Customer device ${row.serial}`, after: { admitted: row.address, reason: row.reason } });
  });

const forget = (request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await mustWait(tx, tenantId, id);
    await tx.deleteFrom('cpe_waiting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    request.note({ object: `Customer device ${row.serial}`, before: { waiting: row.address, reason: row.reason } });
  });

/** Where customer devices of the tenant report, and those that were not let in. */
export const acs = (ctx: Context): Area =>
  area(acsCalls, {
    getAcs: (_, request) => read(ctx, request),
    setAcs: (typed, request) => change(ctx, request, typed),
    newAcsAddress: (_, request) => newAddress(ctx, request),
    newAcsPassword: (_, request) => newWords(ctx, request),
    waitingCpes: (asked, request) => waiting(ctx, request, asked),
    admitCpe: ({ id }, request) => admit(ctx, request, id),
    forgetCpe: ({ id }, request) => forget(request, id),
  });
