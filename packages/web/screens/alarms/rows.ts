import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { useState } from 'react';
import { useParts } from '../../app/parts.ts';
import type { Alarm } from './use-deeds.ts';

/** An alarm as the list's table can take it. */
export type AlarmLine = Alarm & { readonly explains?: number };

interface Answer {
  readonly rows: readonly Alarm[];
  readonly total: number;
}

/**
 * antd's table takes a field named `children` for nested rows and fails on our count of explained alarms, so the count goes
 * by another name in the browser.
 */
export const forTable = (answer: Answer) => ({
  ...answer,
  rows: answer.rows.map(({ children, ...alarm }) => ({ ...alarm, explains: children })),
});

/** From here on the answers of the alarm list come as `AlarmLine`. */
export function useAlarmLines(): void {
  const { queries } = useParts();
  useState(() => {
    queries.setQueryDefaults([alarmCalls.getAlarmEventListByCondition.path], {
      select: (answer: unknown) => forTable(answer as Answer),
    });
  });
}

/** How many other alarms this one explains. */
export const explainedBy = (alarm: AlarmLine): number => alarm.explains ?? alarm.children ?? 0;
