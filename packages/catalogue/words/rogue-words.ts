import { text } from '../kit/text.ts';

/** How far the search for a rogue ONU has come. The last six are ends. */
export const rogueStates = {
  listening: text('Listening, nobody is kept off', '监听中，未隔离 ONU'),
  searching: text('Searching', '定位中'),
  restoring: text('Letting the ONU back in', '正在恢复 ONU'),
  proving: text('Listening again with all ONUs', '全部恢复后复核'),
  found: text('Found', '已定位'),
  unsure: text('Not sure', '无法确认'),
  none: text('None found', '未发现'),
  calm: text('Nothing disturbed', '未见干扰'),
  stopped: text('Called off', '已撤销'),
  failed: text('Given up', '已中止'),
} as const;
export type RogueState = keyof typeof rogueStates;
export const rogueStateNames = Object.keys(rogueStates) as [RogueState, ...RogueState[]];

/** What was seen while an ONU was kept off. */
export const rogueSights = {
  calm: text('quiet', '安静'),
  disturbed: text('still disturbed', '仍受干扰'),
  gone: text('kept off by others', '已被其他操作隔离'),
} as const;
export type RogueSight = keyof typeof rogueSights;

export const rogueMessages = {
  searched: text('This PON port is being searched already', '该 PON 口正在定位'),
  alone: text('A search needs at least three ONUs on the port', 'PON 口上至少需要 3 个 ONU 才能定位'),
  unheard: text('The OLT was not read while it listened', '监听期间未能读取 OLT'),
  ordered: text('An order for an ONU of this port is under way', '该口有 ONU 的开通记录正在处理'),
  suspected: text('Quiet while it was kept off, disturbed again when it was back', '隔离期间安静，恢复后再次受到干扰'),
  maybe: text('Quiet while it was kept off, and quiet after it was back', '隔离期间安静，恢复后也未见干扰'),
} as const;
