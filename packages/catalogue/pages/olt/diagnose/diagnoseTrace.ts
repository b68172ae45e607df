import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const diagnoseTrace = configPage({
  id: 'diagnoseTrace',
  path: 'diagnose/diagnoseTrace',
  section: 'system',
  title: text('Traceroute from the OLT', '从 OLT 路由跟踪'),
  shape: 'action',
  permission: 'device:system',
  fields: {
    target: str({
      label: text('Target', '目标'),
      spec: ['diag.target', 'net.networkAddress'],
      format: 'networkAddress',
      maxLength: 255,
    }),
  },
});
