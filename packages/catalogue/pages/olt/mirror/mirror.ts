import { choice, int, port, type Values } from '../../../kit/fields.ts';
import { configPage, type RowValues } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const sameRow = (row: RowValues, values: Values) =>
  row['portMirrorsession'] === values['portMirrorsession'] && row['portMirrorSrcPort'] === values['portMirrorSrcPort'];

export const mirror = configPage({
  id: 'mirror',
  path: 'mirror',
  pathAlternatives: ['/device/mirror'],
  section: 'ports',
  title: text('Port mirror', '端口镜像'),
  help: text(
    'Frames of the source port are copied to the destination port. A session has one destination.',
    '将源端口的报文复制到目的端口。一个会话只有一个目的端口。',
  ),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['portMirrorsession', 'portMirrorSrcPort'],
  fields: {
    portMirrorsession: int({ label: text('Session', '会话'), min: 1, max: 4, initial: 1 }),
    portMirrorSrcPort: port({ label: text('Source port', '源端口'), of: 'all' }),
    portMirrorDstPort: port({ label: text('Destination port', '目的端口'), of: 'all' }),
    portMirrorType: choice({
      label: text('Direction', '方向'),
      initial: 'both',
      options: [
        { value: 'both', label: text('Both', '双向') },
        { value: 'rx', label: text('Received', '接收') },
        { value: 'tx', label: text('Sent', '发送') },
      ],
    }),
  },
  rules: [
    {
      marks: ['portMirrorDstPort'],
      message: text('Source and destination must differ', '源端口与目的端口不能相同'),
      spec: 'mirror.portPair',
      holds: (values) => values['portMirrorSrcPort'] !== values['portMirrorDstPort'],
      passes: { portMirrorSrcPort: 1, portMirrorDstPort: 2 },
      fails: { portMirrorSrcPort: 2, portMirrorDstPort: 2 },
    },
  ],
  needs: [
    {
      reads: ['mirror'],
      message: text('There are 8 mirror entries already', '镜像条目已达到 8 条'),
      spec: 'mirror.count',
      holds: (values, { mirror: rows }) => (rows ?? []).filter((row) => !sameRow(row, values)).length < 8,
    },
    {
      reads: ['mirror'],
      marks: ['portMirrorDstPort'],
      message: text('This session has another destination port', '该会话已有其他目的端口'),
      spec: 'mirror.portPair',
      holds: (values, { mirror: rows }) =>
        !(rows ?? []).some(
          (row) =>
            !sameRow(row, values) &&
            row['portMirrorsession'] === values['portMirrorsession'] &&
            row['portMirrorDstPort'] !== values['portMirrorDstPort'],
        ),
    },
    {
      reads: ['mirror'],
      marks: ['portMirrorSrcPort', 'portMirrorDstPort'],
      message: text('A port is either source or destination', '同一端口不能既为源端口又为目的端口'),
      spec: 'mirror.portPair',
      holds: (values, { mirror: rows }) =>
        !(rows ?? []).some(
          (row) =>
            !sameRow(row, values) &&
            (row['portMirrorDstPort'] === values['portMirrorSrcPort'] ||
              row['portMirrorSrcPort'] === values['portMirrorDstPort']),
        ),
    },
  ],
  cuts: text('The destination port no longer carries traffic of its own.', '目的端口不再承载自身业务。'),
});
