import { z } from 'zod';
import { alarmClears } from '../entities/alarm-clears.ts';
import { alarmConfirms } from '../entities/alarm-confirms.ts';
import { alarmEscalations } from '../entities/alarm-escalations.ts';
import { alarmLevels } from '../entities/alarm-levels.ts';
import { alarmRenames } from '../entities/alarm-renames.ts';
import { alarmShields } from '../entities/alarm-shields.ts';
import { alarmTypeRules } from '../entities/alarm-type-rules.ts';
import { plannedWorks } from '../entities/planned-works.ts';
import { call, optionalId, whole, type Call } from '../kit/call.ts';
import type { Entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';
import { policyEffectNames, type PolicyEffect } from '../words/alarm-policy-words.ts';
import { time, words } from './device-ref.ts';

/** Rules by what they do. */
export const policyEntities: Readonly<Record<PolicyEffect, Entity>> = {
  shield: alarmShields as unknown as Entity,
  rename: alarmRenames as unknown as Entity,
  level: alarmLevels as unknown as Entity,
  type: alarmTypeRules as unknown as Entity,
  confirm: alarmConfirms as unknown as Entity,
  clear: alarmClears as unknown as Entity,
  escalate: alarmEscalations as unknown as Entity,
  work: plannedWorks as unknown as Entity,
};

const bilingual = z.object({ en: z.string(), zh: z.string() });

/** What a rule would have done in the days before now. */
export const policyTrial = z.object({
  days: z.number(),
  /** How often alarms began or were told of in that time, and how many of these the rule would have acted on. */
  told: z.number(),
  acted: z.number(),
  /** Those that it fits, and a rule before it would have acted on instead. */
  others: z.number(),
  /** How many alarms that is: of one device, object and kind. */
  alarms: z.number(),
  /** More was told than is looked at: the figures are of the latest. */
  isCut: z.boolean(),
  perDay: z.array(z.object({ date: z.string(), told: z.number(), acted: z.number() })),
  /** The latest of those that it would have acted on. */
  rows: z.array(
    z.object({
      at: time,
      host: z.string(),
      objectName: bilingual,
      name: bilingual,
      severity: z.number(),
      description: words,
    }),
  ),
});

type TryCall = Call<z.ZodType<Readonly<Record<string, unknown>>>, typeof policyTrial, 'data'>;

const tryCall = (entity: Entity): TryCall =>
  call({
    method: 'POST',
    path: `${entity.path}/try`,
    title: text(`What a ${entity.one.en} would have done`, `试算${entity.one.zh}`),
    access: `${entity.permission}:list`,
    /** `editedId`: the rule as it stands is left out, for this is how it shall be. */
    input: z.object({
      editedId: optionalId,
      inDays: whole(1, 30).default(7),
      ...Object.fromEntries(Object.entries(entity.parts).map(([name, { input }]) => [name, input])),
    }),
    form: entity.form,
    reply: 'data',
    output: policyTrial,
    rate: 'heavy',
    seconds: 25,
  }) as unknown as TryCall;

const nameOf = (effect: PolicyEffect): string => `try${policyEntities[effect].calls[0]}`;

/** Each kind of rule can be tried on what was told before it is switched on. */
export const alarmPolicyCalls: Readonly<Record<string, TryCall>> = Object.fromEntries(
  policyEffectNames.map((effect) => [nameOf(effect), tryCall(policyEntities[effect])]),
);

export const tryCallOf = (effect: PolicyEffect): TryCall => {
  const found = alarmPolicyCalls[nameOf(effect)];
  if (!found) throw new Error(`no call tries ${effect}`);
  return found;
};
