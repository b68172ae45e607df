/** How records travel over MQTT (TR-369 4.4). */
export const uspContentTypes: readonly string[] = ['usp.msg', 'application/vnd.bbf.usp.msg'];

const mark = '/reply-to=';

/** A topic of MQTT 3.1.1, which has no response topic, with the one that the answer goes to (R-MQTT.24). */
export const withReplyTo = (topic: string, replyTopic: string): string =>
  `${topic}${mark}${replyTopic.replaceAll('%', '%25').replaceAll('/', '%2F')}`;

/** The parts of such a topic: split at the last mark, for a topic may hold the words itself. */
export function splitReplyTo(topic: string): { readonly topic: string; readonly replyTopic: string | undefined } {
  const at = topic.lastIndexOf(mark);
  if (at < 0) return { topic, replyTopic: undefined };
  const text = topic.slice(at + mark.length);
  try {
    return { topic: topic.slice(0, at), replyTopic: decodeURIComponent(text) || undefined };
  } catch {
    return { topic: topic.slice(0, at), replyTopic: undefined };
  }
}

/** One that something may be published to. */
export const isReplyTopic = (topic: string): boolean => topic.length <= 512 && /^[^#+\0\p{Cc}]+$/u.test(topic);
