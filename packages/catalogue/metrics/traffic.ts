import { counter, rate } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/** What is counted at every port, from the subscriber's side: up goes to the network. */
export const portTraffic = {
  /** Over the time since the sample before; null when there is none, it is too near or too far, or the counter started again. */
  upBps: rate(text('Up bit/s', '上行 bit/s'), 'bit/s', 'upOctets'),
  downBps: rate(text('Down bit/s', '下行 bit/s'), 'bit/s', 'downOctets'),
  upOctets: counter(text('Up octets', '上行字节数'), 'octets'),
  downOctets: counter(text('Down octets', '下行字节数'), 'octets'),
  upPackets: counter(text('Up packets', '上行报文数'), 'packets'),
  downPackets: counter(text('Down packets', '下行报文数'), 'packets'),
  upErrors: counter(text('Up errors', '上行错误'), 'errors'),
  downErrors: counter(text('Down errors', '下行错误'), 'errors'),
  upDrops: counter(text('Up drops', '上行丢包'), 'packets'),
  downDrops: counter(text('Down drops', '下行丢包'), 'packets'),
};
