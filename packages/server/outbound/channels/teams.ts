import { asJson, byStatus, cut, inMarkdown, type Channel } from './channel.ts';

const colours: Readonly<Record<number, string>> = { 1: 'Attention', 2: 'Attention', 3: 'Warning', 4: 'Accent' };

/**
 * A card to an address of Workflows: the connectors of Office 365 are gone. That an address took a card does not say that it was posted:
 * the flow runs later, under the account of whoever made it.
 */
export const teams: Channel = {
  request: ({ address }, { title, words, told }) => {
    const block = (text: string, more: object) => ({ type: 'TextBlock', text, wrap: true, ...more });
    const color = told.action === 'resolve' ? 'Good' : (colours[told.severity] ?? 'Default');
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        block(cut(title, 500), { weight: 'Bolder', color }),
        // 28 KB are refused as a whole.
        block(cut(words, 6000).replaceAll('\n', '\n\n'), {}),
      ],
      ...(told.url === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Heliograph', url: told.url }] }),
    };
    const card = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
    return asJson(address, { type: 'message', attachments: [card] });
  },
  verdict: byStatus,
  escape: inMarkdown,
  bucket: { burst: 4, perMinute: 120 },
};
