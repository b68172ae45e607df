import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { aliyunRefusal, signedCall, type SmsRefusal } from './aliyun.ts';
import { askAddress, type OutboundAnswer, type OutboundRequest } from './http.ts';
import { Rejected, type OutboundMessage } from './message.ts';
import { smsPlace, type SmsSetting } from './settings.ts';

/** A way to hand a short message to a provider: what to ask, and what the answer means. */
interface SmsProvider {
  request(ctx: Context, setting: SmsSetting, secret: string, message: OutboundMessage): OutboundRequest;
  /** Undefined = the message was taken. */
  refusal(setting: SmsSetting, answer: OutboundAnswer): SmsRefusal | undefined;
}

const isGood = ({ status }: OutboundAnswer): boolean => status >= 200 && status < 300;

/** By the status alone: 408 and 429 ask for patience, 5xx is the provider's own trouble. */
const refused = ({ status }: OutboundAnswer): SmsRefusal => ({
  isFinal: status < 500 && status !== 408 && status !== 429,
});

const numberOf = (setting: SmsSetting, to: string): string => (to.startsWith('+') ? to : setting.country_code + to);

/** Names in `${}` that a setting may use; everything else stays as it is typed. */
function filled(template: string, values: Readonly<Record<string, string>>, spell: (value: string) => string): string {
  return template.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : spell(value);
  });
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
const asIs = (value: string): string => value;
const inHeader = (value: string): string => value.replace(/[^\x20-\x7e]/g, '');

function headersOf(typed: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = typed.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    return /^[a-z0-9-]+$/.test(name) ? [[name, filled(line.slice(at + 1).trim(), values, inHeader)]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Any provider that takes a message by one HTTP request. */
const generic: SmsProvider = {
  request: (_ctx, setting, secret, message) => {
    const values = {
      phone: numberOf(setting, message.to),
      text: message.words,
      code: message.code ?? '',
      sender: setting.sender ?? '',
      account: setting.account ?? '',
      secret,
    };
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...headersOf(setting.headers, values),
    };
    const isForm = headers['content-type']?.includes('x-www-form-urlencoded') === true;
    const isJson = headers['content-type']?.includes('json') === true;
    const url = filled(setting.url, values, encodeURIComponent);
    const body = filled(setting.body, values, isForm ? encodeURIComponent : isJson ? inJson : asIs);
    return { url, method: setting.method, headers, ...(setting.method === 'GET' ? {} : { body }) };
  },
  refusal: ({ success }, answer) => {
    const says = success === null || success === '' || answer.body.toString('utf8').includes(success);
    return isGood(answer) && says ? undefined : refused(answer);
  },
};

/** Twilio: a form to Accounts/{sid}/Messages.json with the account and its token as user and password; 201 = taken. */
const twilio: SmsProvider = {
  request: (_ctx, setting, secret, message) => {
    const account = setting.account ?? '';
    const sender = setting.sender ?? '';
    const form = new URLSearchParams({ To: numberOf(setting, message.to), Body: message.words });
    form.set(sender.startsWith('MG') ? 'MessagingServiceSid' : 'From', sender);
    return {
      url: `${setting.url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
      },
      body: form.toString(),
    };
  },
  refusal: (_setting, answer) => (answer.status === 201 ? undefined : refused(answer)),
};

/**
 * Alibaba Cloud (Dysmsapi 2017-05-25, SendSms): a signed call that names the approved sender and the approved text, and gives
 * the code that stands in it. Texts of our own cannot be sent this way.
 */
const aliyun: SmsProvider = {
  request: (ctx, setting, secret, message) => {
    if (message.code === undefined)
      throw new Rejected('this provider sends its approved text with a code, nothing else');
    return signedCall(
      {
        url: setting.url,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: numberOf(setting, message.to).replace(/^\+/, ''),
          SignName: setting.sender ?? '',
          TemplateCode: setting.template ?? '',
          TemplateParam: JSON.stringify({ code: message.code }),
        },
        nonce: randomBytes(16).toString('hex'),
        at: new Date(ctx.clock.now()),
      },
      { id: setting.account ?? '', secret },
    );
  },
  refusal: (_setting, answer) => aliyunRefusal(answer),
};

const providers: Readonly<Record<SmsSetting['provider'], SmsProvider>> = {
  http: generic,
  twilio,
  aliyun,
};

/** What a provider says about a message it did not take, without line breaks and without our secret. */
const said = (answer: OutboundAnswer, secret: string): string => {
  const words = answer.body.toString('utf8').replace(/[^\x20-\x7e\u4e00-\u9fff]+/g, ' ');
  return `${answer.status} ${secret === '' ? words : words.replaceAll(secret, '***')}`.slice(0, 200).trim();
};

/** Hands a short message to the provider of a setting; throws what the provider said. */
export async function sendSms(ctx: Context, setting: SmsSetting, message: OutboundMessage): Promise<void> {
  const secret = setting.secret === null ? '' : ctx.vault.open(smsPlace(setting.tenant_id), setting.secret);
  const provider = providers[setting.provider];
  const answer = await askAddress(ctx, provider.request(ctx, setting, secret, message));
  const refusal = provider.refusal(setting, answer);
  if (!refusal) return;
  if (refusal.isFinal) throw new Rejected(said(answer, secret), refusal.meaning);
  throw refusal.meaning ?? new Error(said(answer, secret));
}
