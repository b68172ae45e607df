import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const diagnosePing = configPage({
  id: 'diagnosePing',
  path: 'diagnose/diagnosePing',
  section: 'system',
  title: text('Ping from the OLT', '从 OLT Ping'),
  shape: 'action',
  permission: 'device:system',
  fields: {
    target: str({
      label: text('Target', '目标'),
      spec: ['diag.target', 'net.networkAddress'],
      format: 'networkAddress',
      maxLength: 255,
    }),
    count: int({ label: text('Packets', '次数'), spec: 'diag.count', min: 1, max: 100, initial: 5 }),
    packetSize: int({
      label: text('Packet size', '包长'),
      spec: 'diag.packetSize',
      min: 64,
      max: 65_507,
      unit: 'B',
      initial: 64,
    }),
  },
});
