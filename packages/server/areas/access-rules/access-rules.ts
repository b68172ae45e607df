import { accessRuleCalls, accessRuleForm, type accessRuleRow } from '@heliograph/catalogue/calls/access-rules.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { accessRuleColumnsOf, findRules, listRules, type AccessRuleRow } from './access-rules.store.ts';
import { importRules, templateOfAccessRules } from './import.ts';
import { explain, findMatch } from './matching.ts';

export { findMatch, type Candidate } from './matching.ts';

const shown = (row: AccessRuleRow, tenantCode: string): z.input<typeof accessRuleRow> => ({
  id: row.id,
  deviceMac: row.device_mac,
  deviceSn: row.device_sn,
  deviceClass: row.device_class,
  deviceType: row.device_types.join(','),
  checkStatus: row.check_status,
  tenantId: tenantCode,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateBy: row.updated_by,
  updateTime: row.updated_at && timeText(row.updated_at),
  remark: row.remark,
});

const inputOf = (row: AccessRuleRow) => ({
  deviceMac: row.device_mac,
  deviceSn: row.device_sn,
  deviceClass: row.device_class,
  deviceTypeArr: [...row.device_types],
  checkStatus: row.check_status,
  remark: row.remark,
});

/** What people know a rule by, for the log: what it looks at. Its id says nothing to anybody. */
const named = ({ deviceMac, deviceSn, deviceTypeArr }: ReturnType<typeof inputOf>): string =>
  deviceMac ?? deviceSn ?? deviceTypeArr.join(', ');

type Handle = Handlers<typeof accessRuleCalls>;
type Change = 'addDeviceAuthorized' | 'updateDeviceAuthorized' | 'delDeviceAuthorized' | 'setDeviceAuthorizedStateById';

/** Each change that may let somebody in wakes those who wait outside. */
const changing = (ctx: Context): Pick<Handle, Change> => ({
  addDeviceAuthorized: (rule, request) =>
    request.tx(async (tx) => {
      const values = accessRuleColumnsOf(rule);
      request.note({
        object: `access rule ${rule.deviceMac ?? rule.deviceSn ?? rule.deviceTypeArr.join(', ')}`,
        after: values,
      });
      await tx
        .insertInto('access_rule')
        .values({ tenant_id: request.actor.tenantId, id: ctx.newId(), ...values, created_by: request.actor.userName })
        .execute();
      await ctx.bus.wake(tx, `rules:${request.actor.tenantId}`);
    }),

  updateDeviceAuthorized: (rule, request) =>
    request.tx(async (tx) => {
      const [before] = await findRules(tx, request.actor.tenantId, [rule.id]);
      if (!before) throw fault('notFound');
      const values = accessRuleColumnsOf(kept(accessRuleForm, inputOf(before), rule));
      request.note({ object: `access rule ${named(inputOf(before))}`, before, after: values });
      await tx
        .updateTable('access_rule')
        .set({ ...values, updated_by: request.actor.userName, updated_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', request.actor.tenantId)
        .where('id', '=', rule.id)
        .execute();
      await ctx.bus.wake(tx, `rules:${request.actor.tenantId}`);
    }),

  delDeviceAuthorized: ({ id }, request) =>
    request.tx(async (tx) => {
      const before = await findRules(tx, request.actor.tenantId, id);
      // Foreign and unknown ids look the same; one of them stops the whole delete, so nothing is half done.
      if (before.length !== new Set(id).size) throw fault('notFound');
      const names = before.map((rule) => named(inputOf(rule))).join(', ');
      request.note({ object: `access rules ${names}`, before: { rules: before } });
      await tx
        .deleteFrom('access_rule')
        .where('tenant_id', '=', request.actor.tenantId)
        .where('id', 'in', id)
        .execute();
    }),

  setDeviceAuthorizedStateById: ({ id, checkStatus }, request) =>
    request.tx(async (tx) => {
      const [one] = id === '0' ? [] : await findRules(tx, request.actor.tenantId, [id]);
      if (id !== '0' && !one) throw fault('notFound');
      request.note({
        object: one ? `access rule ${named(inputOf(one))}` : 'all access rules',
        ...(one ? { before: { checkStatus: one.check_status } } : {}),
        after: { checkStatus },
      });
      await tx
        .updateTable('access_rule')
        .set({ check_status: checkStatus, updated_by: request.actor.userName, updated_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', request.actor.tenantId)
        .$if(id !== '0', (update) => update.where('id', '=', id))
        .execute();
      await ctx.bus.wake(tx, `rules:${request.actor.tenantId}`);
    }),
});

const checking = (): Pick<Handle, 'checkDeviceInRule'> => ({
  checkDeviceInRule: ({ sysMac, sysSerialNumber, deviceType, deviceClass }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const device = {
        mac: macDigits(sysMac ?? '') ?? null,
        serial: sysSerialNumber ?? null,
        deviceType: deviceType ?? null,
        deviceClass: deviceClass ?? 'OLT',
      };
      const match = await findMatch(tx, tenantId, device);
      const rules = await explain(tx, tenantId, device, 100);
      return {
        matched: match !== undefined,
        ruleId: match?.id ?? null,
        rules: rules.map(({ rule, reasons }) => ({
          id: rule.id,
          deviceMac: rule.device_mac,
          deviceSn: rule.device_sn,
          deviceType: rule.device_types.join(','),
          deviceClass: rule.device_class,
          matched: reasons.length === 0,
          reasons: reasons.map(({ field, message }) => ({ field, message: request.tongue.say(message) })),
        })),
      };
    }),
});

/** Device access-authorization rules: which devices may come in by themselves. */
export const accessRules = (ctx: Context): Area => {
  const desk = new SheetDesk();
  return area(accessRuleCalls, {
    ...changing(ctx),
    ...checking(),

    getDeviceAuthorized: (query, request) =>
      request.tx(async (tx) => {
        const { rows, total } = await listRules(tx, request.actor.tenantId, query);
        return { rows: rows.map((row) => shown(row, request.actor.tenantCode)), total };
      }),

    importDeviceAuthorizedTemplate: (_input, request) => desk.inTurn(() => templateOfAccessRules(request.language)),

    importDeviceAuthorizedData: (options, request) => importRules(ctx, desk, request, options),
  });
};
