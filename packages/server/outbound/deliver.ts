import type { ChannelId, DeliveryReason } from '@heliograph/catalogue/words/notification-words.ts';
import { SnmpFault, type SnmpFaultCode } from '@heliograph/wire/snmp/fault.ts';
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { Fault, fault } from '../fault.ts';
import { channels } from './channels/channels.ts';
import type { DeliveryVerdict } from './channels/channel.ts';
import { digestTemplate } from './digest.ts';
import { sendMail } from './mail.ts';
import { Rejected, type OutboundMessage } from './message.ts';
import { serverOf, channelSettingOf, messageTemplateOf } from './notification.store.ts';
import { carry } from './parcel.ts';
import { render } from './render.ts';
import { mailOf, smsOf } from './settings.ts';
import { sendSms } from './sms.ts';
import type { Receiver, Sending, ToldIncident } from './told.ts';

/** By which server: its id, or mail and SMS as they leave anyhow. */
export type By = string;

/** What became of a try. */
export interface DeliveryOutcome {
  readonly serverName: string;
  readonly channel: ChannelId;
  readonly verdict: DeliveryVerdict;
  readonly status: number | null;
  /** What the other side said, without its secrets. */
  readonly said: string | null;
  /** What is wrong in words of ours, where it is we who say no. */
  readonly meaning?: Fault | undefined;
  readonly title: string;
}

interface Wanted {
  readonly by: By;
  readonly id: string;
  readonly told: ToldIncident;
  readonly to: Receiver;
  /** Also by a server that is off: whoever tries one is asking for just that. */
  readonly isTest?: boolean;
}

interface Tried {
  readonly verdict: DeliveryVerdict;
  readonly status: number | null;
  readonly said: string | null;
  readonly meaning?: Fault | undefined;
}

const mostSaid = 300;
/** Words of the other side in one line, with our secrets covered. */
export function covered(words: string, secrets: readonly string[]): string {
  const line = words.replace(/[^\P{Cc}]+/gu, ' ').trim();
  return secrets
    .reduce((said, secret) => (secret.length < 4 ? said : said.replaceAll(secret, '***')), line)
    .slice(0, mostSaid);
}

const failed = (reason: DeliveryReason, said: string | null, meaning?: Fault): Tried => ({
  verdict: { is: 'refused', reason },
  status: null,
  said,
  meaning,
});

/** SMTP codes: 5yz stays so, 4yz passes; 530 to 538 and 550 5.7.x are about who we are. */
function ofMail(error: unknown): Tried {
  const { responseCode: code, message = 'unknown' } = error as { responseCode?: number; message?: string };
  const said = covered(message, []);
  if (code === undefined) return failed('network', said);
  const reason =
    code >= 530 && code <= 538 ? 'auth' : code >= 500 ? 'client' : code === 421 || code === 450 ? 'limited' : 'server';
  return { ...failed(reason, said), status: code };
}

/** Of an inform that was not taken. */
const informReasons: Partial<Record<SnmpFaultCode, DeliveryReason>> = {
  timeout: 'network',
  sendFailed: 'network',
  authFailed: 'auth',
  unknownUser: 'auth',
  decryptionFailed: 'auth',
  unsupportedSecurityLevel: 'auth',
};

/** What we said ourselves; a name that is found by no name server now may be found later. */
export function ofFault(error: unknown): Tried | undefined {
  if (error instanceof Fault) {
    const reason = error.id === 'targetUnknown' ? 'network' : error.id === 'privateTarget' ? 'address' : 'client';
    return failed(reason, error.words.en, error);
  }
  if (error instanceof Rejected) {
    const said = error.meaning?.words.en ?? covered(error.message, []);
    return failed('client', said, error.meaning);
  }
  if (error instanceof SnmpFault) return failed(informReasons[error.code] ?? 'server', covered(error.message, []));
  return undefined;
}

/** One thread for each incident: programs for mail follow `References`, and Outlook `In-Reply-To` as well. */
export const threadOf = (key: string): string =>
  `<incident-${createHash('sha256').update(key).digest('hex').slice(0, 32)}@heliograph.invalid>`;

async function byMail(ctx: Context, tenantId: number, sending: Sending): Promise<Tried> {
  const setting = await mailOf(ctx, tenantId);
  if (!setting) return failed('noMail', null, fault('noMailServer'));
  const { to, title, words, told, id } = sending;
  const message: OutboundMessage = {
    to: to.address ?? '',
    subject: title,
    words,
    thread: { root: threadOf(told.key), id },
  };
  try {
    await sendMail(ctx, setting, message);
    return { verdict: { is: 'sent' }, status: 250, said: null };
  } catch (error) {
    return ofFault(error) ?? ofMail(error);
  }
}

async function bySms(ctx: Context, tenantId: number, { to, words }: Sending): Promise<Tried> {
  const setting = await smsOf(ctx, tenantId);
  if (!setting) return failed('noSms', null, fault('noSmsProvider'));
  try {
    await sendSms(ctx, setting, { to: to.address ?? '', subject: '', words });
    return { verdict: { is: 'sent' }, status: null, said: null };
  } catch (error) {
    return ofFault(error) ?? failed('network', covered(error instanceof Error ? error.message : 'unknown', []));
  }
}

type OverChannel = Exclude<ChannelId, 'email' | 'sms'>;

async function byChannel(
  ctx: Context,
  channelId: OverChannel,
  setting: Parameters<(typeof channels)['webhook']['request']>[0],
  sending: Sending,
): Promise<Tried> {
  const channel = channels[channelId];
  const secrets = [setting.secret, setting.address];
  try {
    const parcel = channel.request(setting, sending);
    const answer = await carry(ctx, parcel);
    const verdict = channel.verdict(answer);
    const said = covered(answer.body.toString('utf8'), secrets);
    return { verdict, status: answer.status || null, said: said === '' ? null : said };
  } catch (error) {
    return ofFault(error) ?? failed('network', covered(error instanceof Error ? error.message : 'unknown', secrets));
  }
}

/** Makes a message and hands it over, once; what went wrong stands in the outcome, and nothing is thrown for it. */
export async function deliver(
  ctx: Context,
  tenantId: number,
  { by, id, told, to, isTest }: Wanted,
): Promise<DeliveryOutcome> {
  const isOwn = by === 'email' || by === 'sms';
  const found = await ctx.scope.tenant(tenantId, async (tx) => {
    const server = isOwn ? undefined : await serverOf(tx, tenantId, by);
    const channel: ChannelId | undefined = isOwn ? by : server?.channel;
    return (
      channel && {
        server,
        channel,
        template:
          told.action === 'digest' ? digestTemplate(channel) : await messageTemplateOf(tx, tenantId, channel, to),
      }
    );
  });
  if (!found) return { serverName: '', channel: 'webhook', title: told.title.en, ...failed('gone', null) };
  const { server, channel, template } = found;
  const { title, words } = render(channel, template, told, to);
  const sending: Sending = { id, now: ctx.clock.now(), told, to, title, words };
  const serverName = server?.name ?? '';
  const whole = (tried: Tried): DeliveryOutcome => ({ serverName, channel, title, ...tried });
  if (server?.status === 'off' && isTest !== true) return whole(failed('off', null));
  if (channel === 'email') return whole(await byMail(ctx, tenantId, sending));
  if (channel === 'sms') return whole(await bySms(ctx, tenantId, sending));
  if (!server) return whole(failed('gone', null));
  return whole(await byChannel(ctx, channel, channelSettingOf(ctx, server), sending));
}
