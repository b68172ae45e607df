import { text } from '../../../kit/text.ts';
import { h248 } from '../gOnuConfig/h248.ts';
import { privatePart } from './pri-fields.ts';

/** Which gateway controllers the telephones of the ONUs of a private profile follow. */
export const priH248 = privatePart(h248, {
  id: 'priH248',
  title: text('H.248', 'H.248'),
  without: ['priH248SrvActiveMGC'],
  columns: ['priH248SrvMGCServerS', 'priH248SrvMGCPortS', 'priH248SrvBackupMGCServerS', 'priH248SrvRegisterModeS'],
});
