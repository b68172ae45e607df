import { mirror } from '@heliograph/catalogue/pages/olt/mirror/mirror.ts';
import { portMirror, portMirrorTable } from '@heliograph/wire/mib/platform/port-features.ts';
import { commandBlock } from '../bindings/command-block.ts';
import type { Binding } from '../kit/binding.ts';

export const mirrorPages: readonly Binding[] = [
  commandBlock(mirror, {
    read: portMirrorTable,
    columns: {
      portMirrorsession: 'portMirrorsession',
      portMirrorSrcPort: 'portMirrorSrcPort',
      portMirrorDstPort: 'portMirrorDstPort',
      portMirrorType: 'portMirrorType',
    },
    // Empty places of a session answer port 0.
    keep: (row) => row['portMirrorSrcPort'] !== 0,
    write: portMirror,
    parameters: {
      portMirrorsession: 'mirrorSession',
      portMirrorDstPort: 'mirrorDstPort',
      portMirrorSrcPort: 'mirrorSrcPort',
      portMirrorType: 'mirrorType',
    },
    action: 'mirrorAction',
    add: 'add',
    remove: 'delete',
    removeBy: 'all',
  }),
];
