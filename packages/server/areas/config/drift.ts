import { configDriftCalls } from '@heliograph/catalogue/calls/config-drift.ts';
import { configTemplates as entity } from '@heliograph/catalogue/entities/config-templates.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { ConfigFinding } from '../../db/tables/config.ts';
import { changeablePages } from '../../drivers/families.ts';
import { serveEntity } from '../../entities/serve-entity.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { templatesTopic } from './template-watch.ts';

interface Row {
  readonly template_id: string;
  readonly template: string;
  readonly olt_id: string;
  readonly olt: string;
  readonly version_id: string;
  readonly asked_at: Date;
  readonly n: number;
  readonly findings: readonly ConfigFinding[];
  readonly total: number;
}

const drift = (request: Request, asked: InputOf<typeof configDriftCalls.drift>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { templateId = null, olt = null, state = null, pageNum, pageSize } = asked;
    const { rows } = await sql<Row>`
      select d.template_id, t.name as template, d.olt_id, o.name as olt, d.version_id, d.asked_at, d.n, d.findings, count(*) over ()::int as total
      from config_drift d join config_template t on t.tenant_id = d.tenant_id and t.id = d.template_id
      join olt o on o.tenant_id = d.tenant_id and o.id = d.olt_id
      where d.tenant_id = ${tenantId} and (${templateId}::int8 is null or d.template_id = ${templateId})
        and (${olt}::text is null or strpos(lower(o.name), lower(${olt ?? ''})) > 0)
        and (${state}::text is null or (d.n > 0) = (${state} = 'differs'))
      order by d.n desc, o.name, o.id, t.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx);
    const titleOf = (id: string | null): string | null => {
      const page = changeablePages.find((one) => one.id === id);
      return page ? request.tongue.say(page.title) : null;
    };
    return {
      rows: rows.map((row) => ({
        id: `${row.template_id}-${row.olt_id}`,
        templateId: row.template_id,
        template: row.template,
        oltId: row.olt_id,
        olt: row.olt,
        versionId: row.version_id,
        askedAt: timeText(row.asked_at),
        n: row.n,
        findings: row.findings.map((finding) => ({ ...finding, title: titleOf(finding.page) })),
      })),
      total: rows[0]?.total ?? 0,
    };
  });

/** Templates, and what they find in the newest configurations: whoever saves or deletes one has it asked by the worker at once. */
export const configTemplatesArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity as unknown as Entity,
    { changed: ({ tx, request }) => ctx.bus.wake(tx, templatesTopic(request.actor.tenantId)) },
    area({ configDrift: configDriftCalls.drift }, { configDrift: (asked, request) => drift(request, asked) }),
  );
