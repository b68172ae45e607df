import { messagingCalls } from '@heliograph/catalogue/calls/messaging.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { MailSecurity } from '../../db/tables/sign-in.ts';
import { Fault, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { sendMail } from '../../outbound/mail.ts';
import { Rejected, type OutboundMessage } from '../../outbound/message.ts';
import {
  canSend,
  mailOf,
  mailPlace,
  readMail,
  readSms,
  smsOf,
  smsPlace,
  type MailSetting,
  type SmsSetting,
} from '../../outbound/settings.ts';
import { sendSms } from '../../outbound/sms.ts';

type TypedMail = InputOf<typeof messagingCalls.updateSystemMail>;
type TypedSms = InputOf<typeof messagingCalls.updateSmsSetting>;

const providers: Readonly<Record<string, SmsSetting['provider']>> = {
  http: 'http',
  twilio: 'twilio',
  aliyun: 'aliyun',
};
const securities: Readonly<Record<string, MailSecurity>> = { tls: 'tls', starttls: 'starttls', none: 'none' };

/**
 * What is stored of a secret after a change. Without a new one the old one stays, but only for the same account at the same
 * place: whoever may change the place must not be able to have a secret sent there that it cannot read.
 */
function secretAfter(
  typed: string | null | undefined,
  before: string | null | undefined,
  isSamePlace: boolean,
  seal: (plain: string) => string,
): string | null {
  if (typed !== undefined && typed !== null && typed !== '') return seal(typed);
  return isSamePlace ? (before ?? null) : null;
}

const shownMail = ({ password, updated_at: _at, tenant_id: _tenant, ...rest }: MailSetting) => ({
  ...rest,
  password: password === null ? null : '***',
});
const shownSms = ({ secret, updated_at: _at, tenant_id: _tenant, ...rest }: SmsSetting) => ({
  ...rest,
  secret: secret === null ? null : '***',
});

/** What the form holds: what is set, or what a new one begins with. The password is never told. */
const mailTyped = (row: MailSetting | undefined) => ({
  enabled: row?.enabled ?? true,
  host: row?.host ?? '',
  port: row?.port ?? 465,
  security: row?.security ?? ('tls' as string),
  userName: row?.user_name ?? null,
  password: undefined as string | null | undefined,
  fromAddress: row?.from_address ?? '',
  fromName: row?.from_name ?? null,
});

const smsTyped = (row: SmsSetting | undefined) => ({
  enabled: row?.enabled ?? true,
  provider: row?.provider ?? ('http' as string),
  url: row?.url ?? '',
  method: row?.method ?? 'POST',
  headers: row?.headers ?? '',
  body: row?.body ?? '',
  success: row?.success ?? null,
  account: row?.account ?? null,
  sender: row?.sender ?? null,
  template: row?.template ?? null,
  countryCode: row?.country_code ?? '',
  secret: undefined as string | null | undefined,
});

async function saveMail(ctx: Context, tx: Tx, request: Request, sent: TypedMail): Promise<void> {
  const { tenantId } = request.actor;
  const before = await readMail(tx, tenantId);
  const typed = kept(messagingCalls.updateSystemMail.form, mailTyped(before), sent);
  // Nor may it be sent in the clear by who takes the encryption away.
  const isWeaker = typed.security === 'none' && before?.security !== 'none';
  const isSamePlace =
    before?.host === typed.host && before.port === typed.port && before.user_name === typed.userName && !isWeaker;
  const after: MailSetting = {
    tenant_id: tenantId,
    enabled: typed.enabled,
    host: typed.host,
    port: typed.port,
    security: securities[typed.security] ?? 'tls',
    user_name: typed.userName,
    password: secretAfter(typed.password, before?.password, isSamePlace, (plain) =>
      ctx.vault.seal(mailPlace(tenantId), plain),
    ),
    from_address: typed.fromAddress,
    from_name: typed.fromName,
    updated_at: new Date(ctx.clock.now()),
  };
  request.note({ object: 'system mail', before: before ? shownMail(before) : null, after: shownMail(after) });
  const { tenant_id: _tenant, ...changes } = after;
  await tx
    .insertInto('mail_setting')
    .values(after)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changes))
    .execute();
}

async function saveSms(ctx: Context, tx: Tx, request: Request, sent: TypedSms): Promise<void> {
  const { tenantId } = request.actor;
  const before = await readSms(tx, tenantId);
  const typed = kept(messagingCalls.updateSmsSetting.form, smsTyped(before), sent);
  const isSamePlace =
    before?.url === typed.url && before.provider === typed.provider && before.account === typed.account;
  const after: SmsSetting = {
    tenant_id: tenantId,
    enabled: typed.enabled,
    provider: providers[typed.provider] ?? 'http',
    url: typed.url,
    method: typed.method,
    headers: typed.headers,
    body: typed.body,
    success: typed.success,
    account: typed.account,
    sender: typed.sender,
    template: typed.template,
    country_code: typed.countryCode,
    secret: secretAfter(typed.secret, before?.secret, isSamePlace, (plain) =>
      ctx.vault.seal(smsPlace(tenantId), plain),
    ),
    updated_at: new Date(ctx.clock.now()),
  };
  request.note({ object: 'SMS settings', before: before ? shownSms(before) : null, after: shownSms(after) });
  const { tenant_id: _tenant, ...changes } = after;
  await tx
    .insertInto('sms_setting')
    .values(after)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changes))
    .execute();
}

const testWords = {
  subject: text('Test message of Heliograph', 'Heliograph 测试消息'),
  words: text(
    'This is a test. Whoever reads it knows that messages of this console arrive.',
    '这是一条测试消息。收到此消息说明本控制台的消息可以送达。',
  ),
};
const testMessage = ({ language }: Request, to: string): OutboundMessage => ({
  to,
  subject: testWords.subject[language],
  words: testWords.words[language],
  code: '000000',
});

/** What the other side said stands in the answer: that is what a test is for. */
async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (error instanceof Rejected && error.meaning) throw error.meaning;
    const reason = (error instanceof Error ? error.message : 'unknown').replace(/[^\x20-\x7e\u4e00-\u9fff]+/g, ' ');
    throw fault('sendFailed', { reason: reason.slice(0, 200) });
  }
}

type Handle = Handlers<typeof messagingCalls>;

const mail = (ctx: Context): Pick<Handle, 'selectSystemMail' | 'updateSystemMail' | 'testSystemMail'> => ({
  selectSystemMail: async (_input, request) => {
    const own = await request.tx((tx) => readMail(tx, request.actor.tenantId));
    const shared = own?.enabled !== true && (await canSend(ctx, request.actor.tenantId, 'email'));
    return {
      own: own !== undefined,
      shared,
      hasSecret: typeof own?.password === 'string',
      enabled: own?.enabled ?? true,
      host: own?.host ?? '',
      port: own?.port ?? 465,
      security: own?.security ?? 'tls',
      userName: own?.user_name ?? null,
      fromAddress: own?.from_address ?? '',
      fromName: own?.from_name ?? null,
    };
  },
  updateSystemMail: (typed, request) => request.tx((tx) => saveMail(ctx, tx, request, typed)),
  testSystemMail: async ({ to }, request) => {
    const setting = await mailOf(ctx, request.actor.tenantId);
    if (!setting) throw fault('noMailServer');
    await tried(() => sendMail(ctx, setting, testMessage(request, to)));
  },
});

const sms = (ctx: Context): Pick<Handle, 'smsSetting' | 'updateSmsSetting' | 'testSms'> => ({
  smsSetting: async (_input, request) => {
    const own = await request.tx((tx) => readSms(tx, request.actor.tenantId));
    const shared = own?.enabled !== true && (await canSend(ctx, request.actor.tenantId, 'sms'));
    return {
      own: own !== undefined,
      shared,
      hasSecret: typeof own?.secret === 'string',
      enabled: own?.enabled ?? true,
      provider: own?.provider ?? 'http',
      url: own?.url ?? '',
      method: own?.method ?? 'POST',
      headers: own?.headers ?? 'Content-Type: application/json',
      // Names that a body may use.
      body: own?.body ?? '{"to":"${phone}","text":"${text}"}',
      success: own?.success ?? null,
      account: own?.account ?? null,
      sender: own?.sender ?? null,
      template: own?.template ?? null,
      countryCode: own?.country_code ?? '',
    };
  },
  updateSmsSetting: (typed, request) => request.tx((tx) => saveSms(ctx, tx, request, typed)),
  testSms: async ({ phonenumber }, request) => {
    const setting = await smsOf(ctx, request.actor.tenantId);
    if (!setting) throw fault('noSmsProvider');
    await tried(() => sendSms(ctx, setting, testMessage(request, phonenumber)));
  },
});

/** By which servers mail and short messages of a tenant leave. */
export const messaging = (ctx: Context): Area => area(messagingCalls, { ...mail(ctx), ...sms(ctx) });
