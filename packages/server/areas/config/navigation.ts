import { maybeTimeText } from '../../time-text.ts';
import type { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { isOfPlace } from '@heliograph/catalogue/kit/page.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import type { Request } from '../../http/request.ts';
import { familyOfOlt, pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { pageRecords } from '../../southbound/config/pages.store.ts';
import { troubleWords } from '../../southbound/config/trouble.ts';
import { findOlt, type OltRef } from '../olt-info/olt-info.ts';
import { maySee } from './target.ts';

type PageState = OutputOf<typeof configCalls.pages>;
type Record = Awaited<ReturnType<typeof pageRecords>>[number];

const lacks = text('This model does not have it', '该型号没有此功能');
const noTable = text('The device does not answer this table', '设备不应答该表');

function stateOf(olt: ConfigOlt, id: string, record: Record | undefined, language: Language): PageState {
  const unread: PageState = { page: id, state: 'unread', readAt: null, fault: null, drift: false };
  const found = pageOfOlt(olt, id);
  if (typeof found === 'string') return { ...unread, state: 'absent', fault: lacks[language] };
  if (found.binding.needsCli === true && olt.cli_protocol === null) {
    return { ...unread, state: 'failed', fault: faults.cliNeeded.words[language] };
  }
  if (found.page.shape === 'action') return { ...unread, state: 'ready' };
  if (!record) return unread;
  const reason = record.state === 'absent' ? noTable : record.fault === null ? undefined : troubleWords(record.fault);
  return {
    page: id,
    state: record.fault === null ? record.state : 'failed',
    readAt: maybeTimeText(record.read_at),
    fault: reason?.[language] ?? null,
    drift: record.drift_at !== null,
  };
}

/** Every page of the device itself that its family knows and the caller may see; those that this model lacks say so. */
export const listPages = (request: Request, ref: OltRef): Promise<{ rows: PageState[]; total: number }> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await findOlt(tx, tenantId, ref);
    const records = new Map((await pageRecords(tx, tenantId, olt.id)).map((record) => [record.page, record]));
    const rows = familyOfOlt(olt)
      .bindings.filter(({ page }) => !isOfPlace(page) && maySee(request.actor, page))
      .map(({ page }) => stateOf(olt, page.id, records.get(page.id), request.language));
    return { rows, total: rows.length };
  });
