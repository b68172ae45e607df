import { alarmKindOf, alarmKinds } from '@heliograph/catalogue/alarms/kinds.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { alarmWords } from '@heliograph/catalogue/words/severities.ts';

import { sql } from 'kysely';
import { contains, searchWordsOf } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { whatTheyAreOf } from '../../estate/alarms/standing.ts';
import { isCurrent } from '../../estate/alarms/current.ts';

const kindsNamed = (word: string): string[] => {
  const part = word.toLowerCase();
  return alarmKinds.flatMap(({ id, name }) =>
    name.en.toLowerCase().includes(part) || name.zh.toLowerCase().includes(part) ? [id] : [],
  );
};

/** Standing alarms of which the kind, the text or the device has each of the words; the newest first, at most `most`. */
export async function findAlarms(tx: Tx, tenantId: number, typed: string, most: number) {
  const words = searchWordsOf(typed).map((word) => {
    const like = contains(word);
    return sql`(a.kind = any(${kindsNamed(word)}::text[]) or a.text ilike ${like} or o.name ilike ${like} or k.name ilike ${like} or k.serial ilike ${like})`;
  });
  if (words.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    kind: string;
    object: string;
    severity: number;
    olt_id: string | null;
    host: string | null;
    port_name: string | null;
    project_id: string | null;
  }>`
    select a.id, a.kind, a.object, a.severity, a.olt_id, coalesce(o.name, nullif(k.name, ''), k.serial) as host,
      coalesce(o.project_id, k.project_id) as project_id, p.name as port_name
    from alarm a ${whatTheyAreOf} left join olt o on o.tenant_id = a.tenant_id and o.id = a.olt_id
      left join cpe k on k.tenant_id = a.tenant_id and k.id = a.cpe_id
    where a.tenant_id = ${tenantId} and ${isCurrent}
      and ${sql.join(words, sql` and `)}
    order by a.raised_at desc, a.id desc limit ${most}`.execute(tx);
  return rows.map((row) => {
    return {
      id: row.id,
      name: alarmKindOf(row.kind)?.name ?? alarmWords.unknownKind,
      severity: row.severity,
      oltId: row.olt_id,
      host: row.host ?? '',
      object: placeText(row.object, row.port_name),
      projectId: row.project_id,
    };
  });
}
