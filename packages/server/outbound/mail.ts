import { isIP } from 'node:net';
import type { Context } from '../context.ts';
import { mailPlace, type MailSetting } from './settings.ts';
import { byNameServer, resolveTarget } from './target.ts';
import type { OutboundMessage } from './message.ts';

const oneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** RFC 3834: nobody's answering machine is to answer; of Exchange in its own words. The last one stops Gmail grouping what is not one thread. */
const threading = ({ root, id }: NonNullable<OutboundMessage['thread']>) => ({
  references: root,
  inReplyTo: root,
  messageId: `<told-${id}@heliograph.invalid>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    'X-Entity-Ref-ID': root.slice(1, -1),
  },
});

/** Hands a message to the mail server of a setting; throws what the server said. */
export async function sendMail(
  ctx: Context,
  setting: MailSetting,
  message: OutboundMessage,
  resolve = byNameServer,
): Promise<void> {
  const { address } = await resolveTarget(ctx, setting.host, resolve);
  const password =
    setting.password === null ? undefined : ctx.vault.open(mailPlace(setting.tenant_id), setting.password);
  // Loaded by the first message: its tables of character sets and kinds of files are a twelfth of what a role would load.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: address,
    port: setting.port,
    secure: setting.security === 'tls',
    // Where encryption was asked for, nothing is sent without it.
    requireTLS: setting.security === 'starttls',
    ignoreTLS: setting.security === 'none',
    tls: isIP(setting.host) === 0 ? { servername: setting.host } : {},
    ...(setting.user_name === null ? {} : { auth: { user: setting.user_name, pass: password ?? '' } }),
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: oneLine(setting.from_name ?? ''), address: setting.from_address },
      to: { name: '', address: message.to },
      subject: oneLine(message.subject),
      text: message.words,
      ...(message.thread ? threading(message.thread) : {}),
      ...(message.files
        ? { attachments: message.files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })) }
        : {}),
    });
  } finally {
    transport.close();
  }
}
