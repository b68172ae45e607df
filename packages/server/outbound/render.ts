import { severities } from '@heliograph/catalogue/words/severities.ts';
import {
  builtInTemplates,
  notificationWords,
  toldActions,
  type ChannelId,
  type TemplateVariable,
} from '@heliograph/catalogue/words/notification-words.ts';
import { channels } from './channels/channels.ts';
import { cutBytes, inMarkdown, plainMarkup } from './channels/channel.ts';
import type { Receiver, ToldIncident } from './told.ts';

export interface Template {
  readonly title: string;
  readonly content: string;
}

/** In the zone of the receiver, with its distance from UTC: 2026-11-23 20:05:01 GMT+8. */
function timeIn(iso: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(iso));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${of('timeZoneName')}`;
}

/** What devices call themselves may hold anything: line breaks and tabs stay, other controls and directions go. */
const clean = (value: string): string => value.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ' ');

function valuesOf(told: ToldIncident, { language, zone, name }: Receiver): Readonly<Record<TemplateVariable, string>> {
  return {
    title: told.title[language],
    words: told.words[language],
    state: toldActions[told.action][language],
    severity: severities.find(({ value }) => value === told.severity)?.label[language] ?? '',
    device: told.device,
    object: told.object[language],
    project: told.project,
    time: timeIn(told.at, zone),
    since: timeIn(told.since, zone),
    number: told.number === null ? '' : `#${told.number}`,
    count: String(told.count),
    url: told.url ?? '',
    receiver: name,
  };
}

export const escapeOf = (channel: ChannelId): ((value: string) => string) =>
  channel === 'email' || channel === 'sms' ? plainMarkup : channels[channel].escape;

/** The words that a channel comes with. */
export const builtIn = (channel: ChannelId, { language }: Receiver): Template => {
  const { title, words } = builtInTemplates[channel];
  return { title: title[language], content: words[language] };
};

/** Of the words beside a link, in octets: the shortest message that a channel takes must not cut the link off. */
const mostBesideLink = 1400;

/** How people's channels spell a link; programs are given none, and an SMS has no room. */
function linkIn(channel: ChannelId, url: string, label: string): string | undefined {
  switch (channel) {
    case 'teams':
    case 'dingtalk':
    case 'discord':
      return `[${inMarkdown(label)}](${url})`;
    case 'slack':
      return `<${url}|${label}>`;
    case 'email':
    case 'telegram':
    case 'ntfy':
    case 'wecom':
    case 'feishu':
      return `${label}: ${url}`;
    default:
      return undefined;
  }
}

function withLink(channel: ChannelId, words: string, { confirmUrl }: ToldIncident, { language }: Receiver): string {
  const label = notificationWords.confirmLink[language];
  const link = confirmUrl === undefined ? undefined : linkIn(channel, confirmUrl, label);
  return link === undefined ? words : `${cutBytes(words, mostBesideLink)}\n\n${link}`;
}

/** A template with its variables filled in, each escaped for its channel; the title in one line. */
export function render(
  channel: ChannelId,
  template: Template,
  told: ToldIncident,
  to: Receiver,
): { readonly title: string; readonly words: string } {
  const values: Readonly<Record<string, string>> = valuesOf(told, to);
  const escape = escapeOf(channel);
  const put = (words: string): string =>
    words.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      // An address that is escaped leads nowhere.
      return name === 'url' ? value : escape(clean(value));
    });
  const title = put(template.title).replace(/\s+/g, ' ').trim();
  // A line that holds nothing but an empty variable with its label is of no use.
  const words = put(template.content)
    .replace(/[ \t]+$/gm, '')
    .trim();
  return { title, words: withLink(channel, words, told, to) };
}
