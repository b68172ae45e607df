import { z } from 'zod';
import { call, choiceOf, filter, id, optionalId, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { deploymentSides, deploymentStateNames } from '../words/rapid-words.ts';
import { oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';

export const deploymentRow = z.object({
  id: z.string(),
  applicationId: z.string(),
  applicationName: z.string(),
  profileName: words,
  oltId: z.string(),
  oltName: z.string(),
  portName: z.string(),
  sn: z.string(),
  model: words,
  state: z.enum(deploymentStateNames),
  /** Where it is, or where it failed. */
  side: z.enum(Object.keys(deploymentSides) as [keyof typeof deploymentSides, ...(keyof typeof deploymentSides)[]]),
  reason: words,
  /** The ONU was in service before. */
  isChange: z.boolean(),
  orderId: z.string().nullable(),
  cpeId: z.string().nullable(),
  /** It can be tried again. */
  canRetry: z.boolean(),
  /** When the order is placed, or would have been. */
  dueTime: time,
  undoUntil: timeOrNull,
  by: words,
  /** Applications and rules keep away from this ONU until a person says otherwise. */
  holds: z.boolean(),
  createTime: time,
  updateTime: time,
});

/** What applications of rapid deployment do: how far each ONU has come. It is stopped, released and undone by the calls of rule decisions. */
export const rapidDeploymentCalls = {
  listRdStatus: call({
    method: 'GET',
    path: '/tr069/rapidDeployment/status',
    title: text('Rapid deployment status', '快速部署状态'),
    access: 'device:rdStatus:list',
    input: z.object({
      ...oltRefWithoutId,
      applicationId: optionalId,
      state: choiceOf(deploymentStateNames),
      keyword: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: deploymentRow,
  }),
  retryRdDeployment: call({
    method: 'POST',
    path: '/tr069/rapidDeployment/status/retry',
    title: text('Try a rapid deployment again', '重试快速部署'),
    access: 'device:rdStatus:operate',
    input: z.object({ id }),
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
} as const;
