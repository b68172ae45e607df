import { text } from '../kit/text.ts';

/** Planned work that goes on now, that is still to come, and of which nothing more comes. */
export const workStates = {
  running: text('Running', '进行中'),
  next: text('Next', '待开始'),
  over: text('Over', '已结束'),
} as const;
export type WorkState = keyof typeof workStates;
export const workStateNames = ['running', 'next', 'over'] as const satisfies readonly WorkState[];

/** Lists of it: what is over is kept for whoever asks why nobody was told. */
export const workLists = {
  current: text('Running and next', '进行中与待开始'),
  over: text('Over', '已结束'),
} as const;

/** How much longer, in minutes. */
export const workExtensions = [30, 60, 120, 240] as const;

export const plannedWorkWords = {
  needsPlace: text('Say where: an OLT, a zone, a site or a project', '请填写作业范围：OLT、区域、站点或项目'),
  ponNeedsOlt: text('PON ports need their OLT', '填写 PON 口时必须填写 OLT'),
  needsUntil: text('Until when it recurs is required', '请填写循环截止时间'),
  overAlready: text('This moment is over already', '该时间已过'),
  notRunning: text('This work does not run now', '该作业当前未在进行'),
} as const;
