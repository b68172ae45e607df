import type { Context } from '../context.ts';
import { ask, type Answered, type Asked } from './http.ts';
import { Rejected, type Message } from './message.ts';
import { smsPlace, type SmsSetting } from './settings.ts';

/** A way to hand a short message to a provider: what to ask, and whether the answer means that it was taken. */
interface SmsProvider {
  request(setting: SmsSetting, secret: string, message: Message): Asked;
  wasTaken(setting: SmsSetting, answer: Answered): boolean;
}

const isGood = ({ status }: Answered): boolean => status >= 200 && status < 300;

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
  request: (setting, secret, message) => {
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
  wasTaken: ({ success }, answer) =>
    isGood(answer) && (success === null || success === '' || answer.body.toString('utf8').includes(success)),
};

/** Twilio: a form to Accounts/{sid}/Messages.json with the account and its token as user and password; 201 = taken. */
const twilio: SmsProvider = {
  request: (setting, secret, message) => {
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
  wasTaken: (_setting, { status }) => status === 201,
};

const providers: Readonly<Record<SmsSetting['provider'], SmsProvider>> = { http: generic, twilio };

/** What a provider says about a message it did not take, without line breaks and without our secret. */
const said = (answer: Answered, secret: string): string => {
  const words = answer.body.toString('utf8').replace(/[^\x20-\x7e\u4e00-\u9fff]+/g, ' ');
  return `${answer.status} ${secret === '' ? words : words.replaceAll(secret, '***')}`.slice(0, 200).trim();
};

/** Hands a short message to the provider of a setting; throws what the provider said. */
export async function sendSms(ctx: Context, setting: SmsSetting, message: Message): Promise<void> {
  const secret = setting.secret === null ? '' : ctx.vault.open(smsPlace(setting.tenant_id), setting.secret);
  const provider = providers[setting.provider];
  const answer = await ask(ctx, provider.request(setting, secret, message));
  if (provider.wasTaken(setting, answer)) return;
  // 408 and 429 ask for patience, 5xx is the provider's own trouble.
  const isFinal = answer.status < 500 && answer.status !== 408 && answer.status !== 429;
  throw isFinal ? new Rejected(said(answer, secret)) : new Error(said(answer, secret));
}
