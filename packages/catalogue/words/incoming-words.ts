import { text } from '../kit/text.ts';

/** What the console says aloud when something goes wrong, and how each person has it. */
export const incomingWords = {
  incidents: text('Incidents', '事件'),
  open: text('{n} open incidents of your own or nobody’s', '{n} 个进行中的事件（我的或无人处理）'),
  mine: text('Mine', '我的'),
  unowned: text('Unowned', '无人处理'),
  incident: text('New incident', '新事件'),
  folded: text('{alarms} new alarms, {incidents} incidents', '新增 {alarms} 条告警、{incidents} 个事件'),
  look: text('Open the incidents', '查看事件'),
  settings: text('Sound and notifications', '声音与通知'),
  sound: text('A sound for new incidents of level', '新事件提示音'),
  locked: text(
    'The browser lets this page make no sound until you click or type in it.',
    '浏览器在您点击页面或按键之前不允许播放声音。',
  ),
  noSound: text('This browser makes no sounds.', '当前浏览器不支持播放声音。'),
  hear: text('Hear it', '试听'),
  desktop: text('Browser notifications while this tab is hidden', '标签页隐藏时弹出浏览器通知'),
  ask: text('Allow notifications', '允许通知'),
  denied: text(
    'The browser refuses notifications for this console; its settings for the site can change that.',
    '浏览器已拒绝本站通知，可在浏览器的站点设置中更改。',
  ),
  noDesktop: text(
    'This browser has no notifications, or the console is not reached by HTTPS.',
    '当前浏览器不支持通知，或未通过 HTTPS 访问。',
  ),
} as const;
