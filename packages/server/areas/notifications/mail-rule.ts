import { addressesIn, notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { isEmail } from '@heliograph/catalogue/formats/contact.ts';
import { formatMessages } from '@heliograph/catalogue/words/format-messages.ts';
import { defaultMailAddress, notificationWords as words } from '@heliograph/catalogue/words/notification-words.ts';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { MailRuleTable } from '../../db/tables/notifications.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { deliver } from '../../outbound/deliver.ts';
import { canSend } from '../../outbound/settings.ts';
import { testTold } from './test-server.ts';

type Row = Selectable<MailRuleTable>;
type Handle = Handlers<typeof notificationCalls>;

const read = (tx: Tx, tenantId: number): Promise<Row | undefined> =>
  tx.selectFrom('mail_rule').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

/** What is set, or what a new one begins with. */
const typedOf = (row: Row | undefined) => ({
  enabled: row?.enabled ?? false,
  addresses: (row?.addresses ?? [defaultMailAddress]).join(', '),
  levels: row?.levels ?? [],
  types: row?.types ?? [],
  keyword: row?.keyword ?? null,
  language: (row?.language ?? 'en') as string,
});

async function save(
  ctx: Context,
  tx: Tx,
  request: Request,
  sent: InputOf<typeof notificationCalls.setMailRuleInfo>,
): Promise<void> {
  const { tenantId } = request.actor;
  const before = typedOf(await read(tx, tenantId));
  const typed = kept<object>(notificationCalls.setMailRuleInfo.form, before, sent) as typeof before;
  request.note({ object: 'mail rule', before, after: typed });
  const { language, addresses, ...rest } = typed;
  const after = {
    ...rest,
    addresses: addressesIn(addresses),
    language: language as Language,
    updated_at: new Date(ctx.clock.now()),
  };
  await tx
    .insertInto('mail_rule')
    .values({ tenant_id: tenantId, ...after })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(after))
    .execute();
}

async function test(ctx: Context, request: Request, typed: string): Promise<void> {
  const { tenantId, userName } = request.actor;
  if (typed !== '' && !isEmail(typed)) throw badInput([{ field: 'to', message: formatMessages.email }]);
  const row = await request.tx((tx) => read(tx, tenantId));
  const addresses = typed === '' ? typedOf(row).addresses.split(', ') : [typed];
  if (!(await canSend(ctx, tenantId, 'email'))) throw fault('noMailServer');
  for (const address of addresses) {
    const id = ctx.newId();
    const to = { name: userName, language: request.language, zone: 'UTC', address };
    const { verdict, said, meaning } = await deliver(ctx, tenantId, {
      by: 'email',
      id,
      told: testTold(`test-${id}`, ctx.clock.now()),
      to,
    });
    if (verdict.is !== 'sent') throw meaning ?? fault('sendFailed', { reason: said ?? address });
  }
}

export const mailRule = (ctx: Context): Pick<Handle, 'getMailRuleInfo' | 'setMailRuleInfo' | 'testMail'> => ({
  getMailRuleInfo: async (_input, request) => {
    const { tenantId } = request.actor;
    const typed = typedOf(await request.tx((tx) => read(tx, tenantId)));
    const hasServer = await canSend(ctx, tenantId, 'email');
    const isDefault = addressesIn(typed.addresses).includes(defaultMailAddress);
    return {
      ...typed,
      warnings: [...(isDefault ? [words.mailDefault] : []), ...(hasServer ? [] : [words.mailServer])],
    };
  },
  setMailRuleInfo: (typed, request) => request.tx((tx) => save(ctx, tx, request, typed)),
  testMail: ({ to }, request) => test(ctx, request, to),
});
