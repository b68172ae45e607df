import { z } from 'zod';
import { call, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { timeOrNull, words } from './device-ref.ts';

/** Where Prometheus reads, below the base of all calls. Not a call: it answers in the format of Prometheus, and refuses by status codes. */
export const networkMetricsPath = '/metrics/network';

/** The network of a tenant for Prometheus, by one token (issue "Out"). */
export const networkMetricsCalls = {
  getNetworkMetrics: call({
    method: 'GET',
    path: '/system/networkMetrics',
    title: text('Access of Prometheus', 'Prometheus 访问设置'),
    access: 'system:networkMetrics:list',
    input: nothing,
    reply: 'data',
    output: z.object({
      hasToken: z.boolean(),
      madeBy: words,
      madeTime: timeOrNull,
      /** When somebody last came with it; null: nobody did yet. */
      usedTime: timeOrNull,
    }),
  }),
  makeNetworkMetricsToken: call({
    method: 'POST',
    path: '/system/networkMetrics/token',
    title: text('Make a token for Prometheus', '生成 Prometheus 令牌'),
    access: 'system:networkMetrics:edit',
    input: nothing,
    reply: 'data',
    /** Said once; the one before it opens nothing any more. */
    output: z.object({ token: z.string() }),
    audit: true,
  }),
  removeNetworkMetricsToken: call({
    method: 'DELETE',
    path: '/system/networkMetrics/token',
    title: text('Remove the token for Prometheus', '删除 Prometheus 令牌'),
    access: 'system:networkMetrics:edit',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
