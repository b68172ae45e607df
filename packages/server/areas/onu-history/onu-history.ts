import { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import { keepsOf, setKeeps } from '../../history/keeps.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { findOlt, isOltNamed, type OltRef } from '../olt-info/olt-info.ts';
import { listDecays, type DecayQuery } from './decays.store.ts';
import { decaysFile, lightFile, mostExported } from './files.ts';
import { onuLightOf } from './light.ts';

export { listDecays } from './decays.store.ts';

type Asked = OltRef & DecayQuery;

const kept = text('How long readings are kept', '历史数据保留期限');

/** A page of the worst, of all OLTs where none is named. */
const decays = (ctx: Context, request: Request, { sysMac, id, ...query }: Asked) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const ref = { sysMac, id, oltId: query.oltId };
    const one = isOltNamed(ref) ? await findOlt(tx, tenantId, ref) : undefined;
    return listDecays(tx, tenantId, { ...query, oltId: one?.id }, new Date(ctx.clock.now()));
  });

/** Light of ONUs over time, and those whose light decays; how long the history is kept. */
export const onuHistory = (ctx: Context): Area => {
  const desk = new SheetDesk();
  return area(onuHistoryCalls, {
    onuLight: (asked, request) => request.tx((tx) => onuLightOf(ctx, tx, request.actor.tenantId, asked)),
    exportOnuLight: ({ format, ...asked }, request) =>
      desk.inTurn(async () => {
        const shown = await request.tx((tx) => onuLightOf(ctx, tx, request.actor.tenantId, asked));
        return lightFile(shown, request.language, format);
      }),
    listDecays: (asked, request) => decays(ctx, request, asked),
    exportDecays: ({ format, ...asked }, request) =>
      desk.inTurn(async () => {
        const { rows } = await decays(ctx, request, { ...asked, pageNum: 1, pageSize: mostExported + 1 });
        return decaysFile(rows, request.language, format);
      }),
    historyKeeps: (_asked, request) => request.tx((tx) => keepsOf(tx, request.actor.tenantId)),
    keepHistory: (asked, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        request.note({ object: kept.en, before: { ...(await keepsOf(tx, tenantId)) }, after: { ...asked } });
        await setKeeps(tx, tenantId, asked);
      }),
  });
};
