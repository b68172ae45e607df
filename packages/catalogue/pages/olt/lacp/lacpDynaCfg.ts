import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** The MIB has no object for it: set and read over the CLI. */
export const lacpDynaCfg = configPage({
  id: 'lacpDynaCfg',
  path: 'lacp/lacpDynaCfg',
  section: 'ports',
  title: text('LACP system', '动态聚合配置'),
  shape: 'form',
  permission: 'device:ports',
  fields: {
    lacpSystemPriority: int({
      label: text('System priority', '系统优先级'),
      help: text(
        'The end with the smaller value decides which ports are active; 32768 unless set.',
        '数值较小的一端决定哪些端口处于活动状态；默认为 32768。',
      ),
      spec: 'lacp.systemPriority',
      min: 0,
      max: 65_535,
    }),
  },
  cuts: text('LACP groups negotiate anew.', 'LACP 聚合组将重新协商。'),
});
